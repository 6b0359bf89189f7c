internal import CCurl
import PushWire
import TextKit

/// One request on its way. It lives on the network thread and nowhere else.
final class Transfer {
  let identifier: TransportInbox.Identifier
  let request: HTTPRequest
  let continuation: CheckedContinuation<HTTPResult, Never>
  let handle: UnsafeMutableRawPointer

  private(set) var body: [UInt8] = []
  private(set) var headers: [HTTPResponse.Field] = []
  /// Why the answer was cut off here; nil where it was not.
  private(set) var cut: TransportFailure.Kind?
  /// Whether a connection stood for the request, new or kept, with its TLS. Times do not tell: on a
  /// kept connection libcurl reports none for a handshake.
  private(set) var isConnected = false

  private let goOn: @Sendable () -> Void
  private var pipedBytes = 0
  private var headerBytes = 0
  /// Whether the empty line has come that ends the headers of an answer.
  private(set) var headersAreWhole = false
  /// What libcurl had counted as sent when the connection stood: what a proxy was asked.
  private var bytesBeforeRequest = 0
  private var hasLeftBefore = false
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  /// Headers larger than this are no API's.
  static let headerLimit = 256 * 1024
  /// What libcurl takes of one of them (CURL_MAX_HTTP_HEADER).
  static let headerLineLimit = 100 * 1024

  /// Takes a handle over; it is freed with the transfer. `goOn` lets it go on after a pause.
  init(
    _ identifier: TransportInbox.Identifier, _ request: HTTPRequest,
    _ continuation: CheckedContinuation<HTTPResult, Never>, handle: UnsafeMutableRawPointer,
    goOn: @escaping @Sendable () -> Void
  ) {
    self.goOn = goOn
    self.identifier = identifier
    self.request = request
    self.continuation = continuation
    self.handle = handle
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  /// libcurl's own words about a failure; empty when it has none.
  var errorDetail: Untrusted { Untrusted(String(cString: errorText)) }

  /// Describes the request to libcurl; false when libcurl does not take an option, and then the
  /// request may not leave, because a rule of this program would be missing.
  func configure(_ settings: TransportSettings) -> Bool {
    var options = TransferOptions(handle)
    options.describe(request, settings)
    options.add(ccurl_set_error_buffer(handle, errorText))
    // The context outlives the handle's use: the engine keeps the transfer until it has ended.
    let context = Unmanaged.passUnretained(self).toOpaque()
    options.add(ccurl_set_write_callback(handle, receiveBody, context))
    options.add(ccurl_set_header_callback(handle, receiveHeader, context))
    options.add(ccurl_set_connected_callback(handle, connectionStands, context))
    for (name, value) in request.headers {
      guard value.withExposed({ append("\(name): \($0)") }) else { return false }
    }
    // Waiting for "100 Continue" costs a second where a server does not know it.
    guard append("Expect:") else { return false }
    options.add(ccurl_set_headers(handle, headerList))
    return options.areAllTaken
  }

  private func append(_ line: String) -> Bool {
    guard let list = curl_slist_append(headerList, line) else { return false }
    headerList = list
    return true
  }

  /// Whether any byte of the request may have reached the service: over this connection, or over one
  /// that broke before libcurl took another.
  var mayHaveLeft: Bool { hasLeftBefore || (isConnected && sentBytes > bytesBeforeRequest) }

  /// What libcurl counts as sent, what a proxy was asked among it.
  var sentBytes: Int { ccurl_get_long(handle, CURLINFO_REQUEST_SIZE, 0) }

  /// Notes that a connection stands and the request goes over it now.
  fileprivate func noteConnection() {
    hasLeftBefore = mayHaveLeft
    isConnected = true
    bytesBeforeRequest = sentBytes
  }

  /// What becomes of a piece of the body.
  fileprivate enum Taking { case taken, paused, ended }

  /// Takes a piece of the body.
  fileprivate func take(body piece: UnsafeRawBufferPointer) -> Taking {
    // Only what was asked for goes there; why it was not given is read here.
    if let pipe = request.pipe, (200..<300).contains(status) { return give(piece, to: pipe) }
    let limit =
      request.pipe == nil ? request.bodyLimit : min(request.bodyLimit, HTTPRequest.usualBodyLimit)
    guard body.count + piece.count <= limit else {
      cut = .tooLarge(limit: limit)
      return .ended
    }
    body.append(contentsOf: piece)
    return .taken
  }

  private func give(_ piece: UnsafeRawBufferPointer, to pipe: BodyPipe) -> Taking {
    guard pipedBytes + piece.count <= request.bodyLimit else {
      cut = .tooLarge(limit: request.bodyLimit)
      return .ended
    }
    switch pipe.offer(piece, wakeup: goOn) {
    case .taken:
      pipedBytes += piece.count
      return .taken
    case .full: return .paused
    case .refused:
      cut = .notTaken
      return .ended
    }
  }

  /// Takes a line of the header; false ends the transfer.
  fileprivate func take(headerLine piece: UnsafeRawBufferPointer) -> Bool {
    headerBytes += piece.count
    guard headerBytes <= Self.headerLimit else {
      cut = .headersTooLarge(limit: Self.headerLimit)
      return false
    }
    // A status line begins an answer: what came before was an interim one or a proxy's.
    if piece.starts(with: "HTTP/".utf8) {
      headers = []
      headersAreWhole = false
      return true
    }
    guard let colon = piece.firstIndex(of: UInt8(ascii: ":")) else {
      headersAreWhole = headersAreWhole || piece.allSatisfy { $0 == 0x0D || $0 == 0x0A }
      return true
    }
    headers.append(
      HTTPResponse.Field(
        name: String(decoding: piece[..<colon], as: UTF8.self).lowercased(),
        value: Self.trimmed(piece[(colon + 1)...])))
    return true
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// libcurl calls these on the network thread, with the transfer that `configure` named.

private func connectionStands(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
  _ ownAddress: UnsafeMutablePointer<CChar>?, _ port: Int32, _ ownPort: Int32
) -> Int32 {
  if let context { Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().noteConnection() }
  return CURL_PREREQFUNC_OK
}

private func receiveBody(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let piece = UnsafeRawBufferPointer(start: data, count: size * count)
  return switch transfer.take(body: piece) {
  case .taken: piece.count
  case .paused: ccurl_pause_writing()
  case .ended: 0
  }
}

private func receiveHeader(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let piece = UnsafeRawBufferPointer(start: data, count: size * count)
  return transfer.take(headerLine: piece) ? piece.count : 0
}
