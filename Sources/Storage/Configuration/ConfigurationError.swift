import TextKit

/// Why a config cannot be used.
public enum ConfigurationError: Error, Sendable, Hashable {
  /// Something about the file itself.
  case file(FileError)
  /// Lines that say something else than they can; never empty.
  case lines(path: String, [ConfigurationProblem])

  /// What is wrong, for a person: the first problem as file:line, and how many more there are.
  public var sentence: SafeText {
    switch self {
    case .file(let error): return error.sentence
    case .lines(_, let problems):
      guard let first = problems.first else { return "The config cannot be read" }
      let rest = problems.count - 1
      let start = text(of: first)
      if rest == 0 { return start }
      return rest == 1 ? "\(start) (and 1 more)" : "\(start) (and \(rest) more)"
    }
  }

  /// Every problem as file:line and a sentence, in the order of the file.
  public var details: [SafeText] {
    switch self {
    case .file(let error): [error.sentence]
    case .lines(_, let problems): problems.map(text)
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .file(let error): error.remedy
    case .lines: "Correct it and try again."
    }
  }

  private func text(of problem: ConfigurationProblem) -> SafeText {
    switch self {
    case .file(let error): error.sentence
    case .lines(let path, _): "\(Untrusted(path)):\(problem.line): \(problem.sentence)"
    }
  }
}

/// Something wrong at a line of a config.
public struct ConfigurationProblem: Sendable, Hashable {
  /// From 1.
  public var line: Int
  /// What is wrong and what was probably meant.
  public var sentence: SafeText

  /// Says what is wrong at a line.
  public init(line: Int, sentence: SafeText) {
    self.line = line
    self.sentence = sentence
  }
}
