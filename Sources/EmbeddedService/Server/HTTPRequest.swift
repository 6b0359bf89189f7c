import TextKit

/// One header of a request; the name in lower case.
struct HTTPHeader: Sendable, Hashable {
  var name: String
  var value: String
}

/// A request that arrived whole.
struct HTTPRequest: Sendable, Hashable {
  /// One `name=value` of the query, decoded.
  struct QueryItem: Sendable, Hashable {
    var name: String
    var value: String
  }

  var method: String
  /// Still percent-encoded, without the query.
  var path: String
  var query: [QueryItem]
  var headers: [HTTPHeader]
  var body: [UInt8]
  /// Whether the client wants to go on with the connection.
  var keepsAlive: Bool

  /// Makes a request by hand: `target` is the path with an optional query.
  init(
    method: String, target: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
    keepsAlive: Bool = true
  ) {
    self.method = method
    let (path, query) = Self.split(target: target)
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.keepsAlive = keepsAlive
  }

  /// The GET that a HEAD asks for the head of.
  var asGet: HTTPRequest {
    var request = self
    request.method = "GET"
    return request
  }

  /// The first header of that name (lower case).
  func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// The last query value of that name, as most frameworks read it.
  func queryValue(_ name: String) -> String? {
    query.last { $0.name == name }?.value
  }

  private static func split(target: String) -> (String, [QueryItem]) {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, []) }
    let path = String(target[..<mark])
    let items = target[target.utf8.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: true)
      .map { pair -> QueryItem in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return QueryItem(
          name: formDecoded(parts[0]), value: parts.count > 1 ? formDecoded(parts[1]) : "")
      }
    return (path, items)
  }

  private static func formDecoded(_ text: Substring) -> String {
    let spaced = text.split(separator: "+", omittingEmptySubsequences: false)
      .joined(separator: " ")
    return percentDecode(spaced) ?? spaced
  }
}
