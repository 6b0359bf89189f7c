/// Text from outside: what a service, a file or a person's paste said, exactly.
///
/// It has to become `SafeText` before it can be shown. Equality and order are those of the bytes, not
/// of canonical equivalence: two ids that only look alike are two ids.
public struct Untrusted: Hashable, Sendable, Comparable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The text as it came; never to be written to a terminal.
  public let raw: String

  /// Wraps text as it came.
  public init(_ raw: String) { self.raw = raw }

  /// Whether there is no text at all.
  public var isEmpty: Bool { raw.isEmpty }

  /// One line: line breaks, tabs and controls become visible marks.
  public var safe: SafeText { SafeText(self) }

  /// One line of at most `maximumColumns`, cut with "…"; the rest of a huge value is not looked at.
  public func safe(maximumColumns: Int) -> SafeText {
    SafeText.read(raw, maximumColumns: maximumColumns, ellipsis: true)
  }

  /// Line breaks (LF, CRLF, CR) as layout, everything else as in `safe`.
  public func safeLines() -> [SafeText] {
    var lines: [SafeText] = []
    var line = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in raw.unicodeScalars {
      let follows = afterReturn && scalar == "\n"
      afterReturn = scalar == "\r"
      if follows { continue }
      if scalar == "\n" || scalar == "\r" {
        lines.append(SafeText(Untrusted(String(line))))
        line = String.UnicodeScalarView()
      } else {
        line.append(scalar)
      }
    }
    lines.append(SafeText(Untrusted(String(line))))
    return lines
  }

  /// The sanitised text, so that a stray interpolation is harmless.
  public var description: String { safe.string }

  /// The sanitised text in quotes.
  public var debugDescription: String { "\"\(safe.string)\"" }

  /// Same bytes.
  public static func == (left: Untrusted, right: Untrusted) -> Bool {
    left.raw.isExactly(right.raw)
  }

  /// Order of the bytes, which is that of the code points.
  public static func < (left: Untrusted, right: Untrusted) -> Bool {
    left.raw.utf8.lexicographicallyPrecedes(right.raw.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

extension Untrusted: CustomReflectable {
  /// Shows the sanitised text only, so that `dump` is harmless too.
  public var customMirror: Mirror { Mirror(self, children: ["safe": safe.string]) }
}
