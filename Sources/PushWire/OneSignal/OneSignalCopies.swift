import PushModel
import TextKit

/// The addresses that get a copy besides those whom a message is for.
public struct OneSignalCopies: Sendable, Hashable {
  /// What stands there, in its order; what is no text as its JSON.
  public let addresses: [Untrusted]

  /// The copies that a message's body gives; nil when it gives none.
  init?(body: JSONObject) {
    let values = body.members.filter { OneSignalDialect.copyKeys.contains($0.key) }
    let addresses = values.flatMap { Self.addresses($0.value) }
    guard !addresses.isEmpty else { return nil }
    self.addresses = addresses
  }

  /// The copies that a template's content gives; nil when it gives none.
  public init?(template content: JSON) {
    guard let object = content.object else { return nil }
    self.init(body: object)
  }

  // A text in the place of a list may be taken for a list of one, so it counts.
  private static func addresses(_ json: JSON) -> [Untrusted] {
    switch json.value {
    case .null: []
    case .string(let text): text.isEmpty ? [] : [Untrusted(text)]
    case .array(let elements): elements.flatMap(addresses)
    case .object(let object) where object.isEmpty: []
    case .bool, .number, .object: [Untrusted(String(decoding: json.bytes(.wire), as: UTF8.self))]
    }
  }

  /// The addresses in words: as many as a body may have, each.
  private var words: String {
    let shown = addresses.prefix(OneSignalLimits.blindCopies).map(\.raw).joined(separator: ", ")
    let more = addresses.count - OneSignalLimits.blindCopies
    return more > 0 ? "\(shown) and \(more) more" : shown
  }

  /// An audience that gets these copies too. This program follows it no further, so it counts as
  /// wide, and nobody's test target.
  public func added(to audience: Audience) -> Audience {
    .other(description: Untrusted("\(audience.words), with blind copies to \(words)"))
  }

  /// Why those whom they reach are not counted.
  public var uncounted: SafeText {
    "blind copies go to \(Untrusted(words)), and OneSignal's count leaves them out"
  }
}

extension OneSignalDialect {
  /// The template of a message's body that may bring copies along; nil where the message goes out as
  /// a push, which has none.
  static func templateOfFurtherReach(_ object: JSONObject) -> Untrusted? {
    guard let id = object["template_id"]?.untrusted, !id.isEmpty else { return nil }
    return object["target_channel"]?.string == MessageChannel.push.rawValue ? nil : id
  }

  /// An audience whose template was not read, and may give copies to anybody.
  public static func audience(_ audience: Audience, unreadTemplate id: Untrusted) -> Audience {
    .other(
      description: Untrusted("\(audience.words), and whomever the template \(id.raw) copies"))
  }

  static func noteFurtherReach(_ object: JSONObject, _ reading: inout SendBodyReading) {
    if let json = object["include_unsubscribed"], json.bool == true {
      reading.note(
        .warning, "unsubscribed-too", "include_unsubscribed", json,
        "Addresses that unsubscribed from e-mail get it too.")
    }
  }
}

extension Audience {
  /// The audience in words, for the description of one that is more than it.
  fileprivate var words: String {
    switch self {
    case .other(let description): description.raw
    case .subscriptions, .externalIDs, .aliases, .segments, .everyone: sentence.string
    }
  }
}

extension SendBodyReading {
  /// Takes copies into the audience, the count and what was noticed.
  mutating func add(_ copies: OneSignalCopies) {
    audience = copies.added(to: audience)
    count = .unknowable(copies.uncounted)
    let place = body.object?.members.first { OneSignalDialect.copyKeys.contains($0.key) }
    note(
      .warning, "blind-copies", place?.key ?? "", place?.value,
      "These addresses get a copy besides those whom the message is for.")
  }
}
