import TextKit

/// Reads the filter language: words, `name:text`, `name=text`, `name>value`, `name<value`,
/// `tag.KEY:text`, `-` or `!` in front, `"…"`, `a|b`.
struct FilterReader {
  /// A column's id and type.
  struct Name {
    var id: String
    var kind: ColumnKind
  }

  private enum Token {
    case term([Mark])
    case bar
  }

  /// A character, and whether quotes make it plain text.
  private struct Mark {
    var character: Character
    var isQuoted: Bool
  }

  /// What stands before a sign, with the sign.
  private struct Subject {
    var target: Target
    var sign: Sign
    var written: String
  }

  private enum Target {
    case column(Name)
    case tag(String)
  }

  private enum Sign {
    case contains, equals
    case compares(Filter.Comparison)
  }

  let text: String
  let columns: [Name]
  let hasTags: Bool

  /// Reads every clause.
  mutating func clauses() throws(FilterError) -> [Filter.Clause] {
    var clauses: [Filter.Clause] = []
    var subject: Subject?
    var awaitsAlternative = false
    for token in try tokens() {
      switch token {
      case .bar:
        if clauses.isEmpty || awaitsAlternative { throw .noAlternative }
        awaitsAlternative = true
      case .term(let marks):
        if !awaitsAlternative { subject = nil }
        let (isNegated, test) = try self.test(marks, inheriting: &subject)
        if awaitsAlternative {
          clauses[clauses.count - 1].alternatives.append(
            Filter.Alternative(isNegated: isNegated, test: test))
        } else {
          let first = Filter.Alternative(isNegated: false, test: test)
          clauses.append(Filter.Clause(isNegated: isNegated, alternatives: [first]))
        }
        awaitsAlternative = false
      }
    }
    if awaitsAlternative { throw .noAlternative }
    return clauses
  }

  /// Splits at spaces and bars outside quotes.
  private func tokens() throws(FilterError) -> [Token] {
    var tokens: [Token] = []
    var term: [Mark] = []
    var hasTerm = false
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isQuoted {
        if isEscaped {
          term.append(Mark(character: character, isQuoted: true))
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        } else {
          term.append(Mark(character: character, isQuoted: true))
        }
        continue
      }
      switch character {
      case "\"":
        isQuoted = true
        hasTerm = true
      case " ", "\t", "\n", "|":
        if hasTerm { tokens.append(.term(term)) }
        if character == "|" { tokens.append(.bar) }
        term = []
        hasTerm = false
      default:
        term.append(Mark(character: character, isQuoted: false))
        hasTerm = true
      }
    }
    if isQuoted { throw .openQuote }
    if hasTerm { tokens.append(.term(term)) }
    return tokens
  }

  /// Reads one term. A bare word behind a bar is looked for where the term before it was.
  private func test(_ marks: [Mark], inheriting subject: inout Subject?) throws(FilterError)
    -> (isNegated: Bool, test: Filter.Test)
  {
    var marks = marks[...]
    var isNegated = false
    if let first = marks.first, !first.isQuoted, first.character == "-" || first.character == "!" {
      isNegated = true
      marks = marks.dropFirst()
      if marks.isEmpty { throw .nothingNegated }
    }
    var value = marks
    if let found = try self.subject(marks) {
      subject = found.subject
      value = found.value
    }
    let plain = String(value.map(\.character))
    guard let subject else { return (isNegated, .word(Needle(plain))) }
    switch subject.target {
    case .column(let name):
      return (isNegated, .column(name.id, try condition(plain, subject, name.kind)))
    case .tag(let key):
      return (isNegated, .tag(Needle(key), try condition(plain, subject, .text)))
    }
  }

  /// What stands before the first sign, when that is a name; nil for a plain word.
  private func subject(_ marks: ArraySlice<Mark>) throws(FilterError)
    -> (subject: Subject, value: ArraySlice<Mark>)?
  {
    guard
      let place = marks.firstIndex(where: { !$0.isQuoted && ":=<>".contains($0.character) })
    else { return nil }
    let head = marks[..<place]
    let name = String(head.map(\.character))
    var rest = marks[(place + 1)...]
    let sign: Sign
    switch marks[place].character {
    case "=": sign = .equals
    case ">", "<":
      let isGreater = marks[place].character == ">"
      if let next = rest.first, !next.isQuoted, next.character == "=" {
        rest = rest.dropFirst()
        sign = .compares(isGreater ? .greaterOrEqual : .lessOrEqual)
      } else {
        sign = .compares(isGreater ? .greater : .less)
      }
    default: sign = .contains
    }
    let written = name + String(marks[place..<rest.startIndex].map(\.character))
    if name.lowercased().hasPrefix("tag."), head.prefix(4).allSatisfy({ !$0.isQuoted }) {
      guard hasTags else { throw .noTags }
      let key = String(name.dropFirst(4))
      if key.isEmpty { throw .noTagKey }
      return (Subject(target: .tag(key), sign: sign, written: written), rest)
    }
    guard head.allSatisfy({ !$0.isQuoted }), isName(name) else { return nil }
    guard let column = columns.first(where: { $0.id.lowercased() == name.lowercased() }) else {
      throw .unknownColumn(ColumnNameError(name: name, names: columns.map(\.id)))
    }
    return (Subject(target: .column(column), sign: sign, written: written), rest)
  }

  /// Whether a word before a sign is meant as a name; `02:13` and `:)` are plain words.
  private func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  private func condition(_ value: String, _ subject: Subject, _ kind: ColumnKind)
    throws(FilterError) -> Filter.Condition
  {
    let comparison: Filter.Comparison
    switch subject.sign {
    case .contains: return .contains(Needle(value))
    case .equals:
      if value.isEmpty { return .isMissing }
      comparison = .equal
    case .compares(let sign):
      if value.isEmpty { throw .noValue(after: subject.written) }
      comparison = sign
    }
    let name: String
    switch subject.target {
    case .column(let column): name = column.id
    case .tag(let key): name = "tag." + key
    }
    switch kind {
    case .text:
      return comparison == .equal ? .equals(Needle(value)) : .text(comparison, value)
    case .integer, .percent:
      let number = kind == .percent ? FilterValue.percent(value) : FilterValue.number(value)
      guard let number else { throw .notANumber(column: name, value: value) }
      return .number(comparison, number)
    case .time:
      if let age = FilterValue.age(value) {
        return .age(comparison, seconds: age.seconds, unit: age.unit)
      }
      guard let moment = FilterValue.moment(value) else {
        throw .notATime(column: name, value: value)
      }
      return .time(comparison, moment.start, seconds: moment.seconds)
    case .flag:
      guard comparison == .equal, let flag = FilterValue.flag(value) else {
        throw .notAFlag(column: name, value: value)
      }
      return .flag(flag)
    }
  }
}
