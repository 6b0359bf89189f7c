import TextKit

extension OperatingContext {
  /// What is asked once before the console opens a context that was declared to be production; nil
  /// for any other. A read-only look is asked about too: the screen shows real people.
  public var entryQuestion: Question? {
    guard production else { return nil }
    return Question(
      answer: .yes, sentence: "\(Untrusted(name)) is production. Open it?",
      facts: [
        Question.Fact("App", Untrusted(appID).safe),
        Question.Fact("Service", "\(service.title) at \(Untrusted(url))"),
        Question.Fact("Mode", "\(mode.title). \(mode.sentence)"),
      ], isProduction: true)
  }

  /// The word that marks every screen of a production context; nil for any other.
  public var mark: SafeText? { production ? "PRODUCTION" : nil }
}
