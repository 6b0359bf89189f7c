import TextKit

@testable import EmbeddedService

extension Harness {
  /// Asks below the app, with the app's key.
  mutating func app(_ method: String, _ path: String, _ body: JSON? = nil) -> Answer {
    oneSignal(method, "/apps/\(oneSignalApp)" + path, body)
  }

  /// Asks with the organization's key.
  mutating func organization(_ method: String, _ target: String, _ body: JSON? = nil) -> Answer {
    ask(
      method, target, body,
      headers: [
        HTTPHeader(name: "authorization", value: "Key " + Self.organizationKey.withExposed { $0 })
      ])
  }

  /// Asks with a key of the test's own.
  mutating func ask(_ method: String, _ target: String, key: String) -> Answer {
    ask(method, target, headers: [HTTPHeader(name: "authorization", value: "Key " + key)])
  }

  /// Sends a message to segments; the answer.
  mutating func send(toSegments names: [String], _ members: [(String, JSON)] = []) -> Answer {
    oneSignal(
      "POST", "/notifications",
      .object(
        [
          ("app_id", .string(oneSignalApp)), ("contents", ["en": "hello"]),
          ("included_segments", .array(names.map { .string($0) })),
        ] + members))
  }

  /// How many a message was sent to, once it is done.
  mutating func recipients(of answer: Answer) -> Int64? {
    advance(7200)
    let id = answer.json["id"]?.string ?? ""
    let json = oneSignal("GET", "/notifications/\(id)?app_id=\(oneSignalApp)").json
    guard let done = json["successful"]?.int64, let failed = json["failed"]?.int64,
      let errored = json["errored"]?.int64, json["remaining"]?.int64 == 0
    else { return nil }
    return done + failed + errored
  }
}

/// A filter on a tag.
func tagFilter(_ key: String, _ value: String, _ relation: String = "=") -> JSON {
  .object([
    ("field", "tag"), ("key", .string(key)), ("relation", .string(relation)),
    ("value", .string(value)),
  ])
}
