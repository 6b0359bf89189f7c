/// Every command there is. Help, nearest words and the parser know of no other.
enum CommandTable {
  static let all: [Command] = [
    ConsoleCommand.command,
    DemoCommand.command,
    EmulateCommand.command,
    MessagesList.command,
    MessagesShow.command,
    MessagesSend.command,
    MessagesCancel.command,
    MessagesReceipts.command,
    SubscriptionsList.command,
    SubscriptionsShow.command,
    SubscriptionsOptOut.command,
    SubscriptionsOptIn.command,
    SubscriptionsDelete.command,
    SubscriptionsImport.command,
    SubscriptionsExport.command,
    UsersShow.command,
    UsersTag.command,
    UsersAlias.command,
    UsersDelete.command,
    ActivitiesList.command,
    ActivitiesShow.command,
    ActivitiesStart.command,
    ActivitiesUpdate.command,
    ActivitiesEnd.command,
    SegmentsList.command,
    SegmentsShow.command,
    TemplatesList.command,
    TemplatesShow.command,
    AppsList.command,
    OutcomesCommand.command,
    InspectCommand.command,
    StatusCommand.command,
    LintCommand.command,
    ContextsList.command,
    ContextsCheck.command,
    JournalList.command,
    JournalSettle.command,
    ThemesList.command,
    ThemesShow.command,
    PurgeCommand.command,
    InfoCommand.command,
  ]

  /// The command without words: the console.
  static var console: Command { ConsoleCommand.command }

  /// The first words, each once, in order.
  static var groups: [String] {
    var seen: [String] = []
    for command in all {
      if let word = command.words.first, !seen.contains(word) { seen.append(word) }
    }
    return seen
  }

  /// The second words that go with a first one.
  static func members(of group: String) -> [String] {
    all.filter { $0.words.first == group }.compactMap { $0.words.dropFirst().first }
  }
}
