import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `OneSignal's pages that are counted by offset` {
  struct Listing: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The next page of an answer that was asked for from an offset on.
    var next: @Sendable (_ answer: JSON, _ offset: Int, _ limit: Int) -> PageCursor??

    init(
      _ name: String, _ next: @escaping @Sendable (JSON, Int, Int) -> PageCursor??
    ) {
      testDescription = name
      self.next = next
    }
  }

  static let listings: [Listing] = [
    Listing("notifications") {
      OneSignalDialect.messagesPage($0, at: .offset($1), limit: $2, now: Timestamp(seconds: 0))
        .map(\.next)
    },
    Listing("segments") {
      OneSignalDialect.segmentsPage($0, limit: $2, offset: $1).map(\.next)
    },
    Listing("templates") {
      OneSignalDialect.templatesPage($0, limit: $2, offset: $1).map(\.next)
    },
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    /// What stands beside the rows.
    var members: String
    var rows: Int
    var next: PageCursor?
    var testDescription: String { "\(rows) rows\(members)" }

    init(_ members: String, _ rows: Int, _ next: PageCursor?) {
      self.members = members
      self.rows = rows
      self.next = next
    }
  }

  // Three rows were asked for, from the fourth on.
  static let cases = [
    Case("", 3, .offset(7)), Case("", 2, nil), Case("", 0, nil),
    Case(#","total_count":null,"offset":4"#, 3, .offset(7)),
    Case(#","total_count":"many","offset":4"#, 3, .offset(7)),
    Case(#","total_count":null,"offset":null,"limit":null"#, 3, .offset(7)),
    // The service gave no more than it does at most.
    Case(#","limit":2"#, 2, .offset(6)), Case(#","limit":0"#, 2, nil),
    // A total is believed, also beside a page that is not full.
    Case(#","total_count":9,"offset":4"#, 3, .offset(7)),
    Case(#","total_count":9,"offset":4"#, 1, .offset(5)),
    Case(#","total_count":7,"offset":4"#, 3, nil), Case(#","total_count":7"#, 3, nil),
  ]

  @Test(arguments: listings, cases)
  func `go on behind a full page where no total says otherwise`(
    _ listing: Listing, _ given: Case
  ) throws {
    let rows = (0..<given.rows).map { #"{"id":"r-\#($0)"}"# }.joined(separator: ",")
    let answer = json("{\"\(listing.testDescription)\":[\(rows)]\(given.members)}")
    #expect(try #require(listing.next(answer, 4, 3)) == given.next)
  }
}
