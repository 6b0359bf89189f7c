import Storage
import TextKit

/// A file of certificates that a context trusts in place of the system's.
enum TrustFile {
  private static let marks = ["-----BEGIN CERTIFICATE-----", "-----BEGIN TRUSTED CERTIFICATE-----"]
  private static let largest = 16 << 20

  /// What is wrong with the file, and what to do; nil for one that holds certificates. It is read on
  /// a thread of its own.
  static func problem(_ path: String) async -> (sentence: SafeText, remedy: SafeText)? {
    let look = { @Sendable () -> Result<[UInt8], FileError> in
      do throws(FileError) {
        return .success(try Files.read(path, limit: largest))
      } catch {
        return .failure(error)
      }
    }
    switch await FilesThread()?.run(look) {
    case .success(let bytes)?:
      let text = String(decoding: bytes, as: UTF8.self)
      if marks.contains(where: { text.holds($0) }) { return nil }
      return (
        "The ca-file \(Untrusted(path)) holds no certificate.",
        "It has to hold certificates in PEM form, as text."
      )
    case .failure(let error)?:
      return ("The ca-file cannot be used: \(error.sentence).", error.remedy)
    case nil:
      return ("The ca-file was not looked at: no thread could be made.", "End some other programs.")
    }
  }
}
