import PushModel
import TextKit

/// Judges an alarm of a context, `FIELD > N`, with `%` or `/min` behind the number and `after 10m` at
/// the end where that is meant.
enum AlarmCheck {
  /// What is wrong with an alarm; nil for one that can be watched for.
  static func problem(of text: String) -> SafeText? {
    var words = Substring(text)
    let field = String(words.prefix { $0 != " " && $0 != "<" && $0 != ">" })
    words = words.dropFirst(field.count).drop { $0 == " " }
    let fields = FunnelStage.allCases.map(\.rawValue) + ["rate"]
    guard fields.contains(field) else {
      let start: SafeText = "an alarm is about a counter of the funnel, not \"\(Untrusted(field))\""
      if let near = nearest(field, among: fields) {
        return "\(start); did you mean \"\(Untrusted(near))\"?"
      }
      return start + "; there are "
        + SafeText.joined(fields.map { Untrusted($0).safe }, separator: ", ")
    }
    guard let sign = words.first, sign == "<" || sign == ">" else {
      return "write < or > behind \"\(Untrusted(field))\", as in errored > 2%"
    }
    words = words.dropFirst().drop { $0 == " " }
    let amount = words.prefix { $0 != " " }
    if let problem = problem(ofAmount: amount) { return problem }
    words = words.dropFirst(amount.count).drop { $0 == " " }
    if words.isEmpty { return nil }
    let rest = words.split(separator: " ")
    guard rest.count == 2, rest[0] == "after", isDuration(rest[1]) else {
      return "behind the number stands nothing, or after 10m; not \"\(Untrusted(String(words)))\""
    }
    return nil
  }

  private static func problem(ofAmount text: Substring) -> SafeText? {
    var digits = text
    for unit in ["%", "/min"] where digits.hasSuffix(unit) { digits = digits.dropLast(unit.count) }
    guard digits.contains(where: \.isNumber),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), number.isFinite
    else {
      return "\"\(Untrusted(String(text)))\" is no number; write one such as 100, 2% or 50/min"
    }
    return nil
  }

  private static func isDuration(_ text: Substring) -> Bool {
    guard let unit = text.last, "smhd".contains(unit) else { return false }
    let digits = text.dropLast()
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
