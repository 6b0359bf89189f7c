import Operations
import PushModel
import PushServices
import PushWire
import Storage
import Testing
import TextKit

extension Desk {
  /// Imports a file that came whole.
  fileprivate func imported(_ file: [UInt8]) async throws(ImportRefusal) -> ImportedSubscriptions {
    let taken = try importSubscriptions()
    try await taken.add(file)
    return try await taken.finish()
  }
}

@Suite struct `Keeping an export that came as a file` {
  private let csv = """
    id,identifier,device_type,tags,notification_types
    s-1,ab12,0,"{""tier"":""gold""}",31
    ,nobody,0,,
    s-2,,1,,-10

    """

  @Test func `its rows are listed as the last export`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    let imported = try await place.desk.imported(Array(csv.utf8))
    #expect(imported.rows == 2)
    #expect(imported.passedOver == 1)
    let kept = try #require(try await place.desk.lastExportedSubscriptions())
    let rows = try await kept.all()
    #expect(rows.map(\.id) == [Untrusted("s-1"), Untrusted("s-2")])
    #expect(rows.first?.tags.first?.value == Untrusted("gold"))
  }

  @Test func `a byte order mark of a spreadsheet is no part of the first column`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    #expect(try await place.desk.imported([0xEF, 0xBB, 0xBF] + csv.utf8).rows == 2)
  }

  @Test(arguments: ["", "name,mail\nA,a@b.example\n", "id,token\n1,2\n", "\u{1F}\u{8B}xx"])
  func `what is no export is not kept, and the last one stays`(text: String) async throws {
    let place = try EmbeddedDesk(.onesignal)
    _ = try await place.desk.imported(Array(csv.utf8))
    let bytes = text.hasPrefix("\u{1F}") ? [0x1F, 0x8B, 1, 2, 3] : Array(text.utf8)
    await #expect(throws: ImportRefusal.self) {
      _ = try await place.desk.imported(bytes)
    }
    #expect(try await place.desk.lastExportedSubscriptions()?.all().count == 2)
  }

  @Test(arguments: [
    (#"id,device_type,tags\ns-8,0,"{""a"":""b"#, "a quote in it is never closed"),
    ("id,device_type,tags\ns-8,0,\"\ns-9,0,\n", "a quote in it is never closed"),
    ("id,\"device_type\",\"tags", "a quote in it is never closed"),
    ("id,device_type,tags\ns-7,0,\ns-8,0", "it ends in the middle of a row"),
    ("id,device_type,tags\ns-7,0,\ns-", "it ends in the middle of a row"),
  ])
  func `what was cut off is not kept, and the last one stays`(text: String, words: String)
    async throws
  {
    let place = try EmbeddedDesk(.onesignal)
    _ = try await place.desk.imported(Array(csv.utf8))
    let refusal = await #expect(throws: ImportRefusal.self) {
      _ = try await place.desk.imported(Array(text.utf8))
    }
    #expect(refusal == .noExport(Untrusted(words).safe))
    #expect(try await place.desk.lastExportedSubscriptions()?.all().count == 2)
  }

  @Test(arguments: ["id,device_type,tags\ns-7,0,", "id,device_type\ns-7,0", "id,device_type"])
  func `a last row without a line end is whole when all of its cells are there`(text: String)
    async throws
  {
    let place = try EmbeddedDesk(.onesignal)
    let rows = text.contains("s-7") ? 1 : 0
    #expect(try await place.desk.imported(Array(text.utf8)).rows == rows)
  }

  @Test func `where subscriptions are listed nothing is kept`() async throws {
    let place = try EmbeddedDesk(.openpush)
    await #expect(throws: ImportRefusal.self) {
      _ = try await place.desk.imported(Array(csv.utf8))
    }
  }

  @Test func `a sheet's cells are harmless to a spreadsheet`() {
    var subscription = Subscription.phone("=1+1", of: "@cmd")
    subscription.deviceModel = Untrusted("-2+3")
    for kind in ServiceKind.allCases {
      let sheet = SubscriptionSheet(kind)
      let line = String(decoding: sheet.line(subscription), as: UTF8.self)
      for cell in ["'=1+1", "'@cmd", "'-2+3"] { #expect(line.contains(cell)) }
      var reader = CSVReader(sheet.header + sheet.line(subscription))
      #expect(reader.next() == sheet.columns)
      #expect(reader.next()?.count == sheet.columns.count)
    }
  }

  @Test func `OneSignal's sheet can be imported again`() async throws {
    let place = try EmbeddedDesk(.onesignal)
    let rows = try await place.desk.exportSubscriptions { _ in }.all()
    let sheet = SubscriptionSheet(.onesignal)
    let file = sheet.header + rows.flatMap { sheet.line($0) }
    #expect(try await place.desk.imported(file).rows == rows.count)
    let kept = try #require(try await place.desk.lastExportedSubscriptions())
    let again = try await kept.all()
    #expect(again.map(\.id) == rows.map(\.id))
    #expect(again.map(\.platform) == rows.map(\.platform))
    #expect(again.map(\.status) == rows.map(\.status))
  }
}
