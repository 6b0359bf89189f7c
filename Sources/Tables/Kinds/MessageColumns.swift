import PushModel
import TextKit

/// The columns of a table of messages.
public enum MessageColumns {
  /// Every column, the identity first.
  public static let all: [Column<Message>] = texts + times + counters + rates + outcome

  /// All that a table of messages needs.
  public static let schema = Schema<Message>(
    columns: all,
    consoleColumns: [
      "state", "label", "createdAt", "targeted", "accepted", "confirmed", "clicked",
    ],
    commandColumns: [
      "id", "state", "label", "createdAt", "targeted", "accepted", "confirmed", "clicked",
      "errored",
    ],
    order: SortOrder([.init("createdAt", descending: true)]),
    identity: { $0.id })

  private static let texts: [Column<Message>] = [
    Column("id", title: "ID", width: 8...36, priority: 2, .text { $0.id.raw }),
    Column("service", title: "Service", width: 8...9, priority: 9, .text { $0.service.rawValue }) {
      message, _ in message.service.title
    },
    Column("label", title: "Message", width: 12...28, priority: 0, isFlexible: true, .text(label)),
    Column(
      "name", title: "Name", width: 10...28, priority: 6, isFlexible: true,
      .text {
        $0.name?.raw
      }),
    Column("state", title: "State", width: 9...13, priority: 1, .text { $0.state.rawValue }) {
      message, _ in message.state.title
    },
    Column(
      "title", title: "Title", width: 10...24, priority: 6, isFlexible: true,
      .text {
        $0.title?.raw
      }),
    Column(
      "body", title: "Body", width: 12...40, priority: 8, isFlexible: true,
      .text {
        $0.body?.raw
      }),
    Column(
      "audience", title: "Audience", width: 10...28, priority: 7,
      .text {
        $0.audience?.string
      }),
  ]

  private static let times: [Column<Message>] = [
    Column("createdAt", title: "Created", width: 5...12, priority: 3, .time { $0.createdAt }),
    Column("sendAt", title: "Due", width: 5...12, priority: 7, .time { $0.sendAt }),
    Column("startedAt", title: "Started", width: 5...12, priority: 8, .time { $0.startedAt }),
    Column(
      "completedAt", title: "Completed", width: 5...12, priority: 8,
      .time {
        $0.completedAt
      }),
  ]

  private static let counters: [Column<Message>] = FunnelStage.allCases.map { stage in
    Column(
      stage.rawValue, title: stage.shortTitle, width: 7...10, priority: priority(of: stage),
      .integer { $0.funnel[stage] })
  }

  private static let rates: [Column<Message>] = [
    rate("acceptedRate", "Acc. %", .accepted, priority: 7),
    rate("confirmedRate", "Conf. %", .confirmed, priority: 6),
    rate("clickedRate", "Click %", .clicked, priority: 7),
    rate("erroredRate", "Err. %", .errored, priority: 6),
  ]

  private static let outcome: [Column<Message>] = [
    Column(
      "platforms", title: "Platforms", width: 9...24, priority: 8,
      .text {
        $0.platforms.isEmpty ? nil : $0.platforms.map(\.word.raw).joined(separator: " ")
      }),
    Column("failure", title: "Failure", width: 10...40, priority: 6, .text { $0.failure?.code.raw })
    {
      message, context in
      message.failure.map { failure in
        failure.message.isEmpty
          ? context.text(failure.code)
          : context.text(failure.code) + ": " + context.text(failure.message)
      }
    },
  ]

  /// What a person calls the message: its name, else its title, else the first of its text.
  private static func label(_ message: Message) -> String? {
    [message.name, message.title, message.body].compactMap { $0 }.first { !$0.isEmpty }?.raw
  }

  private static func priority(of stage: FunnelStage) -> Int {
    switch stage {
    case .targeted, .confirmed: 2
    case .accepted, .clicked: 3
    case .errored: 4
    case .pending: 5
    case .received, .unsubscribed: 6
    case .capped: 7
    }
  }

  /// A counter as a share of those the message is for; unknown where either is.
  private static func rate(
    _ id: String, _ title: SafeText, _ stage: FunnelStage, priority: Int
  ) -> Column<Message> {
    Column(
      id, title: title, width: 6...7, priority: priority,
      .percent { message in
        guard let part = message.funnel[stage], let whole = message.funnel.targeted, whole > 0
        else { return nil }
        return 100 * Double(part) / Double(whole)
      })
  }
}
