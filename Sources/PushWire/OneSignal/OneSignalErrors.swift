import PushModel
import TextKit

/// What stands under `errors` or `warnings` of an answer, in any of its shapes.
struct OneSignalComplaints {
  var errors: [ServiceErrorText] = []
  /// Targets that the service named as unreachable, each once.
  var unreachable: [Untrusted] = []
  /// The same under the names that they stood under, such as `invalid_aliases: external_id`.
  var unreachableTexts: [ServiceErrorText] = []

  /// Reads text, a list of texts, objects and nulls in any mixture, or an object map.
  mutating func read(_ json: JSON) {
    switch json.value {
    case .null: break
    case .string(let text):
      if !text.isEmpty { errors.append(ServiceErrorText(title: Untrusted(text))) }
    case .number, .bool:
      errors.append(ServiceErrorText(title: Untrusted(json.text(.compact))))
    case .array(let elements):
      for element in elements { readElement(element) }
    case .object(let object): readMap(object, json)
    }
  }

  private mutating func readElement(_ json: JSON) {
    guard let object = json.object else {
      // A list inside a list is not documented; its text says more than nothing.
      if json.array != nil {
        errors.append(ServiceErrorText(title: Untrusted(json.text(.compact))))
      } else {
        read(json)
      }
      return
    }
    let code = text(object["code"])
    let title = text(object["title"]) ?? text(object["message"]) ?? text(object["detail"])
    guard code != nil || title != nil else {
      readMap(object, json)
      return
    }
    errors.append(
      ServiceErrorText(
        code: code, title: title ?? code ?? Untrusted(""), meta: object["meta"]))
  }

  private mutating func readMap(_ object: JSONObject, _ json: JSON) {
    var others: [(String, JSON)] = []
    for member in object.members {
      if member.key.utf8.starts(with: "invalid_".utf8) {
        readInvalid(member.key, member.value)
      } else {
        others.append((member.key, member.value))
      }
    }
    guard !others.isEmpty else { return }
    // A single complaint without its list, or a map that no document describes.
    if let title = text(object["title"]) ?? text(object["message"]) {
      errors.append(
        ServiceErrorText(code: text(object["code"]), title: title, meta: object["meta"]))
    } else {
      errors.append(ServiceErrorText(title: Untrusted(JSON.object(others).text(.compact))))
    }
  }

  /// `invalid_aliases` holds a list a label; the others hold a list. Ids repeat once a dead
  /// subscription.
  private mutating func readInvalid(_ name: String, _ json: JSON) {
    if let labels = json.object {
      for member in labels.members { addUnreachable("\(name): \(member.key)", member.value) }
    } else {
      addUnreachable(name, json)
    }
  }

  private mutating func addUnreachable(_ name: String, _ json: JSON) {
    var seen: Set<Untrusted> = []
    let ids = (json.array ?? [json]).compactMap { text($0) }.filter { seen.insert($0).inserted }
    guard !ids.isEmpty else { return }
    unreachableTexts.append(
      ServiceErrorText(
        code: Untrusted(name), title: Untrusted(ids.map(\.raw).joined(separator: ", "))))
    let known = Set(unreachable)
    unreachable += ids.filter { !known.contains($0) }
  }

  private func text(_ json: JSON?) -> Untrusted? {
    guard let json else { return nil }
    if let text = json.string { return text.isEmpty ? nil : Untrusted(text) }
    return json.number.map { Untrusted($0.text) }
  }
}

extension OneSignalDialect {
  /// What the service complained about, whichever of its shapes it chose; empty when it said
  /// nothing that can be read.
  public static func errors(status: Int, body: [UInt8]) -> [ServiceErrorText] {
    switch AnswerBody(body) {
    case .empty: return []
    case .unreadable(let isMarkup):
      return plainComplaint(body, isMarkup: isMarkup).map { [$0] } ?? []
    case .other(let json):
      var complaints = OneSignalComplaints()
      complaints.read(json)
      return complaints.errors
    case .object(let object):
      var complaints = OneSignalComplaints()
      if let errors = object["errors"] {
        complaints.read(errors)
      } else if let error = object["error"] {
        complaints.read(error)
      } else if status >= 400, object["title"] != nil || object["message"] != nil {
        complaints.read(.array([JSON(.object(object))]))
      }
      var found = complaints.errors + complaints.unreachableTexts
      if let limit = object["limit"]?.string, status == 429 {
        found.append(ServiceErrorText(title: Untrusted("Limit: \(limit)")))
      }
      return found
    }
  }

  /// An error in the shape of most endpoints: a list of texts.
  public static func errorJSON(_ texts: [String]) -> JSON {
    .object([("errors", .array(texts.map { .string($0) }))])
  }

  /// An error in the shape of the users and subscriptions endpoints: a list of objects.
  public static func errorJSON(code: String, title: String, meta: JSON? = nil) -> JSON {
    var error: [(String, JSON)] = [("code", .string(code)), ("title", .string(title))]
    if let meta { error.append(("meta", meta)) }
    return .object([("errors", .array([.object(error)]))])
  }
}
