import PushModel
import PushWire
import TextKit

/// A file that was asked for: begun, waited for, fetched without a key (onesignal-api.md §§7, 10).
enum ExportFile {
  static let pathPrefix = "/exports/"

  /// Begins an export and answers with its address. An account makes one at a time: what is refused
  /// for that takes a place among the limits (onesignal-api.md §3), which come first; where they are
  /// off there is none to name a time.
  ///
  /// - Parameters:
  ///   - name: The file's name, below a folder that nobody guesses.
  ///   - rows: How many rows it is about; they take their time.
  ///   - seconds: What it takes besides.
  static func begin(
    _ name: String, _ content: ExportStore.Content, rows: Int, seconds: Double,
    _ call: OneSignalCall, _ world: inout World
  ) throws(OneSignalRefusal) -> String {
    if world.exports.running(world.now) != nil {
      throw .text(400, OneSignalLiterals.exportRunning)
    }
    // Nobody can wait in a world at rest, so the file is there at once, and the account is free for
    // the next: one after the other is what the rule allows (§10).
    let wait =
      call.door.exportsAreReadyAtOnce ? 0 : seconds + Double(rows) / ExportStore.rowsPerSecond
    let export = ExportStore.Export(
      name: name, content: content, readyAt: world.now + wait,
      expiresAt: world.now + wait + ExportStore.lifetime)
    world.exports.add(export, now: world.now)
    return call.door.url + pathPrefix + name
  }

  /// The file once it is ready; until then, and for every other name, the store's own XML.
  static func download(_ request: HTTPRequest, world: World) -> Reply {
    guard request.method == "GET" else {
      return .now(
        .text(
          "The method is not allowed here.", status: 405,
          headers: [HTTPHeader(name: "Allow", value: "GET")]))
    }
    let name = String(request.path.dropFirst(pathPrefix.count))
    guard let export = world.exports.export(name, world.now) else {
      return .now(missing(status: 404))
    }
    guard export.readyAt <= world.now else {
      // A history that is still made is forbidden, any other file not there yet (§§7, 10).
      switch export.content {
      case .history: return .now(missing(status: 403))
      case .subscriptions, .events: return .now(missing(status: 404))
      }
    }
    // A million rows take a while; the copy of the world costs nothing, and others go on.
    return .later { answer(export, world) }
  }

  private static func answer(_ export: ExportStore.Export, _ world: World) -> HTTPResponse {
    let file: [UInt8]?
    switch export.content {
    case .subscriptions(let extra, let groups, let onlySubscribed, let since):
      file = SubscriptionExport.file(
        extra, groups: groups, onlySubscribed: onlySubscribed, lastActiveSince: since, world)
    case .events(let message): file = gzipped(MessageExportFile.events(of: message, world))
    case .history(let message, let stage):
      return HTTPResponse(
        status: 200, contentType: "text/csv; charset=utf-8",
        body: MessageExportFile.history(of: message, stage, world))
    }
    guard let file else {
      return .text("There is no memory to compress the export.", status: 503)
    }
    return HTTPResponse(status: 200, contentType: "application/gzip", body: file)
  }

  private static func missing(status: Int) -> HTTPResponse {
    let (code, message) =
      status == 403
      ? ("AccessDenied", "Access Denied")
      : ("NoSuchKey", "The specified key does not exist.")
    let xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>\(code)</Code>"
      + "<Message>\(message)</Message></Error>"
    return HTTPResponse(status: status, contentType: "application/xml", body: Array(xml.utf8))
  }
}
