/// What is the same for every transfer of a transport.
struct TransportSettings: Sendable {
  /// The proxy variables as they were at the start.
  var proxies: ProxySettings
  /// The program's name and version.
  var userAgent: String
  /// A connection that carried nothing for so many seconds is not used again.
  var idleLimit: Int
}
