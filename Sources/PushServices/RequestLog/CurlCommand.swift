import PushWire
import TextKit

extension RequestRecord {
  /// The same request as a command for a shell, any of the POSIX kind. Each key stands in it as a
  /// shell variable, to be set by whoever runs it; a comment says what has to be put in by hand.
  public var curlCommand: String {
    var comments: [String] = []
    var words = ["curl", "--silent", "--show-error", "--include", "--compressed"]
    if method != .get || requestBody != nil { words += ["--request", method.rawValue] }
    if let trustFile { words += ["--cacert", Shell.quoted(trustFile)] }
    for header in requestHeaders { words += ["--header", Self.word(header)] }
    var input = ""
    if let body = requestBody {
      if body.isCut {
        comments.append(
          "The body had \(body.byteCount) bytes and is not whole here: put it into body.json.")
        words += ["--data-binary", "@body.json"]
      } else if Shell.isPlain(body.bytes) {
        words += ["--data-binary", Shell.quoted(String(decoding: body.bytes, as: UTF8.self))]
      } else {
        input = "printf \(Shell.printfFormat(body.bytes)) | "
        words += ["--data-binary", "@-"]
      }
      if body.isRedacted {
        comments.append("Secrets in the body are cut down to their last characters: put them in.")
      }
    }
    switch place {
    case .service(let base, let path): words.append(Shell.quoted(base.raw + path.raw))
    case .secretAddress:
      comments.append("The address is a secret: set PUSHDECK_ADDRESS to it.")
      words.append("\"$PUSHDECK_ADDRESS\"")
    }
    return comments.map { "# \($0)\n" }.joined() + input + words.joined(separator: " ")
  }

  private static func word(_ header: LoggedHeader) -> String {
    switch header.value {
    // A body that begins with @ would be a file's name; a header that does is not one to curl.
    case .text(let text): return Shell.quoted("\(header.name.raw): \(text.raw)")
    case .key(let scheme, _, let variable):
      let start = "\(header.name.raw): \(scheme.isEmpty ? "" : scheme + " ")"
      return Shell.quoted(start) + "\"$\(variable)\""
    }
  }
}

/// How words are written for a POSIX shell.
private enum Shell {
  /// A word that means itself.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing(each: "'", by: #"'\''"#) + "'"
  }

  /// Whether bytes can stand between quotes and on a screen: text without control characters, and not
  /// what curl would read as the name of a file.
  static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("@") else {
      return false
    }
    return Untrusted(text).safe.string == text
  }

  /// Bytes as a format for `printf`, which every shell has and which writes any byte.
  static func printfFormat(_ bytes: [UInt8]) -> String {
    var format = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "%"): format += "%%"
      case UInt8(ascii: "\\"): format += #"\\"#
      case UInt8(ascii: "'"): format += #"'\''"#
      case 0x20..<0x7F: format.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        format += "\\" + zeroPadded(byte, 3, radix: 8)
      }
    }
    return "'" + format + "'"
  }
}
