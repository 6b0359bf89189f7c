import PushModel
import Tables
import Testing
import TextKit

@Suite struct SortTests {
  @Test(arguments: [
    ("17.4", "17.10"), ("17.4", "17.4.1"), ("a", "B"), ("B", "c"), ("item9", "item10"),
    ("iPhone9,1", "iPhone15,2"), ("01", "1"), ("", "a"),
    ("99999999999999999999", "100000000000000000000"),
    ("A", "a"), ("a", "ö"),
  ])
  func ordersAsAPersonReads(before: String, after: String) {
    #expect(naturalOrder(before, after) == -1)
    #expect(naturalOrder(after, before) == 1)
    #expect(naturalOrder(before, before) == 0)
  }

  @Test func theOrderOfTextsIsTotal() {
    let texts = ["", "0", "00", "a0", "a00", "A0", "a0b", "a00b", "1a", "01a", "x", "X", "é", "e"]
    for left in texts {
      for right in texts {
        #expect(naturalOrder(left, right) == -naturalOrder(right, left))
        for third in texts where naturalOrder(left, right) < 0 && naturalOrder(right, third) < 0 {
          #expect(naturalOrder(left, third) < 0, "\(left) \(right) \(third)")
        }
      }
    }
  }

  @Test(arguments: [
    (SortKey.integer(1), SortKey.integer(nil)), (.number(-1e300), .number(nil)),
    (.number(0), .number(.nan)), (.text(""), .text(nil)),
    (.time(Timestamp(seconds: 0)), .time(nil)),
  ])
  func whatIsMissingComesLastBothWays(known: SortKey, missing: SortKey) {
    for descending in [false, true] {
      #expect(known.order(missing, descending: descending) == -1)
      #expect(missing.order(known, descending: descending) == 1)
      #expect(missing.order(missing, descending: descending) == 0)
    }
  }

  @Test(arguments: [
    ("createdAt,-clicked", "createdAt,-clicked"), ("CREATEDAT", "createdAt"), ("", ""),
    (" -id , state ", "-id,state"), ("id,-id", "id"), ("+id", "id"),
  ])
  func readsAnOrder(text: String, written: String) throws {
    #expect(try SortOrder.parse(text, for: MessageColumns.schema).text == written)
  }

  @Test func namesTheColumnThatWasMeant() {
    let error = #expect(throws: ColumnNameError.self) {
      try SortOrder.parse("id,-clicks", for: MessageColumns.schema)
    }
    #expect(error?.nearest == "clicked")
  }

  @Test func choosingAColumnTurnsItAround() {
    var order = SortOrder([.init("state")]).choosing("clicked", firstDescending: true)
    #expect(order.text == "-clicked,state")
    order = order.choosing("clicked")
    #expect(order.text == "clicked,state")
    order = order.choosing("state")
    #expect(order.text == "state,clicked")
    #expect(order.isDescending("clicked") == false)
    #expect(order.isDescending("id") == nil)
  }
}
