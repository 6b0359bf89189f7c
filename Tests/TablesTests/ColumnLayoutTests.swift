import PushModel
import Tables
import Testing
import TextKit

@Suite struct ColumnLayoutTests {
  private let columns = [
    Column<Int>(
      "name", title: "Name", width: 8...12, priority: 0, isFlexible: true, .text { "\($0)" }),
    Column<Int>("state", title: "State", width: 6...8, priority: 1, .text { "\($0)" }),
    Column<Int>("count", title: "Count", width: 5...10, priority: 2, .integer { Int64($0) }),
    Column<Int>("note", title: "Note", width: 4...20, priority: 2, .text { "\($0)" }),
  ]

  @Test(arguments: [
    // With room for all ideals the flexible column takes the rest.
    (
      width: 100, slots: ["name:0+56", "state:58+8", "count:68+10", "note:80+20"],
      dropped: [String]()
    ),
    // Exactly the ideals, and exactly the least.
    (width: 56, slots: ["name:0+12", "state:14+8", "count:24+10", "note:36+20"], dropped: []),
    (width: 29, slots: ["name:0+8", "state:10+6", "count:18+5", "note:25+4"], dropped: []),
    // The rightmost of the least important goes first.
    (width: 28, slots: ["name:0+12", "state:14+7", "count:23+5"], dropped: ["note"]),
    (width: 20, slots: ["name:0+12", "state:14+6"], dropped: ["count", "note"]),
    (width: 10, slots: ["name:0+10"], dropped: ["state", "count", "note"]),
    // The last one is cut, never dropped.
    (width: 3, slots: ["name:0+3"], dropped: ["state", "count", "note"]),
    (width: 0, slots: [], dropped: ["name", "state", "count", "note"]),
  ])
  func fits(width: Int, slots: [String], dropped: [String]) {
    let layout = ColumnLayout.fit(columns, width: width)
    #expect(layout.slots.map { "\($0.id):\($0.offset)+\($0.width)" } == slots)
    #expect(layout.dropped == dropped)
  }

  @Test func contentDecidesWhereItIsKnown() {
    let layout = ColumnLayout.fit(columns, width: 80, spacing: 1, contentWidths: [5, 9, 3, 30])
    #expect(layout.slots.map(\.width) == [5, 9, 3, 30])
    #expect(layout.slots.map(\.offset) == [0, 6, 16, 20])
  }

  @Test(arguments: 1...200)
  func neverOverflows(width: Int) {
    for layout in [
      ColumnLayout.fit(MessageColumns.all, width: width),
      ColumnLayout.fit(SubscriptionColumns.all, width: width),
    ] {
      let end = layout.slots.last.map { $0.offset + $0.width } ?? 0
      #expect(end <= width)
      #expect(layout.slots.allSatisfy { $0.width > 0 })
    }
  }
}
