import PushModel
import TextKit

/// Two weeks of past messages, and those that are special when a world begins.
struct History: Sendable {
  let population: Population
  let start: Timestamp
  /// Deliveries a second where nothing else is said.
  let rate: Double
  /// True when whoever started the service chose the rate: it then holds for the campaign too.
  let isRateChosen: Bool

  private static let days = 14.0

  /// Every message of the beginning, oldest first, numbered in that order.
  func messages() -> [MessageRecord] {
    var draws = Draws(population.seed, .history)
    var records = campaigns(&draws) + personal(&draws) + special(&draws)
    records.sort { ($0.createdAt, $0.name ?? "") < ($1.createdAt, $1.name ?? "") }
    for number in records.indices { records[number].number = number }
    return records
  }

  private func campaigns(_ draws: inout Draws) -> [MessageRecord] {
    (0..<34).map { step in
      // Never younger than a day, so that nothing but the campaign in flight is under way.
      let age = 86_400 * (1.02 + (Self.days - 1.1) * (Double(step) + draws.fraction()) / 34)
      let text = MessageText.campaigns[step % MessageText.campaigns.count]
      var record = record(text, age: age, &draws)
      record.audience = Self.audience(text, step)
      record.kind = text.name == "basket-reminder" ? .automated : .dashboard
      if step == 11 { record = letter(record, MessageText.newsletter, .email) }
      if step == 23 { record = letter(record, MessageText.codeText, .sms) }
      return record
    }
  }

  private func letter(_ record: MessageRecord, _ text: MessageText, _ medium: MessageChannel)
    -> MessageRecord
  {
    var letter = record
    letter.name = text.name
    letter.content = MessageContent(title: text.title.isEmpty ? nil : text.title, body: text.body)
    letter.appeal = text.appeal
    letter.audience = .everyone(medium)
    return letter
  }

  private static func audience(_ text: MessageText, _ step: Int) -> AudienceRule {
    guard let (key, value) = text.tag else { return .everyone(.push) }
    var group = [AudienceCondition(subject: .tag(key), relation: .equal, value: value)]
    if step % 5 == 1 {
      group.append(AudienceCondition(subject: .tag("news"), relation: .notEqual, value: "no"))
    }
    return .matching([group], .push)
  }

  private func personal(_ draws: inout Draws) -> [MessageRecord] { personal(52, &draws) }

  /// So many messages to single people over the two weeks: of those, an app has thousands. `round`
  /// tells one call's from another's.
  func personal(count: Int, round: Int) -> [MessageRecord] {
    var draws = Draws(population.seed, .history, UInt64(round))
    return personal(count, &draws)
  }

  private func personal(_ count: Int, _ draws: inout Draws) -> [MessageRecord] {
    (0..<count).map { step in
      let age =
        3600 * (0.4 + (Self.days * 24 - 1) * (Double(step) + draws.fraction()) / Double(count))
      let text = draws.pick(MessageText.personal)
      let order = String(40_000 + draws.index(9_999))
      var record = record(numbered(text, order), age: age, &draws)
      record.content.data = .object([("order", .string(order)), ("kind", .string(text.name))])
      let person = draws.index(max(1, population.namedPeople))
      record.audience =
        step % 3 == 0
        ? .subscriptions([population.subscriptions(of: person).lowerBound])
        : .people([person], .push)
      return record
    }
  }

  private func numbered(_ text: MessageText, _ order: String) -> MessageText {
    func filled(_ template: String) -> String {
      template.split(separator: "#", omittingEmptySubsequences: false).joined(separator: order)
    }
    var numbered = text
    numbered.title = filled(text.title)
    numbered.body = filled(text.body)
    numbered.link = text.link.map(filled)
    return numbered
  }

  private func special(_ draws: inout Draws) -> [MessageRecord] {
    let records = [
      campaign(&draws), scheduled(&draws), stopped(&draws), cancelled(&draws), empty(&draws),
    ]
    return records.map { record in
      var record = record
      record.kind = .dashboard
      return record
    }
  }

