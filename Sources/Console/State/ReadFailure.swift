import Operations
import TextKit

/// Why a read brought nothing, in the words that the screen shows.
struct ReadFailure: Hashable, Sendable {
  /// What happened.
  var sentence: SafeText
  /// What to do now.
  var remedy: SafeText
  /// Seconds that the service asked to be left alone.
  var retryAfter: Double?
  /// Whether the service answered that there is no such thing.
  var isNotFound: Bool
  /// Whether asking again by itself could help.
  var mayPass: Bool

  init(
    sentence: SafeText, remedy: SafeText, retryAfter: Double? = nil, isNotFound: Bool = false,
    mayPass: Bool = true
  ) {
    self.sentence = sentence
    self.remedy = remedy
    self.retryAfter = retryAfter
    self.isNotFound = isNotFound
    self.mayPass = mayPass
  }
}

extension ReadFailure {
  /// Why the config's contexts could not be used.
  init(_ problem: ContextProblem) {
    self.init(sentence: problem.sentence, remedy: problem.remedy, mayPass: false)
  }
}
