import Operations
import PushServices
import TextKit

/// Why a command ends without having done what was asked: what happened, what to do, and the code.
struct CommandFailure: Error {
  var code: ExitCode
  var sentence: SafeText
  var remedy: SafeText?
  /// Whether it is the time limit that it tells of, better than the limit itself could.
  var tellsOfLimit = false

  init(_ code: ExitCode, _ sentence: SafeText, remedy: SafeText? = nil) {
    self.code = code
    self.sentence = sentence
    self.remedy = remedy
  }

  init(_ failure: ServiceFailure) {
    self.init(ExitCode(failure), failure.sentence, remedy: failure.remedy)
  }

  init(_ error: ContextError) {
    self.init(error.isRequest ? .usage : .file, error.sentence, remedy: error.remedy)
  }

  init(_ refusal: Refusal) {
    self.init(ExitCode(refusal), refusal.sentence, remedy: refusal.remedy)
  }

  /// The line for standard error: `pushdeck: what happened. what to do.` A key that stood where
  /// none belongs, such as on the command line, is not repeated in it.
  var line: SafeText {
    var line: SafeText = "pushdeck: \(Self.asSentence(sentence))"
    if let remedy, !remedy.isEmpty { line += " \(Self.asSentence(remedy))" }
    return KeyForms.isIn(line.string) ? SafeText(Untrusted(KeyForms.masked(line.string))) : line
  }

  /// The text with a full stop, unless it ends in a mark of its own.
  private static func asSentence(_ text: SafeText) -> SafeText {
    guard let last = text.string.last, !".?!:".contains(last) else { return text }
    return text + "."
  }
}
