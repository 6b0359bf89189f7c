import PushModel
import TextKit

extension SendBodyReading {
  /// How many unknown keys are compared with the known ones: the comparison costs, and a body with
  /// more of them is no body with a slip of the pen.
  private static let hints = 8

  /// Notes the keys that no document names. One of them may choose who gets the message, so the
  /// audience counts as wide.
  mutating func noteUnknownKeys(_ object: JSONObject, known: Set<String>, countsAsWide: Bool) {
    let unknown = object.members.filter { !known.contains($0.key) }
    guard !unknown.isEmpty else { return }
    let candidates = known.sorted()
    for (index, member) in unknown.enumerated() {
      var message: SafeText = "“\(Untrusted(member.key))” is no documented key of this call"
      if index < Self.hints, let near = nearest(member.key, among: candidates) {
        message += "; “\(Untrusted(near))” is"
      }
      note(.warning, "unknown-key", member.key, offset: member.keyRange?.lowerBound, message + ".")
    }
    guard countsAsWide else { return }
    let keys = unknown.prefix(Self.hints).map(\.key).joined(separator: ", ")
    audience = .other(description: Untrusted("one that an unknown key may change: \(keys)"))
    count = .unknowable("\(Untrusted(keys)) is not documented and may change who gets it")
  }
}
