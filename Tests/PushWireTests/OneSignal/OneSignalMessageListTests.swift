import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `OneSignal's list of messages onwards in time` {
  private static func page(_ members: String) -> Page<Message>? {
    OneSignalDialect.messagesPage(
      json("{\(members)}"), at: .onwards("2026-02-01T00:00:00Z"), now: Timestamp(seconds: 0))
  }

  @Test(arguments: [
    (#""notifications":[{"id":"a"}],"next_time_offset":"MTIz""#, PageCursor.mark("MTIz")),
    // Nothing is newer: the service answers with the mark that it was asked.
    (#""notifications":[],"time_offset":"MTIz","next_time_offset":"MTIz""#, nil),
    (#""notifications":[],"next_time_offset":"MTIz""#, nil),
    // The total counts every message, not those that are left.
    (#""notifications":[],"total_count":90,"offset":0"#, nil),
    // Without a mark the time of the last row is one.
    (
      #""notifications":[{"id":"a","send_after":1771000000},{"id":"b","send_after":1771000001}]"#,
      .mark("2026-02-13T16:26:41Z")
    ),
    (#""notifications":[{"id":"a"}],"next_time_offset":"""#, nil),
  ])
  func `goes on from the mark, and ends where a page is empty`(
    _ members: String, _ next: PageCursor?
  ) throws {
    #expect(try #require(Self.page(members)).next == next)
  }

  @Test(arguments: [#""errors":["x"]"#, #""notifications":null"#, #""notifications":[7,null]"#])
  func `is no page where no list can be read`(_ members: String) {
    #expect(Self.page(members) == nil)
  }

  @Test(arguments: [
    (MessageOrigin.dashboard, "0"), (.api, "1"), (.automated, "3"),
  ])
  func `is asked with a time instead of an offset, and with what narrows it`(
    _ origin: MessageOrigin, _ number: String
  ) {
    let query = OneSignalDialect.messagesQuery(
      appID: "app", limit: 500, at: .onwards("MTIz"), origin: origin, templateID: Untrusted("t-1"))
    #expect(
      query.map { "\($0)=\($1)" } == [
        "app_id=app", "limit=50", "time_offset=MTIz", "kind=\(number)", "template_id=t-1",
      ])
    let newest = OneSignalDialect.messagesQuery(appID: "app", limit: 0, at: .offset(-3))
    #expect(newest.map { "\($0)=\($1)" } == ["app_id=app", "limit=1", "offset=0"])
  }
}
