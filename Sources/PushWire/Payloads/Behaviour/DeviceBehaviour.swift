import PushModel
import TextKit

/// One thing that will happen on the device.
public struct DeviceStatement: Sendable, Hashable {
  /// What a statement is about.
  public enum Topic: String, Sendable, Hashable, CaseIterable {
    case shown, sound, badge, grouping, collapsing, buttons, restoring, clearing, click
    case liveActivity = "live-activity"
  }

  /// What it is about.
  public let topic: Topic
  /// What will happen, for a person.
  public let sentence: SafeText
  /// The fields it rests on; none for what holds whatever a payload says.
  public let restsOn: [PayloadField]
  /// Whether the documents leave it open.
  public let isOpen: Bool
}

/// What will happen on the device, as the documents of the services and their SDKs state it.
public struct DeviceBehaviour: Sendable, Hashable {
  /// The statements, in the order of a notification's life.
  public private(set) var statements: [DeviceStatement] = []

  /// Nothing is known.
  public init() {}

  /// Works it out for a payload, or for the notification that an event is about.
  init(_ decoder: PayloadDecoder) {
    let facts = DeviceFacts(decoder)
    switch facts.kind {
    case .liveActivity: describeActivity(facts)
    case .apple: describeApple(facts)
    case .android: describeAndroid(facts)
    case .bundleOfOthers: describeForeignBundle(facts)
    case .click: break
    case .nothing: return
    }
    describeClick(facts)
  }

  mutating func say(
    _ topic: DeviceStatement.Topic, _ sentence: SafeText, _ restsOn: PayloadField...,
    isOpen: Bool = false
  ) {
    statements.append(
      DeviceStatement(topic: topic, sentence: sentence, restsOn: restsOn, isOpen: isOpen))
  }
}

/// What the statements are made from.
struct DeviceFacts {
  enum Kind {
    case apple, android, liveActivity
    /// A bundle that OneSignal's SDK does not touch.
    case bundleOfOthers
    /// An event whose platform is not known: only what a click carries can be told.
    case click
    /// A receipt, a record, a token.
    case nothing
  }

  let kind: Kind
  let provider: PayloadProvider
  let platform: Platform?
  let fields: FieldList

  init(_ decoder: PayloadDecoder) {
    // A payload inside an event says more than the event does.
    let inner = decoder.form.isSDK ? decoder.inner.flatMap { $0.provider == .none ? nil : $0 } : nil
    fields = inner?.fields ?? decoder.fields
    provider = decoder.provider
    platform = decoder.platform
    let form = inner?.form ?? decoder.form
    if form == .apnsLiveActivity {
      kind = .liveActivity
    } else if form == .fcmPlain {
      kind = .bundleOfOthers
    } else if form.isApple || decoder.form == .openPushClick && platform == .ios {
      kind = .apple
    } else if form.isBundle {
      kind = .android
    } else if form.isSDK {
      kind = platform == .ios ? .apple : platform == nil ? .click : .android
    } else if form == .openPushData || form == .openPushClick {
      kind = .click
    } else {
      kind = .nothing
    }
  }

  /// A text that is not empty, cut to a length that a sentence bears.
  func text(_ field: PayloadField) -> SafeText? {
    fields.text(field).flatMap { $0.isEmpty ? nil : brief($0, columns: 200) }
  }

  /// The texts of the buttons, in the order of the payload.
  var buttons: [(id: Untrusted, text: Untrusted)] {
    (fields.list(.actionButtons) ?? []).map { button in
      let text = button["text"]?.string ?? button["id"]?.string ?? ""
      return (Untrusted(button["id"]?.string ?? text), Untrusted(text))
    }
  }

  static func list(_ texts: [Untrusted]) -> SafeText {
    let shown = texts.prefix(12).map { "“\($0.safe(maximumColumns: 40))”" as SafeText }
    let rest: SafeText = texts.count > 12 ? " and \(texts.count - 12) more" : ""
    return SafeText.joined(shown, separator: ", ") + rest
  }
}
