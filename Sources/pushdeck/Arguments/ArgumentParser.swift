import TextKit

/// Reads a command line. Options stand anywhere; `--` ends them.
struct ArgumentParser {
  /// What is asked for.
  enum Request: Sendable {
    case run(Arguments)
    /// The help of these commands; of the whole program when there are none.
    case help([Command])
    case version
  }

  private var words: [String] = []
  private var values: [Option: [String]] = [:]

  /// Reads what follows the program's name.
  static func parse(_ arguments: [String]) throws(CommandFailure) -> Request {
    var parser = ArgumentParser()
    try parser.take(arguments)
    if parser.values[.version] != nil { return .version }
    if parser.values[.help] != nil { return .help(try parser.topic()) }
    let (command, rest) = try parser.command()
    let arguments = Arguments(command: command, positional: rest, values: parser.values)
    try check(arguments)
    return .run(arguments)
  }

  private mutating func take(_ arguments: [String]) throws(CommandFailure) {
    var index = 0
    var areOptionsOver = false
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if areOptionsOver || !Self.looksLikeOption(argument) {
        words.append(argument)
      } else if argument == "--" {
        areOptionsOver = true
      } else {
        try takeOption(argument, from: arguments, &index)
      }
    }
  }

  /// A lone `-` is standard input and `-18` is a number: there are no short options.
  private static func looksLikeOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return false }
    return Double(argument) == nil
  }

  private mutating func takeOption(
    _ argument: String, from arguments: [String], _ index: inout Int
  ) throws(CommandFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = Option.allCases.first(where: { $0.spelling == spelling }) else {
      throw ArgumentError.unknownOption(spelling).failure
    }
    guard values[option] == nil || option.kind.isList else {
      throw ArgumentError.twice(option).failure
    }
    if option.kind.placeholder == nil {
      guard parts.count == 1 else { throw ArgumentError.takesNoValue(option).failure }
      values[option] = [""]
    } else if parts.count == 2 {
      values[option, default: []].append(String(parts[1]))
    } else {
      guard index < arguments.count else { throw ArgumentError.wantsValue(option).failure }
      values[option, default: []].append(arguments[index])
      index += 1
      // Behind the command a list goes on to the next option; in front of it the command would be
      // taken for one of its texts.
      while option.kind.isList, !words.isEmpty, index < arguments.count,
        !Self.looksLikeOption(arguments[index])
      {
        values[option, default: []].append(arguments[index])
        index += 1
      }
    }
  }

  private func command() throws(CommandFailure) -> (Command, [String]) {
    guard let first = words.first else { return (CommandTable.console, []) }
    let candidates = CommandTable.all.filter { $0.words.first == first }
    guard !candidates.isEmpty else { throw ArgumentError.unknownCommand(first).failure }
    if let single = candidates.first(where: { $0.words.count == 1 }) {
      return (single, Array(words.dropFirst()))
    }
    guard words.count > 1 else {
      throw ArgumentError.incomplete(first).failure
    }
    guard let command = candidates.first(where: { $0.words[1] == words[1] }) else {
      throw ArgumentError.unknownMember(first, words[1]).failure
    }
    return (command, Array(words.dropFirst(2)))
  }

  /// The commands that a call for help is about.
  private func topic() throws(CommandFailure) -> [Command] {
    guard let first = words.first else { return [] }
    let group = CommandTable.all.filter { $0.words.first == first }
    if words.count == 1, !group.isEmpty { return group }
    return [try command().0]
  }

  private static func check(_ arguments: Arguments) throws(CommandFailure) {
    let command = arguments.command
    for option in Option.allCases where arguments.has(option) {
      guard command.allOptions.contains(option) else {
        throw ArgumentError.foreignOption(option, command).failure
      }
      for value in arguments.texts(option) { try check(value, of: option) }
    }
    let required = command.arguments.count {
      switch $0 {
      case .required, .repeated: true
      case .optional: false
      }
    }
    if arguments.positional.count < required {
      throw ArgumentError.missingArgument(
        command.arguments[arguments.positional.count], command
      ).failure
    }
    if arguments.positional.count > command.arguments.count, !command.takesMore {
      throw ArgumentError.surplus(arguments.positional[command.arguments.count], command).failure
    }
    for (place, word) in arguments.positional.enumerated() where word.isEmpty {
      // More of the last one may follow.
      let argument = command.arguments[min(place, command.arguments.count - 1)]
      throw ArgumentError.empty(argument, command).failure
    }
    // As a segment of a path these would lead to the record above: proxies take `%2E%2E` for `..`.
    for (argument, word) in zip(command.arguments, arguments.positional)
    where argument.placeholder.hasSuffix("ID") && [".", ".."].contains(word) {
      throw ArgumentError.noID(word, command).failure
    }
  }

  private static func check(_ value: String, of option: Option) throws(CommandFailure) {
    let isGood: Bool
    switch option.kind {
    case .flag: isGood = true
    case .text, .texts: isGood = !value.isEmpty
    case .choice(_, let words): isGood = words.contains(value)
    case .integer(_, let range): isGood = Int64(value).map(range.contains) ?? false
    case .number(_, let range):
      isGood = Double(value).map { $0.isFinite && range.contains($0) } ?? false
    }
    guard isGood else { throw ArgumentError.wrongValue(option, value).failure }
  }
}
