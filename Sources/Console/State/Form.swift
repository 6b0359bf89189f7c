import Operations
import PushModel
import TerminalKit
import TextKit

/// The fields of all forms.
enum FieldID: Hashable, Sendable {
  case audience, recipient
  case name, title, body, link, image, data
  case activityType, activityID, contentState, attributes
  case alert, alertTitle, alertBody
  case contextName, service, appID, url, keySource, keyPlace, organizationSource
  case organizationPlace, organization, caFile, mode, testTarget, production, isDefault
  case submit

  var label: SafeText {
    switch self {
    case .audience: "To"
    case .recipient: "Id"
    case .name: "Name"
    case .title: "Title"
    case .body: "Body"
    case .link: "Link"
    case .image: "Image"
    case .data: "Data"
    case .activityType: "Type"
    case .activityID: "Activity id"
    case .contentState: "Content state"
    case .attributes: "Attributes"
    case .alert: "Alert"
    case .alertTitle: "Alert title"
    case .alertBody: "Alert body"
    case .contextName: "Context"
    case .service: "Service"
    case .appID: "App id"
    case .url: "Address"
    case .keySource: "Key from"
    case .keyPlace: "Its place"
    case .organizationSource: "Org key from"
    case .organizationPlace: "Its place"
    case .organization: "Organization"
    case .caFile: "CA file"
    case .mode: "Mode"
    case .testTarget: "Test targets"
    case .production: "Production"
    case .isDefault: "Default"
    case .submit: ""
    }
  }
}

/// What a field holds.
enum FieldValue: Hashable, Sendable {
  case text(TextEditor)
  case choice(Int, of: [SafeText])
  case flag(Bool)
  case button(SafeText)

  /// Whether it says the same as another one, wherever the cursors stand.
  func isSame(as other: FieldValue?) -> Bool {
    if case .text(let editor) = self, case .text(let before)? = other {
      return editor.text == before.text
    }
    return self == other
  }
}

/// A field of a form.
struct FormField: Hashable, Sendable {
  let id: FieldID
  var value: FieldValue
  /// What the field is for, in place of an empty value.
  let hint: SafeText

  init(_ id: FieldID, _ value: FieldValue, hint: SafeText = "") {
    self.id = id
    self.value = value
    self.hint = hint
  }
}

/// Fields one below the other. None is in edit until Enter; outside of a field, keys are commands.
struct Form: Hashable, Sendable {
  private(set) var fields: [FormField]
  private(set) var focus: FieldID
  private(set) var isEditing = false
  /// What the fields held in the beginning, to tell whether anything would be lost.
  private var pristine: [FieldID: FieldValue]

  init(_ fields: [FormField]) {
    self.fields = fields
    focus = fields.first?.id ?? .submit
    pristine = Dictionary(fields.map { ($0.id, $0.value) }) { first, _ in first }
  }

  /// Whether something was put in that is not there in the beginning.
  var isChanged: Bool { fields.contains { !$0.value.isSame(as: pristine[$0.id]) } }

  /// Takes what the fields held when they were sent as what nobody would miss; what was put in since is not
  /// among it.
  mutating func settle(as sent: Form) {
    pristine = Dictionary(sent.fields.map { ($0.id, $0.value) }) { first, _ in first }
  }

  // MARK: Values

  subscript(id: FieldID) -> FieldValue? {
    get { fields.first { $0.id == id }?.value }
    set {
      guard let newValue, let place = fields.firstIndex(where: { $0.id == id }) else { return }
      fields[place].value = newValue
      if !visible.contains(where: { $0.id == focus }) { focus = id }
    }
  }

  /// What a field is called with what the others hold.
  func label(_ id: FieldID) -> SafeText {
    switch id {
    case .recipient: AudienceKind(choice: choice(.audience)).idLabel
    case .keyPlace: NewContextForm.placeLabel(choice(.keySource))
    case .organizationPlace: NewContextForm.placeLabel(choice(.organizationSource) - 1)
    case .audience, .name, .title, .body, .link, .image, .data, .activityType, .activityID,
      .contentState, .attributes, .alert, .alertTitle, .alertBody, .contextName, .service, .appID,
      .url, .keySource, .organizationSource, .organization, .caFile, .mode, .testTarget,
      .production, .isDefault, .submit:
      id.label
    }
  }

