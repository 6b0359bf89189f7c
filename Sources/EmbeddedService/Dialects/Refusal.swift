import PushWire
import TextKit

extension HTTPResponse {
  /// What the server refuses before any door sees it, in the shape that the path's dialect has for
  /// errors; in plain words where no path was read.
  static func refusal(_ sentence: String, status: Int, path: String?) -> HTTPResponse {
    guard let path, !path.hasPrefix(ExportFile.pathPrefix) else {
      return .text(sentence, status: status)
    }
    if path.hasPrefix(ControlCalls.pathPrefix) {
      return ControlCalls.error(sentence, status: status)
    }
    let body =
      HTTPRequest.isOpenPush(path: path)
      ? OpenPushDialect.errorJSON(
        code: OpenPushDialect.errorCode(status: status), message: sentence)
      : OneSignalDialect.errorJSON([sentence])
    return .json(body, status: status)
  }
}
