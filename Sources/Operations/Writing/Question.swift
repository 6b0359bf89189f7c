import PushModel
import TextKit

/// How many devices an action reaches, as far as could be found out.
public enum DeviceCount: Sendable, Hashable {
  /// So many.
  case counted(Int64)
  /// Not known, and why.
  case unknown(SafeText)

  /// The count for a person.
  public var safe: SafeText {
    switch self {
    case .counted(let count): count == 1 ? "1 device" : "\(grouped(count)) devices"
    case .unknown(let why): "an unknown number of devices: \(why)"
    }
  }
}

/// What has to be answered before an action is carried out.
public struct Question: Sendable, Hashable {
  /// What counts as a yes.
  public enum Answer: Sendable, Hashable {
    /// A plain yes.
    case yes
    /// This name, typed exactly.
    case typedName(String)
  }

  /// A line of what is asked about.
  public struct Fact: Sendable, Hashable {
    /// What the line is about.
    public var label: SafeText
    /// What is so.
    public var value: SafeText

    /// Makes a line.
    public init(_ label: SafeText, _ value: SafeText) {
      self.label = label
      self.value = value
    }
  }

  /// What counts as a yes.
  public var answer: Answer
  /// The question in one sentence.
  public var sentence: SafeText
  /// Who, which app, which environment, how many devices: a line each.
  public var facts: [Fact]
  /// Whether the context was declared to be production.
  public var isProduction: Bool

  /// Makes a question.
  public init(answer: Answer, sentence: SafeText, facts: [Fact], isProduction: Bool) {
    self.answer = answer
    self.sentence = sentence
    self.facts = facts
    self.isProduction = isProduction
  }

  /// Whether a typed name is the one that was asked for, compared character by character.
  public func accepts(name: String) -> Bool {
    switch answer {
    case .yes: false
    case .typedName(let expected):
      name.unicodeScalars.elementsEqual(expected.unicodeScalars)
    }
  }
}
