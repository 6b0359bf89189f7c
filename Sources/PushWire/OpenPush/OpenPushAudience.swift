import PushModel
import TextKit

extension OpenPushDialect {
  /// Reads an audience, which is an object with exactly one way of choosing. What this program
  /// does not model is `.other`.
  public static func audience(_ json: JSON) -> Audience {
    guard let object = json.object else {
      return .other(description: Untrusted("one that cannot be read"))
    }
    guard object.members.count == 1, let member = object.members.first else {
      let keys = object.keys.joined(separator: " and ")
      return .other(description: Untrusted(keys.isEmpty ? "nobody" : keys))
    }
    switch member.key {
    case "subscription_ids":
      if let ids = texts(member.value) { return .subscriptions(ids) }
    case "external_ids":
      if let ids = texts(member.value) { return .externalIDs(ids) }
    case "aliases":
      if let labels = member.value.object, labels.members.count == 1,
        let label = labels.members.first, let ids = texts(label.value)
      {
        return .aliases(label: Untrusted(label.key), ids: ids)
      }
      return .other(description: Untrusted("aliases under several labels"))
    case "everyone":
      if member.value.bool == true { return .everyone }
    case "tags":
      let count = member.value.array?.count ?? 0
      return .other(
        description: Untrusted(count == 1 ? "one condition on tags" : "\(count) conditions on tags")
      )
    default: break
    }
    return .other(description: Untrusted("\(member.key), which cannot be read"))
  }

  /// An audience in OpenPush's words; nil for one that it cannot say.
  public static func json(of audience: Audience) -> JSON? {
    func list(_ texts: [Untrusted]) -> JSON { .array(texts.map { JSON.string($0) }) }
    switch audience {
    case .subscriptions(let ids): return .object([("subscription_ids", list(ids))])
    case .externalIDs(let ids): return .object([("external_ids", list(ids))])
    case .aliases(let label, let ids):
      return .object([("aliases", .object([(label.raw, list(ids))]))])
    case .everyone: return .object([("everyone", true)])
    case .segments, .other: return nil
    }
  }

  private static func texts(_ json: JSON) -> [Untrusted]? {
    guard let elements = json.array else { return nil }
    let texts = elements.compactMap { $0.untrusted }
    return texts.count == elements.count ? texts : nil
  }
}
