import PushModel
import TerminalKit
import TextKit

/// The counters of each platform, as many as fit.
struct PlatformTable: Sendable {
  let platforms: [PlatformFunnel]
  let stages: [FunnelStage]
  let width: Int

  private static let labelWidth = 11
  private static let cellWidth = 10
  /// What is left out first when there is little room comes last.
  private static let importance: [FunnelStage] = [
    .targeted, .accepted, .confirmed, .errored, .clicked, .pending, .unsubscribed, .received,
    .capped,
  ]

  private var shown: [FunnelStage] {
    let room = max(1, (width - Self.labelWidth) / Self.cellWidth)
    let kept = Self.importance.filter { stages.contains($0) }.prefix(room)
    return stages.filter { kept.contains($0) }
  }

  var heading: SafeText {
    SafeText("Platform").fitted(to: Self.labelWidth)
      + SafeText.joined(
        shown.map { $0.shortTitle.fitted(to: Self.cellWidth, alignment: .trailing) })
  }

  var rows: [[StyledText]] {
    platforms.map { platform in
      let name = platform.name(among: platforms)
      return [StyledText(name.fitted(to: Self.labelWidth))] + shown.map { cell(platform, $0) }
    }
  }

  private func cell(_ platform: PlatformFunnel, _ stage: FunnelStage) -> StyledText {
    let count = platform.funnel[stage]
    let cannot = stage == .confirmed && platform.platform?.canConfirm == false
    let text: SafeText = cannot && (count ?? 0) == 0 ? "never" : count.map(grouped) ?? "—"
    let role: Role
    if count == nil || cannot {
      role = .dim
    } else if stage == .errored, isAlarming(platform) {
      role = .bad
    } else {
      role = .text
    }
    return StyledText(text.fitted(to: Self.cellWidth, alignment: .trailing), role)
  }

  /// A share of errors at which a platform's own settings are the likely cause.
  static let alarmingShare = 0.05

  private func isAlarming(_ platform: PlatformFunnel) -> Bool {
    guard let errored = platform.funnel.errored, let targeted = platform.funnel.targeted,
      targeted > 0
    else { return false }
    return Double(errored) / Double(targeted) > Self.alarmingShare
  }

  /// What a reader would otherwise misread.
  var note: SafeText? {
    if let platform = platforms.first(where: isAlarming) {
      let name = platform.name(among: platforms)
      return "Many errors on \(name): look at this platform's keys and environment in the app."
    }
    if platforms.contains(where: { $0.platform?.canConfirm == false }), shown.contains(.confirmed) {
      return "never: no device of this platform can confirm."
    }
    return nil
  }
}

extension PlatformFunnel {
  /// What it is called among the others: a browser by its own name where the service counts each browser, else
  /// the platform.
  func name(among all: [PlatformFunnel]) -> SafeText {
    guard let platform else { return word.safe(maximumColumns: 30) }
    guard all.filter({ $0.platform == platform }).count > 1 else { return platform.title }
    let name = word.raw.replacing(each: "_web_push", by: "").replacing(each: "_", by: " ")
    return Untrusted(name.prefix(1).uppercased() + name.dropFirst()).safe(maximumColumns: 30)
  }
}
