import PushModel
import TextKit

extension OneSignalDialect {
  /// An outcome's fields.
  public static let outcomeFields = FieldTable<Outcome>([
    .text("id", \.id),
    .own(
      "value", .integer, .omitted,
      read: { json, outcome, reader in outcome.value = reader.decimal(json) },
      write: { outcome in outcome.value.map { number($0) } }),
    .text("aggregation", \.aggregation, absence: .omitted),
  ])

  /// Reads outcomes, also where a message's record holds them; nil when there is no list of them.
  public static func outcomes(_ json: JSON) -> Page<Outcome>? {
    wholePage(json["outcomes"], "outcomes") { json, reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var outcome = Outcome(id: id)
      outcomeFields.read(object, into: &outcome, &reader)
      return outcome
    }
  }

  /// Outcomes in OneSignal's words.
  public static func outcomesJSON(_ outcomes: [Outcome]) -> JSON {
    .array(outcomes.map { outcomeFields.write($0) })
  }

  /// The query of outcomes, for an app as for one message.
  public static func outcomeQuery(_ query: OutcomeQuery) -> [(String, String)] {
    var items: [(String, String)] = [
      ("outcome_names", query.names.joined(separator: ",")),
      ("outcome_time_range", query.span.rawValue),
      ("outcome_attribution", query.attribution.rawValue),
    ]
    let numbers = query.platforms.flatMap { platform in
      OneSignalTypes.rows.filter { $0.platform == platform }.map { String($0.deviceType) }
    }
    if !numbers.isEmpty { items.append(("outcome_platforms", numbers.joined(separator: ","))) }
    return items
  }

  /// A number that is written without decimals where it has none.
  static func number(_ value: Double) -> JSON {
    Int64(exactly: value).map { .int($0) } ?? .double(value)
  }
}

extension FieldReader {
  /// A number with or without decimals.
  mutating func decimal(_ json: JSON) -> Double? {
    switch json.value {
    case .null: return nil
    case .number: return json.double
    case .string(let text):
      let value = Double(text)
      note(
        .warning, code: "wrong-type", json,
        value == nil
          ? "This should be a number and is a text. It was left out."
          : "This should be a number and is a text. It was read all the same.",
        isLost: value == nil)
      return value
    case .bool, .array, .object:
      note(
        .warning, code: "wrong-type", json,
        "This should be a number and is \(Self.kindName(json)). It was left out.", isLost: true)
      return nil
    }
  }
}