  /// Began a few minutes ago and goes on for about half an hour, whatever the population.
  private func campaign(_ draws: inout Draws) -> MessageRecord {
    let text = MessageText(
      name: "harbour-festival", title: "The Harbour Festival starts Saturday 🎉",
      body: "Sixty stalls, three stages, fireworks at ten. Your map is in the app.", appeal: 0.11,
      link: "harbour://events/festival",
      translations: [
        ("de", "Am Samstag beginnt das Hafenfest 🎉", "Sechzig Stände, drei Bühnen, Feuerwerk."),
        ("ja", "土曜日はハーバーフェスティバル 🎉", "屋台六十、ステージ三つ、花火は十時から。"),
      ])
    var record = record(text, age: 240, &draws)
    record.audience = .matching(
      [[AudienceCondition(subject: .tag("news"), relation: .notEqual, value: "no")]], .push)
    record.content.actions = [
      MessageContent.Action(id: "map", title: "Open the map"),
      MessageContent.Action(id: "remind", title: "Remind me"),
    ]
    record.content.collapseID = "festival"
    if !isRateChosen { record.throttle = max(2, Double(population.count) / 2500) }
    return record
  }

  private func scheduled(_ draws: inout Draws) -> MessageRecord {
    var record = record(MessageText.campaigns[1], age: 5400, &draws)
    record.name = "bakery-morning-tomorrow"
    record.sendAt = Timestamp(seconds: (start + 9.5 * 3600).seconds)
    record.audience = .matching(
      [[AudienceCondition(subject: .tag("favourite"), relation: .equal, value: "bakery")]], .push)
    return record
  }

  /// Hit an expired APNs provider token: a configuration fault, which touches no device.
  private func stopped(_ draws: inout Draws) -> MessageRecord {
    let text = MessageText(
      name: "pickup-last-call", title: "Last call for today's pickup",
      body: "Your stall closes in an hour.", appeal: 0.3)
    var record = record(text, age: 15_000, &draws)
    let iOS = (0..<population.count).lazy
      .filter { number in
        let cell = population.cell(number)
        return cell.channel == .ios && Permission.all[cell.permission].isSubscribed
      }
    record.audience = .subscriptions(Array(iOS.prefix(60)))
    record.failure = MessageRecord.Failure(
      code: "apns_provider_token_expired",
      message: "APNs refused the provider token: it is older than an hour or its key was revoked.",
      reason: .expiredProviderToken)
    return record
  }

  private func cancelled(_ draws: inout Draws) -> MessageRecord {
    let text = MessageText(
      name: "wrong-price", title: "Oysters, £4 the dozen",
      body: "Today only, at Quay 4, while they last.", appeal: 0.2)
    var record = record(text, age: 100_000, &draws)
    record.audience = .everyone(.push)
    record.throttle = max(2, Double(population.count) / 250)
    // Somebody noticed the price after a minute and a half.
    record.cancelledAt = record.createdAt + 95.0
    return record
  }

  private func empty(_ draws: inout Draws) -> MessageRecord {
    let text = MessageText(
      name: "platinum-preview", title: "A first look, for platinum members",
      body: "Before anyone else: the winter menu.", appeal: 0.2)
    var record = record(text, age: 190_000, &draws)
    record.audience = .matching(
      [[AudienceCondition(subject: .tag("tier"), relation: .equal, value: "platinum")]], .push)
    return record
  }

  private func record(_ text: MessageText, age: Double, _ draws: inout Draws) -> MessageRecord {
    var content = MessageContent(title: text.title, body: text.body)
    for (language, title, body) in text.translations {
      content.titles.append(MessageContent.Line(language: language, text: title))
      content.bodies.append(MessageContent.Line(language: language, text: body))
    }
    content.link = text.link
    return MessageRecord(
      number: 0, name: text.name, content: content, audience: .nobody, origin: .history,
      createdAt: Timestamp(seconds: (start - age).seconds),
      appeal: text.appeal * (0.8 + 0.4 * draws.fraction()))
  }
}
