import TextKit

/// The HTTP methods that both services use.
public enum Method: String, Sendable, Hashable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// Which of a context's keys a route wants.
public enum KeyTier: String, Sendable, Hashable {
  case app, organization, sdk, none
}

/// The routes that share one request budget (OneSignal reference §3).
public enum EndpointGroup: String, Sendable, Hashable, CaseIterable {
  /// Messages, a message, templates and users: one a second with a burst of ten.
  case view
  /// Creating and cancelling messages.
  case send
  /// Writing users and subscriptions.
  case users
  /// Exports: one at a time an account.
  case export
  case other
}

/// How sure the route is.
public enum RouteSource: String, Sendable, Hashable {
  /// The service's own documents say so.
  case stated
  /// This project's reading of what they leave out.
  case assumed
}

/// One operation of a dialect: a method, a path and what it takes to call it.
public struct Route: Sendable, Hashable {
  /// What it does.
  public let operation: Operation
  /// How it is asked.
  public let method: Method
  /// The path with its parameters in braces, such as `/v1/apps/{app_id}`.
  public let template: String
  /// The key it wants.
  public let keyTier: KeyTier
  /// Whose budget it uses.
  public let group: EndpointGroup
  /// Whether it changes anything at the service.
  public let isWrite: Bool
  /// How sure it is.
  public let source: RouteSource

  let segments: [Segment]

  enum Segment: Sendable, Hashable {
    case literal(String)
    case parameter(String)
  }

  /// Makes a route; `isWrite` is false for a POST that only counts or exports.
  public init(
    _ operation: Operation, _ method: Method, _ template: String, key: KeyTier = .app,
    group: EndpointGroup, isWrite: Bool, source: RouteSource
  ) {
    self.operation = operation
    self.method = method
    self.template = template
    self.keyTier = key
    self.group = group
    self.isWrite = isWrite
    self.source = source
    self.segments = template.utf8.split(separator: UInt8(ascii: "/")).map { part in
      let text = String(Substring(part))
      guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal(text) }
      return .parameter(String(text.dropFirst().dropLast()))
    }
  }

  /// The names in the template, in order.
  public var parameters: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name): name
      }
    }
  }

  /// The path with each parameter's value percent-encoded as one segment; a parameter without a
  /// value becomes an empty segment, which no service answers.
  public func path(_ values: [String: String]) -> String {
    var path = ""
    for segment in segments {
      path += "/"
      switch segment {
      case .literal(let text): path += text
      case .parameter(let name): path += percentEncodePathSegment(values[name] ?? "")
      }
    }
    return path
  }

  /// The parameters' decoded values when a path is this route's; nil when it is not, or when a
  /// segment is empty or cannot be decoded. A query behind `?` is not looked at.
  public func match(path: String) -> [String: String]? {
    let bare = path.utf8.prefix { $0 != UInt8(ascii: "?") }
    let parts = bare.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == true, parts.count == segments.count + 1 else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts.dropFirst()) {
      let text = String(Substring(part))
      switch segment {
      case .literal(let literal):
        guard text == literal else { return nil }
      case .parameter(let name):
        guard !text.isEmpty, let value = percentDecode(text), !value.isEmpty else { return nil }
        values[name] = value
      }
    }
    return values
  }
}

/// A list of routes to look through.
public struct RouteTable: Sendable {
  /// The routes; of two that match a path, the one with more literal segments wins, whatever its
  /// method.
  public let routes: [Route]

  /// Makes a table.
  public init(_ routes: [Route]) {
    self.routes = routes
  }

  /// The route of an operation; nil when the dialect has none.
  public subscript(operation: Operation) -> Route? {
    routes.first { $0.operation == operation }
  }

  /// What became of looking a request up.
  public enum Match: Sendable, Hashable {
    /// One route, with the values of its parameters.
    case found(Route, [String: String])
    /// The path exists, for these methods only.
    case methodNotAllowed([Method])
    /// No route has the path.
    case notFound
  }

  /// Looks a request up.
  public func match(method: String, path: String) -> Match {
    let matching = routes.compactMap { route in
      route.match(path: path).map { (route: route, values: $0) }
    }
    guard let fewest = matching.map(\.values.count).min() else { return .notFound }
    let closest = matching.filter { $0.values.count == fewest }
    if let found = closest.first(where: { $0.route.method.rawValue == method }) {
      return .found(found.route, found.values)
    }
    var others: [Method] = []
    for candidate in closest where !others.contains(candidate.route.method) {
      others.append(candidate.route.method)
    }
    return .methodNotAllowed(others)
  }
}
