import Glibc
import PushWire
import Storage
import TextKit

extension Inspection {
  /// Reads what is to be inspected and inspects it, on a thread of its own: neither a slow disk nor a large input
  /// holds anyone. Only regular files are read; a pipe or a device might never end.
  public static func make(_ request: InspectionRequest) async throws(InspectionFailure)
    -> Inspection
  {
    guard let thread = FilesThread() else {
      throw InspectionFailure(
        sentence: "No thread could be made to read it with", remedy: "End some other programs.")
    }
    let result = await thread.run { () -> Result<Inspection, InspectionFailure> in
      do throws(FileError) {
        return .success(try read(request))
      } catch {
        return .failure(InspectionFailure(sentence: error.sentence, remedy: error.remedy))
      }
    }
    return try result.get()
  }

  private static func read(_ request: InspectionRequest) throws(FileError) -> Inspection {
    switch request.source {
    case .pasted(let bytes), .fileAsRead(_, let bytes): return Inspection(bytes, request)
    case .file(let path):
      let bytes = try Files.read(expanded(path), limit: DecodedPayload.maximumBytes)
      var request = request
      request.source = .fileAsRead(path, bytes)
      return Inspection(bytes, request)
    }
  }

  /// A path as people type it: no shell has read `~/` before.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst(1)
  }
}
