import PushWire
import TextKit

/// One request as the transport sends it.
public struct HTTPRequest: Sendable {
  /// What is asked.
  public var method: Method
  /// Where it goes, already checked.
  public var base: ServiceURL
  /// The path behind the base, percent-encoded, with its query; empty asks the base itself.
  public var target: String
  /// The headers.
  public var headers: Headers
  /// The body; nil sends none.
  public var body: [UInt8]?
  /// Seconds until a connection has to stand.
  public var connectLimit: Double
  /// Seconds for everything; nil ends it only when next to nothing came for a minute.
  public var timeLimit: Double?
  /// How many bytes the answer may have, unpacked.
  public var bodyLimit: Int
  /// Whether a compressed answer is asked for and unpacked.
  public var unpacks: Bool
  /// Asks on a connection of its own. libcurl sends a request again by itself when a connection
  /// that it reuses turns out to be closed; a write must not leave twice unseen.
  public var usesFreshConnection: Bool
  /// A file of certificates to trust instead of the system's; nil trusts the system's.
  public var trustFile: String?
  /// Where the body of a success goes piece by piece; nil collects it in the answer.
  var pipe: BodyPipe?

  /// The most that an answer may have unless a request says otherwise: 64 MiB.
  public static let usualBodyLimit = 64 * 1024 * 1024

  /// Makes a request with the usual limits.
  public init(
    method: Method, base: ServiceURL, target: String = "", headers: Headers = [],
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.base = base
    self.target = target
    self.headers = headers
    self.body = body
    connectLimit = 10
    timeLimit = 60
    bodyLimit = Self.usualBodyLimit
    unpacks = true
    usesFreshConnection = false
  }
}
