import TextKit

extension OpenPushDialect {
  /// What the service complained about: its message, then each field's; empty when it said nothing
  /// that can be read.
  public static func errors(status: Int, body: [UInt8]) -> [ServiceErrorText] {
    switch AnswerBody(body) {
    case .empty: return []
    case .unreadable(let isMarkup):
      return plainComplaint(body, isMarkup: isMarkup).map { [$0] } ?? []
    case .other(let json):
      return json.string.map { [ServiceErrorText(title: Untrusted($0))] } ?? []
    case .object(let object):
      guard let error = object["error"] else { return [] }
      if let text = error.string { return [ServiceErrorText(title: Untrusted(text))] }
      guard let error = error.object else { return [] }
      let code = error["code"]?.string.map { Untrusted($0) }
      let message = error["message"]?.string.map { Untrusted($0) }
      // What its support asks for.
      let requestID = error["request_id"].flatMap { $0.string ?? $0.number?.text }
        .map { Untrusted($0) }
      var found: [ServiceErrorText] = []
      if let title = message ?? code {
        found.append(ServiceErrorText(code: code, title: title, requestID: requestID))
      }
      for field in error["fields"]?.object?.members ?? [] {
        let text = field.value.string ?? field.value.text(.compact)
        found.append(ServiceErrorText(title: Untrusted("\(field.key): \(text)")))
      }
      if found.isEmpty, let requestID {
        found.append(ServiceErrorText(title: Untrusted("request \(requestID.raw)")))
      }
      return found
    }
  }
}
