/// A credential. However it is printed, it shows at most its last four characters.
public struct Secret: Sendable, Hashable {
  private let text: String

  /// Wraps a credential as it was read.
  public init(_ text: String) { self.text = text }

  /// Whether there is no text at all.
  public var isEmpty: Bool { text.isEmpty }

  /// Gives the text to `body`, the one way to reach it; rethrows.
  public func withExposed<R>(_ body: (String) throws -> R) rethrows -> R { try body(text) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  SafeTextConvertible
{
  /// "…" and the last four characters; only "…" for text shorter than 12.
  public var safeText: SafeText {
    text.count < 12 ? "…" : SafeText(reading: "…" + String(text.suffix(4)))
  }

  /// As `safeText`.
  public var description: String { safeText.string }

  /// As `description`.
  public var debugDescription: String { description }

  /// Has no children, so that `dump` and reflection find nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
