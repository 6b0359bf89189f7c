import PushModel
import TextKit

/// A funnel as a small table: stages down, the total and the platforms across.
enum FunnelText {
  /// The table; a counter that is not measured is a dash, never 0.
  static func table(_ message: Message) -> String {
    let funnels =
      [("Total" as SafeText, message.funnel)]
      + message.platforms.map { (title(of: $0, among: message.platforms), $0.funnel) }
    let stages = FunnelStage.allCases.filter { stage in
      funnels.contains { $0.1[stage] != nil }
    }
    var rows: [[SafeText]] = [["" as SafeText] + funnels.map(\.0) + ["of targeted"]]
    for stage in stages {
      let share = message.funnel[stage].flatMap { part in
        message.funnel.targeted.flatMap { percent(part, of: $0) }
      }
      rows.append(
        [stage.title] + funnels.map { $0.1[stage].map(grouped) ?? "—" } + [share ?? "—"])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        cell.padded(to: widths[column], alignment: column == 0 ? .leading : .trailing).string
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The platform's name; the service's own word where it is not known, or where one platform stands
  /// there several times, as browsers do.
  private static func title(of part: PlatformFunnel, among parts: [PlatformFunnel]) -> SafeText {
    guard let platform = part.platform, parts.count(where: { $0.platform == platform }) == 1 else {
      return part.word.safe
    }
    return platform.title
  }
}
