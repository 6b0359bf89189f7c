import Operations
import PushModel
import TerminalKit
import TextKit

/// The page of one message: its state in words, a bar a stage, how fast it goes, and each platform.
struct FunnelDetail {
  let message: Message
  let history: FunnelHistory
  let capabilities: Capabilities
  let formatter: TimeFormatter
  let now: Timestamp

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width, labelWidth: 10)
    page.title(heading, state: message.state.title, role: message.state.role)
    if let words = text { page.text(words, .text, maximumLines: 2) }
    page.text(times, .dim)
    if let progress { page.text(progress, .accent) }
    addFailure(to: &page)
    page.blank()
    addStages(to: &page)
    addSpeed(to: &page)
    addPlatforms(to: &page)
    addSpeeds(to: &page)
    addShares(to: &page)
    page.blank()
    page.heading("Message")
    page.field("Id", message.id.shown)
    page.fieldIfKnown("Name", message.name?.shown)
    page.fieldIfKnown("For", message.audience)
    page.fieldIfKnown("Title", message.title?.shown)
    page.fieldIfKnown("Body", message.body?.shown)
    if message.renderTruncated {
      page.text("The service cut the text because it was too long.", .warning)
    }
    return page
  }

  /// What a person calls it.
  private var heading: SafeText {
    let names = [message.name, message.title, message.body].compactMap { $0 }
    return names.first { !$0.isEmpty }?.safe(maximumColumns: 200) ?? message.id.shown
  }

  private var text: SafeText? {
    let title = message.title?.safe(maximumColumns: 200)
    let body = message.body?.safe(maximumColumns: 400)
    // What stands in the heading is not said twice.
    let other = title.flatMap { $0.isEmpty || $0 == heading ? nil : $0 }
    switch (other, body) {
    case (let title?, let body?): return "\(title): \(body)"
    case (nil, let body?): return body == heading ? nil : body
    case (let title?, nil): return title
    case (nil, nil): return nil
    }
  }

  private var times: SafeText {
    let known: [(SafeText, Timestamp?)] = [
      ("created", message.createdAt), ("due", message.sendAt), ("started", message.startedAt),
      ("completed", message.completedAt),
    ]
    let parts = known.compactMap { label, time in
      time.map { "\(label) \(formatter.short($0))" as SafeText }
    }
    let audience: [SafeText] = message.audience.map { ["to \($0)"] } ?? []
    return SafeText.joined(parts + audience, separator: ", ")
  }

  /// How far it is, in a sentence; only while it goes out or waits.
  private var progress: SafeText? {
    switch message.state {
    case .preparing: return "The service is working out whom it is for."
    case .scheduled:
      guard let due = message.sendAt else { return "Waiting for its time." }
      let wait = due - now
      return wait > 0
        ? "Goes out in \(age(wait)), at \(formatter.short(due))."
        : "Was due \(age(-wait)) ago and has not begun."
    case .sending:
      guard let pending = message.funnel.pending, let targeted = message.funnel.targeted,
        pending >= 0, targeted >= pending, let share = percent(targeted - pending, of: targeted)
      else { return "Going out; the service does not say how far it is." }
      let rate = history.ratePerMinute(.accepted) ?? 0
      guard rate >= 1, pending > 0 else { return "Going out: \(share) handed over." }
      let left = age(Double(pending) / rate * 60)
      return "Going out: \(share) handed over, about \(left) left."
    case .sent, .noRecipients, .cancelled, .failed: return nil
    }
  }

  // MARK: Failure

  private func addFailure(to page: inout DetailPage) {
    if let failure = message.failure {
      let words = failure.message.isEmpty ? failure.code.shown : failure.message.shown
      page.text("Stopped: \(words.ended) (\(failure.code))", .bad)
      page.text(FailureRemedy.sentence(for: failure, message.state), .warning)
    } else if message.state == .failed {
      page.text("Stopped, and the service does not say why.", .bad)
    } else if message.state == .noRecipients {
      page.text("Nobody got it: no subscription matched whom it was for.", .warning)
    } else if message.isRefusedWhole {
      page.text("Nobody got it: the provider refused every single one.", .bad)
      page.text(
        "Look at the platform's credentials and environment in the app's settings, then send again.",
        .warning)
    } else if message.state == .cancelled {
      page.text("Cancelled: what was not handed over by then was not sent.", .warning)
    }
  }

  // MARK: Stages

  private var stages: [FunnelStage] {
    FunnelStage.allCases.filter { stage in
      switch stage {
      case .received: capabilities.reportsReceived
      case .capped: message.funnel.capped != nil
      case .targeted, .pending, .accepted, .confirmed, .clicked, .unsubscribed, .errored: true
      }
    }
  }

  private func addStages(to page: inout DetailPage) {
    let columns = StageColumns(width: page.width)
    page.add(DetailRow([StyledText(columns.heading, .heading)]))
    let targeted = message.funnel.targeted
    for stage in stages {
      let count = message.funnel[stage]
      let share = stage == .targeted ? nil : share(count, of: targeted)
      var row = DetailRow([
        StyledText(columns.label(stage), stage == .errored && (count ?? 0) > 0 ? .bad : .text),
        StyledText(columns.field(StageField.name(of: stage, on: message.service)), .dim),
        StyledText(columns.count(count), count == nil ? .dim : .text),
      ])
      if count == nil {
        row.pieces.append(StyledText("  not measured", .dim))
      } else {
        row.pieces.append(StyledText(columns.share(share), .dim))
        row.pieces.append(StyledText(columns.rate(rate(of: stage)), .text))
        // Without a whole there is no share: an empty bar would say that it is 0.
        if columns.barWidth > 0, let fraction = fraction(count, of: targeted) {
          row.graph = DetailRow.Graph(
            x: columns.barStart, width: columns.barWidth, kind: .bar(fraction, stage.role))
        }
      }
      page.add(row)
    }
  }

  private func rate(of stage: FunnelStage) -> Double? {
    switch stage {
    case .targeted, .pending: nil
    case .accepted, .received, .confirmed, .clicked, .unsubscribed, .errored, .capped:
      history.ratePerMinute(stage)
    }
  }

  private func share(_ count: Int64?, of targeted: Int64?) -> SafeText? {
    guard let count, let targeted else { return nil }
    return percent(count, of: targeted)
  }

  private func fraction(_ count: Int64?, of targeted: Int64?) -> Double? {
    guard let count, let targeted, targeted > 0 else { return nil }
    return Double(count) / Double(targeted)
  }

  // MARK: Speed

  /// Seconds that a column of a sparkline stands for.
  private static let secondsPerColumn = 2.0

  private func addSpeed(to page: inout DetailPage) {
    guard !history.samples.isEmpty else { return }
    let isLong = page.width >= StageColumns.longLabels
    add(.accepted, isLong ? "Accepted a minute" : "Accepted", width: isLong ? 21 : 11, to: &page)
  }

  /// The other stages' speeds, for those who look further.
  private func addSpeeds(to page: inout DetailPage) {
    guard history.samples.count > 1 else { return }
    let others: [FunnelStage] = [.received, .confirmed, .clicked, .unsubscribed, .errored]
    let known = others.filter { stages.contains($0) && message.funnel[$0] != nil }
    guard !known.isEmpty else { return }
    page.blank()
    page.heading("A minute, as seen from here")
    for stage in [.accepted] + known { add(stage, stage.shortTitle, width: 11, to: &page) }
  }

  /// A stage's increase over the last minutes, newest at the right.
  private func add(
    _ stage: FunnelStage, _ label: SafeText, width labelWidth: Int, to page: inout DetailPage
  ) {
    guard let last = history.samples.last else { return }
    let columns = max(0, min(page.width - labelWidth - 24, 60))
    let seconds = Double(columns) * Self.secondsPerColumn
    let slices = history.sparkline(stage, slices: columns, over: seconds, now: last.at)
    let perMinute = slices.map { $0 * 60 / Self.secondsPerColumn }
    let now = history.ratePerMinute(stage)
    // A slice that is not full yet shows less than the rate.
    let peak = max(perMinute.max() ?? 0, now ?? 0)
    var words: SafeText = now.map { "\(grouped(Self.whole($0)))/min" } ?? "not known yet"
    if peak >= 1, peak > now ?? 0 { words += ", peak \(compact(Self.whole(peak)))" }
    page.add(
      DetailRow(
        [
          StyledText(label.fitted(to: labelWidth)),
          StyledText(SafeText(repeating: " ", count: columns + (columns > 0 ? 1 : 0))),
          StyledText(words, .dim),
        ],
        graph: columns > 0
          ? DetailRow.Graph(
            x: labelWidth, width: columns, kind: .sparkline(perMinute, stage.role)) : nil))
  }

  private static func whole(_ rate: Double) -> Int64 {
    rate.isFinite && abs(rate) < 1e15 ? Int64(rate.rounded()) : 0
  }

  // MARK: Platforms

  private func addPlatforms(to page: inout DetailPage) {
    guard !message.platforms.isEmpty else { return }
    page.blank()
    let table = PlatformTable(
      platforms: message.platforms, stages: stages, width: page.width)
    page.add(DetailRow([StyledText(table.heading, .heading)]))
    for row in table.rows { page.add(DetailRow(row)) }
    if let note = table.note { page.text(note, .dim) }
  }

  /// What share of each platform's devices the provider took and refused.
  private func addShares(to page: inout DetailPage) {
    // Without a whole there are no shares.
    guard message.platforms.count > 1,
      message.platforms.contains(where: { $0.funnel.targeted != nil })
    else { return }
    page.blank()
    page.heading("Accepted by platform, and errors")
    for platform in message.platforms {
      let name = platform.name(among: message.platforms)
      let targeted = platform.funnel.targeted
      let accepted = share(platform.funnel.accepted, of: targeted) ?? "—"
      let errored = share(platform.funnel.errored, of: targeted) ?? "—"
      let isBad =
        (fraction(platform.funnel.errored, of: targeted) ?? 0) > PlatformTable.alarmingShare
      var row = DetailRow([
        StyledText(name.fitted(to: 11)),
        StyledText(accepted.fitted(to: 8, alignment: .trailing)),
        StyledText(errored.fitted(to: 8, alignment: .trailing), isBad ? .bad : .dim),
      ])
      if page.width >= 40 {
        row.graph = DetailRow.Graph(
          x: 29, width: page.width - 29,
          kind: .bar(fraction(platform.funnel.accepted, of: targeted), .accepted))
      }
      page.add(row)
    }
  }
}
