import PushModel
import Tables
import Testing
import TextKit

@Suite struct ColumnTests {
  @Test func everyFieldOfARowIsAColumn() {
    let message = JSONRows.message(Samples.message("m")).object?.keys ?? []
    let funnel = JSONRows.funnel(Funnel()).object?.keys ?? []
    let messageColumns = Set(MessageColumns.all.map(\.id))
    #expect(Set(message).subtracting(["funnel"]).isSubset(of: messageColumns))
    #expect(Set(funnel).isSubset(of: messageColumns))

    let subscription = JSONRows.subscription(Samples.subscription("s")).object?.keys ?? []
    #expect(Set(subscription).isSubset(of: SubscriptionColumns.all.map(\.id)))
    let user = JSONRows.user(User(id: Untrusted("u"))).object?.keys ?? []
    #expect(Set(user).isSubset(of: UserColumns.all.map(\.id)))
    let activity = LiveActivity(activityID: Untrusted("a"), source: .service)
    let activityFields = JSONRows.activity(activity).object?.keys ?? []
    #expect(Set(activityFields).isSubset(of: ActivityColumns.all.map(\.id)))
    let receipt = Receipt(
      messageID: Untrusted("m"), subscriptionID: Untrusted("s"), stage: .accepted)
    let receiptFields = JSONRows.receipt(receipt).object?.keys ?? []
    #expect(Set(receiptFields).isSubset(of: ReceiptColumns.all.map(\.id)))
  }

  @Test func namesAreUniqueAndDefaultsExist() {
    func check<Row>(_ schema: Schema<Row>) {
      let ids = schema.columns.map(\.id)
      #expect(Set(ids).count == ids.count)
      #expect(Set(ids.map { $0.lowercased() }).count == ids.count)
      #expect(Set(schema.consoleColumns).isSubset(of: ids))
      #expect(Set(schema.commandColumns).isSubset(of: ids))
      #expect(Set(schema.order.terms.map(\.column)).isSubset(of: ids))
      for column in schema.columns {
        #expect(column.minimumWidth <= column.idealWidth, "\(column.id)")
        #expect(column.title.columns <= max(column.idealWidth, 12), "\(column.id)")
      }
    }
    check(MessageColumns.schema)
    check(SubscriptionColumns.schema)
    check(UserColumns.schema)
    check(ActivityColumns.schema)
    check(ReceiptColumns.schema)
  }

  @Test func aMissingValueIsADashAndZeroIsZero() throws {
    let unknown = Samples.message("m")
    let zero = Samples.message("m") {
      $0.funnel.clicked = 0
      $0.funnel.targeted = 0
    }
    for id in ["clicked", "clickedRate", "createdAt", "name", "failure", "audience", "platforms"] {
      let column = try MessageColumns.schema.requireColumn(id)
      #expect(column.text(unknown, Samples.context).string == "—", "\(id)")
    }
    #expect(try text("clicked", zero) == "0")
    // A share of nothing is no share.
    #expect(try text("clickedRate", zero) == "—")
  }

  @Test func cellsAreWrittenForAPerson() throws {
    let message = Samples.message("m") {
      $0.state = .noRecipients
      $0.title = Untrusted("Hello\u{1B}[31m")
      $0.createdAt = Samples.now
      $0.funnel.targeted = 12_345
      $0.funnel.confirmed = 6_172
      $0.failure = MessageFailure(
        code: Untrusted("apns_provider_token_expired"), message: Untrusted("Upload a new key"))
    }
    #expect(try text("state", message) == "no recipients")
    #expect(try text("label", message) == text("title", message))
    #expect(try !text("title", message).contains("\u{1B}"))
    #expect(try text("createdAt", message) == "2026-02-13 02:13 UTC")
    #expect(try text("targeted", message) == "12,345")
    #expect(try text("confirmedRate", message) == "50.0%")
    #expect(
      try text("failure", message) == "apns_provider_token_expired: Upload a new key")
  }

  @Test func anUnknownKindOfSubscriptionShowsTheServicesWord() {
    var subscription = Samples.subscription("s")
    subscription.platform = nil
    subscription.type = Untrusted("HologramPush")
    let column = SubscriptionColumns.schema.column("platform")
    #expect(column?.text(subscription, Samples.context).string == "HologramPush")
    #expect(column?.sortKey(subscription).isMissing == true)
  }

  @Test func devicesOfWhichNothingIsKnownAreNotUnreachable() {
    var user = User(id: Untrusted("u"))
    let column = UserColumns.schema.column("reachable")
    #expect(column?.text(user, Samples.context).string == "0")
    user.knowsSubscriptions = false
    #expect(column?.text(user, Samples.context).string == "—")
    user.knowsSubscriptions = true
    user.subscriptions = [Samples.subscription("a")]
    #expect(column?.text(user, Samples.context).string == "—")
    user.subscriptions.append(Samples.subscription("b") { $0.enabled = true })
    #expect(column?.text(user, Samples.context).string == "1")
  }

  @Test func aBoundedCellDoesNotScanAHugeValue() {
    let subscription = Samples.subscription("s") {
      $0.deviceModel = Untrusted(String(repeating: "x", count: 100_000))
    }
    var context = Samples.context
    context.maximumColumns = 20
    let text = SubscriptionColumns.schema.column("deviceModel")?.text(subscription, context)
    #expect(text?.columns == 20)
  }

  @Test func columnsAreListedByNameInAnyCase() throws {
    let columns = try MessageColumns.schema.columns(listed: "id, CREATEDAT ,id")
    #expect(columns.map(\.id) == ["id", "createdAt"])
    let error = #expect(throws: ColumnNameError.self) {
      try MessageColumns.schema.columns(listed: "id,cliked")
    }
    #expect(
      error?.sentence.string == "There is no column \"cliked\". Did you mean \"clicked\"?")
  }

  private func text(_ id: String, _ message: Message) throws -> String {
    try MessageColumns.schema.requireColumn(id).text(message, Samples.context).string
  }
}
