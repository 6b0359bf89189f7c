import Operations
import PushModel
import Testing
import TextKit

@Suite struct `A desk on the embedded service` {
  @Test(arguments: ServiceKind.allCases)
  func `walks all messages, each once`(kind: ServiceKind) async throws {
    let place = try EmbeddedDesk(kind)
    var walk = place.desk.walkMessages(pageSize: 10)
    var ids: [Untrusted] = []
    while let page = try await walk.next() { ids += page.rows.map(\.id) }
    #expect(ids.count > 20)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: ServiceKind.allCases)
  func `sends a composed test to one user, and the journal has its end`(kind: ServiceKind)
    async throws
  {
    let place = try EmbeddedDesk(kind)
    let user = try await place.reachableUser()
    let plan = try await place.desk.plan(.hello(to: .externalIDs([user])))
    #expect(plan.question.answer == .yes)
    #expect(plan.question.sentence.string.contains("(1 device)"))
    let report = await place.desk.perform(plan)
    #expect(report.outcome.verdict == .sent, "\(report.outcome.sentence)")
    let id = try #require(report.outcome.resultID)
    #expect(try await place.desk.message(id).body == Untrusted("The boats are in."))
    #expect(try await place.desk.openIntents().isEmpty)
  }

  @Test(arguments: ServiceKind.allCases)
  func `wants the app's name before a wide send, and reads it from the service`(kind: ServiceKind)
    async throws
  {
    let place = try EmbeddedDesk(kind)
    let plan = try await place.desk.plan(.hello(to: .everyone))
    let name = try #require(try await place.desk.app().name)
    #expect(plan.question.answer == .typedName(name.raw))
  }

  @Test func `says that nothing was sent where OneSignal answers 200 without an id`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    let plan = try await place.desk.plan(
      .hello(to: .externalIDs([Untrusted("nobody-has-this-id")])))
    let report = await place.desk.perform(plan)
    #expect(report.outcome.verdict == .notSent)
    #expect(report.outcome.httpStatus == 200)
    #expect(try await place.desk.openIntents().isEmpty)
  }

