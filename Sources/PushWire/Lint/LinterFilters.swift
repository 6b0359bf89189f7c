import PushModel
import TextKit

/// Filters of OneSignal, and conditions on tags of OpenPush.
extension Linter {
  /// The fields that a filter can look at (OneSignal reference §5.1, and what its pages add).
  private static let filterFields = [
    "tag", "last_session", "first_session", "session_count", "session_time", "language",
    "app_version", "location", "country", "amount_spent", "bought_sku", "email", "user_id",
  ]
  private static let filterRelations = [
    "=", "!=", ">", "<", "exists", "not_exists", "in_array", "not_in_array", "time_elapsed_gt",
    "time_elapsed_lt",
  ]

  mutating func checkFilters(_ filters: LintValue) {
    guard filters.json.array != nil else { return }
    let entries = filters.elements
    if entries.isEmpty { return noteEmpty(filters) }
    var isAfterOperator = true
    for (index, entry) in entries.enumerated() where entry.json.object != nil {
      guard let word = entry.member("operator") else {
        isAfterOperator = false
        checkFilter(entry)
        continue
      }
      checkOperator(word, isFirst: isAfterOperator, isLast: index == entries.count - 1)
      isAfterOperator = true
    }
  }

  private mutating func checkOperator(_ value: LintValue, isFirst: Bool, isLast: Bool) {
    guard let word = string(value) else { return }
    if word != "OR" && word != "AND" {
      noteWord(value, word, ["OR", "AND"])
    } else if isFirst || isLast {
      note(
        .filterOperator, value, "\(quoted(word)) should stand between two filters.",
        remedy: isLast
          ? "Leave it out: nothing follows." : "Leave it out, or put a filter in front.")
    }
  }

  private mutating func checkFilter(_ filter: LintValue) {
    guard let field = filter.member("field") else {
      noteMissing(
        .filterIncomplete, "\(filter.path).field", in: filter, "This filter has no field.")
      return
    }
    guard let name = string(field) else { return }
    if !Self.filterFields.contains(name) {
      return noteWord(field, name, Self.filterFields)
    }
    if name == "location" { return checkLocation(filter) }
    if name == "tag" { checkPart("key", of: filter) }
    guard let relation = filter.member("relation") else {
      noteMissing(
        .filterIncomplete, "\(filter.path).relation", in: filter, "This filter has no relation.")
      return
    }
    guard let word = string(relation) else { return }
    if !Self.filterRelations.contains(word) {
      return noteWord(relation, word, Self.filterRelations)
    }
    checkValue(of: filter, name, word)
  }

  private mutating func checkLocation(_ filter: LintValue) {
    for part in ["radius", "lat", "long"] where filter.member(part) == nil {
      noteMissing(
        .filterIncomplete, "\(filter.path).\(part)", in: filter,
        "A filter on the location needs \(Untrusted(part)).")
    }
  }

  private mutating func checkValue(of filter: LintValue, _ field: String, _ relation: String) {
    let value = filter.member("value") ?? filter.member("hours_ago")
    switch relation {
    case "exists", "not_exists": return
    case "in_array", "not_in_array":
      let count = value?.json.string?.split(separator: ",").count ?? 0
      if let value, count > OneSignalLimits.inArrayValues {
        note(
          .valuesOverLimit, value,
          "There are \(grouped(count)) values, and one filter takes \(OneSignalLimits.inArrayValues).",
          remedy: "Join several filters with OR.")
      }
    default: break
    }
    guard let value else {
      let part = field.hasSuffix("_session") ? "hours_ago" : "value"
      noteMissing(
        .filterIncomplete, "\(filter.path).\(part)", in: filter,
        "This filter needs \(Untrusted(part)) for \(Untrusted(relation)).")
      return
    }
    if value.json.string == nil {
      note(
        .filterValueNotText, value,
        "A filter's value is a text, also for a number, and this is \(FieldReader.kindName(value.json)).",
        remedy: "Put it into quotes.")
    }
  }

  private mutating func checkPart(_ name: String, of filter: LintValue) {
    if let value = filter.member(name) {
      if string(value)?.isEmpty == true {
        note(.filterIncomplete, value, "This is empty.")
      }
      return
    }
    noteMissing(
      .filterIncomplete, "\(filter.path).\(name)", in: filter,
      "This needs \(Untrusted(name)).")
  }

  /// Conditions on tags in an OpenPush audience.
  mutating func checkConditions(_ conditions: LintValue) {
    if conditions.json.array?.isEmpty == true { return noteEmpty(conditions) }
    for condition in conditions.elements where condition.json.object != nil {
      checkPart("key", of: condition)
      guard let relation = condition.member("relation") else {
        noteMissing(
          .filterIncomplete, "\(condition.path).relation", in: condition,
          "This condition has no relation.")
        continue
      }
      guard let word = string(relation) else { continue }
      let words = ["=", "!=", "exists", "not_exists"]
      if !words.contains(word) {
        noteWord(relation, word, words)
      } else if word == "=" || word == "!=" {
        checkConditionValue(of: condition, word)
      }
    }
  }

  private mutating func checkConditionValue(of condition: LintValue, _ relation: String) {
    guard let value = condition.member("value") else {
      noteMissing(
        .filterIncomplete, "\(condition.path).value", in: condition,
        "This condition needs a value for \(Untrusted(relation)).")
      return
    }
    _ = string(value)
  }
}
