import PushModel
import TextKit

/// Reads one payload by the rows of its form. What the rows cannot say is worked out by the family
/// of the form afterwards.
struct PayloadDecoder {
  let form: PayloadForm
  let context: PayloadContext
  var tree: PayloadTree
  var fields = FieldList()
  var provider = PayloadProvider.none
  var platform: Platform?
  var customKeys = JSONObject()
  var rawPayload: JSON?
  /// The payload that an event or a notification of an SDK carries inside.
  var inner: InnerPayload?
  /// That payload as an object, also where it stands as text.
  var innerRoot: JSON?
  /// What was noticed about that payload.
  var innerFindings: PayloadFindings?
  /// How many notifications a summary holds.
  var groupedCount: Int?
  /// Buttons that were sent and that no SDK would keep.
  var droppedButtons = 0

  /// A payload inside an event, read by itself.
  struct InnerPayload {
    let form: PayloadForm
    let provider: PayloadProvider
    let platform: Platform?
    let fields: FieldList
    let isMinified: Bool
  }

  init(_ tree: PayloadTree, context: PayloadContext) {
    self.tree = tree
    self.context = context
    form = RecognitionRule.recognise(&self.tree)
  }

  /// Reads everything that can be read.
  mutating func decode() {
    readRows()
    switch form {
    case .apnsLiveActivity, .apnsOneSignalOSData, .apnsOpenPush, .apnsOneSignalLegacy, .apnsPlain,
      .openPushData:
      deriveApple()
    case .fcmOneSignal, .hmsOneSignal, .fcmPlain: deriveBundle()
    case .sdkNotification, .sdkClickEvent, .sdkV3OpenResult: deriveSDK()
    case .openPushClick: deriveOpenPushClick()
    case .receiptOneSignal: deriveOneSignalReceipt()
    case .receiptOpenPush: deriveOpenPushReceipt()
    case .subscriptionRecord: deriveRecord()
    case .unknown, .malformed, .token: deriveUnknown()
    }
    deriveCommon()
  }

  /// Whether the text lives in the minified keys (reference §3).
  lazy var isMinified: Bool = {
    guard tree.present("aps/alert") == nil else { return false }
    if form == .apnsOneSignalLegacy { return tree.present("m") != nil }
    return form == .apnsOneSignalOSData && tree.find("os_data/buttons")?.value.object != nil
  }()

  // MARK: Rows

  private mutating func readRows() {
    for row in PayloadTable.byForm[form, default: []] where !fields.has(row.field) {
      guard holds(row.condition) else { continue }
      read(row)
    }
  }

  private mutating func holds(_ condition: PayloadCondition) -> Bool {
    switch condition {
    case .always: true
    case .minified: isMinified
    case .beside(let key): tree.child(tree.root, key).map { !$0.value.isNull } ?? false
    }
  }

  private mutating func read(_ row: PayloadRow) {
    var unreadable: PayloadNode?
    for start in nodes(of: row.scope) {
      for path in row.paths {
        guard let node = tree.find(path, in: start, inAnyCase: row.scope.isInAnyCase),
          !node.value.isNull
        else { continue }
        if let value = value(of: node, row.reading) {
          fields.set(row.field, value, node.origin)
          return
        }
        unreadable = unreadable ?? node
      }
    }
    if let unreadable { noteUnreadable(unreadable, row) }
  }

  /// The objects that the rows of a scope are looked for in.
  mutating func nodes(of scope: PayloadScope) -> [PayloadNode] {
    switch scope {
    case .document: [tree.root]
    case .notification: [notificationNode]
    case .envelope: [envelopeNode, notificationNode]
    case .result: resultNode.map { [$0] } ?? []
    case .record:
      if let inner = tree.find("subscription"), inner.value.object != nil {
        [inner]
      } else {
        [tree.root]
      }
    }
  }

  private mutating func noteUnreadable(_ node: PayloadNode, _ row: PayloadRow) {
    // A text that was meant to hold JSON and is broken has been spoken of.
    if let text = node.value.string, row.paths.contains(where: \.endsInText),
      PayloadTree.looksLikeJSON(Array(text.utf8))
    {
      return
    }
    switch row.reading {
    case .appleButtons, .bundleButtons, .sdkButtons, .openPushButtons:
      noteButtonsUnreadable(node, row.reading)
    case .object where row.field == .additionalData && form.isBundle:
      tree.findings.add(
        .error, .additionalDataWrongType, node,
        """
        The additional data is \(FieldReader.kindName(node.value)) instead of an object: the SDK \
        abandons the whole notification.
        """,
        remedy: "Send `a` as an object. Everything else was read here all the same.")
    case .integer where row.field == .lockScreenVisibility:
      tree.findings.add(
        .warning, .visibilityUnknown, node,
        "The visibility is no number: the SDK throws while it reads it.",
        remedy: "Send 1 (public), 0 (private) or -1 (secret).")
    case .integer, .integerValue, .milliseconds:
      // A number that was left out has been spoken of.
      let isNumber =
        node.value.number != nil
        || node.value.string.map { FieldReader.wholeNumber($0) != nil } ?? false
      if !isNumber { noteWrongType(node, row) }
    case .text, .identifier, .number, .flag, .seconds, .sound, .colour, .object, .list, .any,
      .backgroundImage, .grouped:
      noteWrongType(node, row)
    }
  }

  private mutating func noteWrongType(_ node: PayloadNode, _ row: PayloadRow) {
    tree.findings.add(
      .warning, .wrongType, node,
      """
      \(brief(row.field.rawValue)) should be \(Self.wanted(row.reading)) and is \
      \(FieldReader.kindName(node.value)). It was left out.
      """)
  }

  static func wanted(_ reading: PayloadReading) -> SafeText {
    switch reading {
    case .text, .identifier, .colour: "a text"
    case .integer, .integerValue: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    case .seconds: "a time in seconds since 1970"
    case .milliseconds: "a time in milliseconds since 1970"
    case .sound: "a name or an object that holds one"
    case .object, .backgroundImage: "an object"
    case .list, .appleButtons, .bundleButtons, .sdkButtons, .openPushButtons, .grouped: "a list"
    case .any: "a value"
    }
  }
}
