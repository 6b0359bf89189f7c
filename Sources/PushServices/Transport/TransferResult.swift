internal import CCurl
import Glibc
import PushWire
import TextKit

extension Transfer {
  /// What became of it, from libcurl's code and what it knows about the handle.
  func result(_ code: CURLcode) -> HTTPResult {
    guard code == CURLE_OK else {
      return .failed(
        TransportFailure(
          kind(code), mayHaveLeft: mayHaveLeft, detail: errorDetail, facts: facts))
    }
    return .answered(
      HTTPResponse(status: status, headers: headers, body: body, facts: facts))
  }

  /// The status of the answer whose body comes; 0 before there is one.
  var status: Int { ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, 0) }

  /// The result of one that was stopped here.
  func cancelledResult() -> HTTPResult {
    .failed(TransportFailure(.cancelled, mayHaveLeft: mayHaveLeft, facts: facts))
  }

  /// The result of one whose body nobody wants any more.
  func refusedResult() -> HTTPResult {
    .failed(TransportFailure(.notTaken, mayHaveLeft: mayHaveLeft, facts: facts))
  }

  private var facts: TransferFacts {
    TransferFacts(
      milliseconds: Int(ccurl_get_large(handle, CURLINFO_TOTAL_TIME_T, 0) / 1000),
      bytesSent: ccurl_get_large(handle, CURLINFO_SIZE_UPLOAD_T, 0),
      bytesReceived: ccurl_get_large(handle, CURLINFO_SIZE_DOWNLOAD_T, 0),
      reusedConnection: ccurl_get_long(handle, CURLINFO_NUM_CONNECTS, 1) == 0 && sentBytes > 0)
  }

  private func kind(_ code: CURLcode) -> TransportFailure.Kind {
    if let cut { return cut }
    if let limit = exceededHeaderLimit(code) { return .headersTooLarge(limit: limit) }
    return switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
    case CURLE_COULDNT_CONNECT:
      ccurl_get_long(handle, CURLINFO_OS_ERRNO, 0) == Int(ECONNREFUSED)
        ? .connectionRefused : .noConnection
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      .certificate
    case CURLE_SSL_CACERT_BADFILE: .trustFile
    case CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED, CURLE_SSL_CIPHER: .handshake
    case CURLE_OPERATION_TIMEDOUT: isConnected ? .timedOut : .timedOutConnecting
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_QUIC_CONNECT_ERROR, CURLE_HTTP3:
      .connectionLost
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.bodyLimit)
    case CURLE_WRITE_ERROR, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL,
      CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP_RETURNED_ERROR:
      .notHTTP
    case CURLE_ABORTED_BY_CALLBACK: .cancelled
    default: .other
    }
  }

  /// The limit of its own that libcurl found exceeded by the headers; nil when it was none. Of a line
  /// that is too long it says that there is no memory, and from 8.6 on CURLE_TOO_LARGE; of too many of
  /// them that it could not receive.
  private func exceededHeaderLimit(_ code: CURLcode) -> Int? {
    guard mayHaveLeft, !headersAreWhole else { return nil }
    if code == CURLE_OUT_OF_MEMORY || code.rawValue == 100 { return Self.headerLineLimit }
    return errorDetail.raw.hasPrefix("Too large response headers") ? Self.headerLimit : nil
  }
}
