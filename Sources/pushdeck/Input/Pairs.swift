import PushModel
import TextKit

/// Arguments such as `KEY=VALUE`, each name once.
enum Pairs {
  /// Reads them; the first `=` parts the name from the value.
  ///
  /// - Parameters:
  ///   - form: How one of them is typed.
  ///   - mayBeEmpty: Whether a value may be left out behind the `=`.
  static func read(_ texts: some Sequence<String>, form: SafeText, mayBeEmpty: Bool)
    throws(CommandFailure) -> [LabelledValue]
  {
    var pairs: [LabelledValue] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandFailure(
          .usage, "\(Untrusted(text)) is not of the form \(form)", remedy: "Nothing was changed.")
      }
      guard mayBeEmpty || !parts[1].isEmpty else {
        throw CommandFailure(
          .usage, "\(Untrusted(text)) has nothing behind the “=”", remedy: "Nothing was changed.")
      }
      let label = Untrusted(String(parts[0]))
      guard !pairs.contains(where: { $0.label == label }) else {
        throw CommandFailure(
          .usage, "\(label) stands there twice", remedy: "Nothing was changed.")
      }
      pairs.append(LabelledValue(label: label, value: Untrusted(String(parts[1]))))
    }
    return pairs
  }
}
