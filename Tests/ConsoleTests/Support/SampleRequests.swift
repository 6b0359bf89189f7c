import Operations
import PushWire
import TextKit

@testable import Console
@testable import PushServices

extension Sample {
  private static let ring = KeyRing(app: Secret("sk-harbour-0123456789abcd"), organization: nil)

  /// A request that was made `secondsAgo`.
  static func request(
    _ number: Int, _ path: String, method: PushWire.Method = .get, status: Int? = 200,
    milliseconds: Int = 48, received: Int64 = 1834, attempt: Int = 1, isReused: Bool = true,
    secondsAgo: Double, body: String? = nil, answer: String = "{}"
  ) throws -> RequestRecord {
    let request = HTTPRequest(
      method: method, base: try ServiceURL.service("https://app.openpush.ai"), target: path,
      headers: OpenPushDialect.headers(key: Secret("sk-harbour-0123456789abcd")),
      body: body.map { Array($0.utf8) })
    let facts = TransferFacts(
      milliseconds: milliseconds, bytesSent: Int64(body?.utf8.count ?? 0), bytesReceived: received,
      reusedConnection: isReused)
    let result: HTTPResult =
      if let status {
        .answered(
          HTTPResponse(
            status: status,
            headers: [HTTPResponse.Field(name: "content-type", value: "application/json")],
            body: Array(answer.utf8), facts: facts))
      } else {
        .failed(TransportFailure(.timedOut, mayHaveLeft: true, facts: facts))
      }
    var record = RequestRecord(
      request, at: now + -secondsAgo, attempt: attempt, keys: ring, result: result)
    record.number = number
    return record
  }

  /// A morning's requests, oldest first.
  static func requests() throws -> [RequestRecord] {
    [
      try request(
        1, "/v1/apps/app_3f9c", milliseconds: 91, received: 412, isReused: false, secondsAgo: 12.4),
      try request(
        2, "/v1/apps/app_3f9c/messages?limit=50", milliseconds: 1240, received: 48_211,
        secondsAgo: 12.1),
      try request(
        3, "/v1/apps/app_3f9c/subscriptions?limit=500", status: 503, milliseconds: 20, received: 0,
        secondsAgo: 6),
      try request(
        4, "/v1/apps/app_3f9c/subscriptions?limit=500", milliseconds: 210, received: 130_240,
        attempt: 2, secondsAgo: 5.2),
      try request(
        5, "/v1/apps/app_3f9c/users?limit=100", status: 429, milliseconds: 9, received: 61,
        secondsAgo: 4),
      try request(
        6, "/v1/apps/app_3f9c/users?limit=100", status: nil, milliseconds: 60_000, received: 0,
        isReused: false, secondsAgo: 3),
      try request(
        7, "/v1/apps/app_3f9c/messages", method: .post, status: 202, milliseconds: 77, received: 64,
        secondsAgo: 1,
        body:
          #"{"app_id":"app_3f9c","title":"Hello from the night desk","api_key":"abcdefgh12345678"}"#,
        answer: #"{"id":"msg_01hw9","recipients":1}"#),
    ]
  }

  static let budgets = [
    BudgetState(subject: "reading messages and users", available: 0, secondsToWait: 2.4),
    BudgetState(subject: "sending", available: 149, secondsToWait: 0),
  ]
}