  @Test func `fetches, keeps and reads an export of all subscriptions`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    #expect(try await place.desk.lastExportedSubscriptions() == nil)
    let stages = Locked<[ExportProgress]>([])
    let export = try await place.desk.exportSubscriptions { stage in
      stages.withLock { $0.append(stage) }
    }
    let rows = try await export.all()
    #expect(rows.count == 150)
    #expect(stages.withLock { $0 }.first == .requested)
    #expect(try await place.desk.lastExportedSubscriptions()?.all() == rows)
  }

  @Test func `a template's own channel is counted where the body names none`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    var templates: [String: Template] = [:]
    var walk = place.desk.walkTemplates()
    while let page = try await walk.next() {
      for row in page.rows {
        let template = try await place.desk.template(row.id)
        if let channel = template.channel?.raw.lowercased() { templates[channel] = template }
      }
    }
    for channel in ["push", "email"] {
      let template = try #require(templates[channel])
      func sentence(_ naming: String) async throws -> String {
        let body = """
          {"included_segments":["All"],"template_id":"\(template.id.raw)"\(naming)}
          """
        return try await place.desk.plan(sendFile: Array(body.utf8)).question.sentence.string
      }
      let own = try await sentence("")
      let named = try await sentence(#","target_channel":"\#(channel)""#)
      let count = { (text: String) in text.split(separator: "(").last.map(String.init) }
      #expect(own.contains("devices)"), "\(own)")
      #expect(count(own) == count(named), "\(own)")
    }
  }

  @Test func `an export of a part holds that part, and is not the app's last export`() async throws
  {
    let place = try EmbeddedDesk(.onesignal)
    let whole = try await place.desk.exportSubscriptions { _ in }.all()
    let times = whole.compactMap(\.lastActiveAt).sorted()
    let moment = try #require(times.dropFirst(times.count / 2).first)
    let wanted = whole.filter { row in row.lastActiveAt.map { $0 >= moment } ?? false }
    let recent = try await place.desk.exportSubscriptions(ExportQuery(activeSince: moment)) { _ in }
      .all()
    #expect(Set(recent.map(\.id)) == Set(wanted.map(\.id)))
    #expect(recent.count < whole.count)
    let segment = ExportQuery(segment: Untrusted("Gold and silver"), includesUnsubscribed: true)
    let members = try await place.desk.exportSubscriptions(segment) { _ in }.all()
    let tiers = ["gold", "silver"].map {
      LabelledValue(label: Untrusted("tier"), value: Untrusted($0))
    }
    #expect(!members.isEmpty)
    #expect(members.allSatisfy { row in tiers.contains { row.tags.contains($0) } })
    #expect(members.contains { $0.subscribed == false })
    let reachable = ExportQuery(segment: segment.segment)
    let few = try await place.desk.exportSubscriptions(reachable) { _ in }.all()
    #expect(few.allSatisfy { $0.subscribed != false })
    #expect(few.count < members.count)
    #expect(try await place.desk.lastExportedSubscriptions()?.all() == whole)
  }

  @Test func `knows the activities that were started here where the service lists none`()
    async throws
  {
    let place = try EmbeddedDesk(.onesignal)
    var draft = ActivityDraft(activityID: "match-9", activityType: "MatchAttributes")
    draft.attributes = .object([("home", "A")])
    draft.contentState = .object([("score", 0)])
    draft.title = "Match"
    draft.body = "Kick-off"
    draft.audience = .externalIDs([try await place.reachableUser()])
    let started = await place.desk.perform(try await place.desk.plan(activityStart: draft))
    #expect(started.outcome.verdict == .sent, "\(started.outcome.sentence)")
    draft.contentState = .object([("score", 2)])
    let updated = await place.desk.perform(try await place.desk.plan(activityUpdate: draft))
    #expect(updated.outcome.verdict == .sent, "\(updated.outcome.sentence)")
    let known = try await place.desk.activity(Untrusted("match-9"))
    #expect(known.source == .journal)
    #expect(known.activityType == Untrusted("MatchAttributes"))
    #expect(known.contentState?["score"]?.int64 == 2)
    // Without a state of its own an end takes the last one along.
    let end = try await place.desk.plan(activityEnd: ActivityDraft(activityID: "match-9"))
    #expect(try JSON.parse(end.body)["event_updates"]?["score"]?.int64 == 2)
    let ended = await place.desk.perform(end)
    #expect(ended.outcome.verdict == .sent, "\(ended.outcome.sentence)")
    #expect(try await place.desk.activities().rows.first?.state == .ended)
  }

  @Test func `an end without any known state is refused`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    let refusal = await #expect(throws: Refusal.self) {
      try await place.desk.plan(activityEnd: ActivityDraft(activityID: "never-heard-of"))
    }
    #expect(refusal?.kind == .request)
  }

  @Test func `a test-only context opts out its test user's phone, and nobody else's`() async throws
  {
    let other = try EmbeddedDesk(.openpush)
    let user = try await other.reachableUser()
    let place = try EmbeddedDesk(.openpush, mode: .testOnly, targets: [.externalID(user)])
    let all = try await place.desk.subscriptions(limit: 150).rows
    let own = try #require(all.first { $0.externalID == user })
    let report = await place.desk.perform(try await place.desk.planOptOut(own.id))
    #expect(report.outcome.verdict == .sent, "\(report.outcome.sentence)")
    #expect(try await place.desk.subscription(own.id).subscribed == false)
    let stranger = try #require(all.first { $0.externalID != user })
    let refusal = await #expect(throws: Refusal.self) {
      try await place.desk.planOptOut(stranger.id)
    }
    #expect(refusal?.kind == .mode)
  }
}