  /// A text field's text; empty where there is no such field.
  func text(_ id: FieldID) -> String {
    if case .text(let editor)? = self[id] { editor.text } else { "" }
  }

  /// The number of the chosen choice.
  func choice(_ id: FieldID) -> Int {
    if case .choice(let index, _)? = self[id] { index } else { 0 }
  }

  /// Whether a switch is on.
  func flag(_ id: FieldID) -> Bool {
    if case .flag(let isOn)? = self[id] { isOn } else { false }
  }

  /// Replaces a text field's text; the cursor goes to its end.
  mutating func setText(_ id: FieldID, _ text: String) {
    guard case .text(let editor)? = self[id] else { return }
    self[id] = .text(
      TextEditor(text, isMultiline: editor.isMultiline, limit: Self.fieldLimit))
  }

  // MARK: Moving

  /// The fields that mean something with what the others hold.
  var visible: [FormField] {
    fields.filter { field in
      switch field.id {
      case .recipient: AudienceKind(choice: choice(.audience)) != .everyone
      case .alertTitle, .alertBody: self[.alert] == nil || flag(.alert)
      case .organizationSource: ServiceKind.allCases[choice(.service)] == .onesignal
      case .organizationPlace, .organization: NewContextForm.hasOrganizationKey(self)
      case .testTarget: ContextMode.allCases[choice(.mode)] == .testOnly
      case .contextName, .service, .appID, .url, .keySource, .keyPlace, .caFile, .mode,
        .production, .isDefault:
        true
      case .audience, .name, .title, .body, .link, .image, .data, .activityType, .activityID,
        .contentState, .attributes, .alert, .submit:
        true
      }
    }
  }

  var focused: FormField? { fields.first { $0.id == focus } }

  mutating func setFocus(_ id: FieldID) {
    guard visible.contains(where: { $0.id == id }) else { return }
    isEditing = false
    focus = id
  }

  /// Moves the focus by so many fields, to the first or to the last at most.
  mutating func move(by steps: Int) {
    let fields = visible
    guard let place = fields.firstIndex(where: { $0.id == focus }) else { return }
    focus = fields[min(max(0, place + steps), fields.count - 1)].id
  }

  // MARK: Editing

  /// Begins to edit the field in focus; a choice or a switch changes instead.
  mutating func activate() {
    switch focused?.value {
    case .text: isEditing = true
    case .choice, .flag: step(by: 1)
    case .button, nil: break
    }
  }

  /// Changes the choice or the switch in focus; false when the focus is on neither.
  @discardableResult
  mutating func step(by steps: Int) -> Bool {
    switch focused?.value {
    case .choice(let index, let titles) where !titles.isEmpty:
      self[focus] = .choice((index + steps + titles.count) % titles.count, of: titles)
      return true
    case .flag(let isOn):
      self[focus] = .flag(!isOn)
      return true
    case .choice, .text, .button, nil: return false
    }
  }

  /// Leaves the field in edit; what was typed stays.
  mutating func leave() { isEditing = false }

  /// How much a field may hold: content states and data of many lines, and no more than can be drawn.
  static let fieldLimit = 16_384

  /// Gives a key to the field in edit.
  mutating func edit(_ key: Key) -> TextEditor.Outcome {
    guard isEditing, case .text(var editor)? = self[focus] else { return .ignored }
    let outcome = editor.handle(key)
    self[focus] = .text(editor)
    return outcome
  }

  /// Puts pasted text into the field in edit.
  mutating func paste(_ text: Untrusted) -> TextEditor.Outcome {
    guard isEditing, case .text(var editor)? = self[focus] else { return .ignored }
    let outcome = editor.paste(text)
    self[focus] = .text(editor)
    return outcome
  }
}

/// The ways of choosing whom a form is for, in the order of the choice.
enum AudienceKind: Int, CaseIterable, Hashable, Sendable {
  case subscription, externalID, everyone, segment

  init(choice: Int) { self = AudienceKind(rawValue: choice) ?? .subscription }

  var title: SafeText {
    switch self {
    case .subscription: "one subscription"
    case .externalID: "one user, by external id"
    case .everyone: "everyone who is subscribed"
    case .segment: "a segment, by name"
    }
  }

  /// What the id field holds then.
  var idLabel: SafeText {
    switch self {
    case .subscription: "Subscription id"
    case .externalID: "External id"
    case .everyone: ""
    case .segment: "Segment name"
    }
  }
}
