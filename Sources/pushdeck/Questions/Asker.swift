import Glibc
import Operations
import PushModel
import TextKit

/// Asks what has to be answered before an action.
struct Asker {
  var arguments: Arguments
  var session: CommandSession

  /// Gets the answer from the options or from the person at the terminal. Throws when there is none,
  /// or when it is a no: nothing was sent.
  func ask(_ question: Question) async throws(CommandFailure) {
    switch question.answer {
    case .yes:
      if arguments.has(.yes) { return }
      let answer = try await askPerson(question, prompt: "Type yes to do it: ")
      guard ["y", "yes"].contains(answer.lowercased()) else {
        throw CommandFailure(Refusal.declined)
      }
    case .typedName:
      if let name = arguments.text(.confirm) {
        guard question.accepts(name: name) else { throw Self.wrongName(name, question) }
        return
      }
      let answer = try await askPerson(
        question, prompt: "Type \(question.expectedName) to do it: ")
      guard question.accepts(name: answer) else { throw Self.wrongName(answer, question) }
    }
  }

  /// Whether the person at the terminal says yes; no where there is none.
  func confirms(_ question: Question) async -> Bool {
    let answer = await answer(question, prompt: "Type yes to do it: ")
    return answer.map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  private func askPerson(_ question: Question, prompt: SafeText)
    async throws(CommandFailure) -> String
  {
    guard let answer = await answer(question, prompt: prompt) else {
      throw Self.nobodyThere(question)
    }
    return answer
  }

  /// What the person types, without blanks around it; nil where nobody is there.
  private func answer(_ question: Question, prompt: SafeText) async -> String? {
    var lines = question.facts.map { fact -> SafeText in
      "  \(fact.label.padded(to: 13))\(fact.value)"
    }
    if question.isProduction { lines.insert("  PRODUCTION", at: 0) }
    lines.append(question.sentence)
    let shown = lines.map(\.string).joined(separator: "\n") + "\n" + prompt.string
    guard let answer = await session.blocking({ ControllingTerminal.ask(shown) }) else {
      return nil
    }
    return String(answer.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func wrongName(_ name: String, _ question: Question) -> CommandFailure {
    CommandFailure(
      .usage,
      "\(Untrusted(name)) is not the name that was asked for, so nothing was sent",
      remedy: "This one wants \(question.expectedName)")
  }

  private static func nobodyThere(_ question: Question) -> CommandFailure {
    switch question.answer {
    case .yes:
      CommandFailure(
        .usage, "\(question.sentence) There is no terminal to answer on, so nothing was sent",
        remedy: "Give the answer with --yes")
    case .typedName:
      CommandFailure(
        .usage, "\(question.sentence) There is no terminal to answer on, so nothing was sent",
        remedy: "With --confirm \(question.quotedName) the answer is given beforehand")
    }
  }
}

extension Question {
  /// The name that is wanted; empty where a yes is.
  fileprivate var expectedName: SafeText {
    switch answer {
    case .yes: ""
    case .typedName(let name): Untrusted(name).safe
    }
  }

  /// The name as a shell takes it for one word.
  fileprivate var quotedName: SafeText {
    switch answer {
    case .yes: ""
    case .typedName(let name):
      Untrusted(
        "'"
          + name.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "'\\''") + "'"
      ).safe
    }
  }
}
