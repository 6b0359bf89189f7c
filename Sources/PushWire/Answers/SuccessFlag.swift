import TextKit

extension AnswerBody {
  /// Whether the answer says of itself that nothing was done.
  var deniesSuccess: Bool {
    switch self {
    case .object(let object): object.deniesSuccess
    case .empty, .other, .unreadable: false
    }
  }
}

extension JSONObject {
  /// Whether an answer says of itself that nothing was done, whatever its status: `{"success":false}`
  /// and nothing else is one of the ways (OneSignal reference §2.1). Flags come as texts too (§19).
  var deniesSuccess: Bool {
    guard let flag = self["success"] else { return false }
    if let flag = flag.bool { return !flag }
    if let text = flag.string { return text.lowercased() == "false" || text == "0" }
    return flag.int64 == 0
  }
}
