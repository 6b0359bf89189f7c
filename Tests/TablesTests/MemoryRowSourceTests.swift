import PushModel
import Tables
import TestSupport
import Testing
import TextKit

@Suite struct MemoryRowSourceTests {
  private struct Row: Hashable, Sendable {
    var id: Int
    var group: Int64?
    var name: String
  }

  private static let schema = Schema<Row>(
    columns: [
      Column("group", title: "Group", width: 4...6, priority: 0, .integer { $0.group }),
      Column("name", title: "Name", width: 4...6, priority: 1, .text { $0.name }),
    ],
    consoleColumns: ["group", "name"], commandColumns: ["group", "name"],
    order: SortOrder([.init("group")]), identity: { Untrusted("\($0.id)") })

  private func source(_ rows: [Row]) -> MemoryRowSource<Row> {
    var source = MemoryRowSource(Self.schema, context: Samples.context)
    source.replaceAll(rows)
    return source
  }

  private func ids(_ source: MemoryRowSource<Row>) -> [Int] {
    source.window(0..<source.count).map(\.id)
  }

  @Test func equalsKeepTheOrderOfArrival() {
    let source = source([
      Row(id: 1, group: 2, name: "b"), Row(id: 2, group: nil, name: "a"),
      Row(id: 3, group: 1, name: "b"), Row(id: 4, group: 2, name: "a"),
      Row(id: 5, group: 1, name: "c"),
    ])
    #expect(ids(source) == [3, 5, 1, 4, 2])
  }

  @Test func aSecondColumnDecidesBetweenEquals() throws {
    var source = source([
      Row(id: 1, group: 2, name: "b"), Row(id: 2, group: nil, name: "a"),
      Row(id: 3, group: 1, name: "b"), Row(id: 4, group: 2, name: "a"),
    ])
    source.setSortOrder(try SortOrder.parse("-group,name", for: Self.schema))
    #expect(ids(source) == [4, 1, 3, 2])
    source.setSortOrder(SortOrder([]))
    #expect(ids(source) == [1, 2, 3, 4])
  }

  @Test func aChangedRowMovesAndKeepsItsIdentity() {
    var source = source((1...9).map { Row(id: $0, group: Int64($0), name: "n") })
    source.upsert([Row(id: 2, group: 20, name: "n")])
    #expect(ids(source) == [1, 3, 4, 5, 6, 7, 8, 9, 2])
    #expect(source.position(of: Untrusted("2")) == 8)
    #expect(source.identity(at: 8) == Untrusted("2"))
    #expect(source.identity(at: 9) == nil)
  }

  @Test func whatTheFilterHidesIsStillKnown() throws {
    var source = source([Row(id: 1, group: 1, name: "apple"), Row(id: 2, group: 2, name: "pear")])
    source.setFilter(try Filter.parse("pear", for: Self.schema))
    #expect(source.count == 1)
    #expect(source.totalCount == 2)
    #expect(source.position(of: Untrusted("1")) == nil)
    #expect(source.row(Untrusted("1"))?.name == "apple")
    source.upsert([Row(id: 1, group: 3, name: "pear tree")])
    #expect(ids(source) == [2, 1])
  }

  @Test func aSelectionThatIsGoneGoesToItsNeighbour() {
    var source = source((1...3).map { Row(id: $0, group: Int64($0), name: "n") })
    source.remove([Untrusted("2"), Untrusted("7")])
    #expect(source.identity(keeping: Untrusted("2"), near: 1) == Untrusted("3"))
    #expect(source.identity(keeping: Untrusted("1"), near: 1) == Untrusted("1"))
    #expect(source.identity(keeping: nil, near: 99) == Untrusted("3"))
    source.remove([Untrusted("1"), Untrusted("3")])
    #expect(source.identity(keeping: Untrusted("3"), near: 0) == nil)
  }

  @Test func ageFiltersFollowTheClock() throws {
    var source = MemoryRowSource(SubscriptionColumns.schema, context: Samples.context)
    source.replaceAll([Samples.subscription("s") { $0.lastActiveAt = Samples.ago(3500) }])
    source.setFilter(try Filter.parse("lastActiveAt<1h", for: SubscriptionColumns.schema))
    #expect(source.count == 1)
    var later = Samples.context
    later.now = Samples.now + 200
    source.setContext(later)
    #expect(source.count == 0)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func agreesWithSortingFromScratch(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var source = MemoryRowSource(Self.schema, context: Samples.context)
    var rows: [Row] = []
    var filter = ""
    var order = "group"
    func draw(_ id: Int) -> Row {
      Row(
        id: id,
        group: random.bool(probability: 0.2) ? nil : Int64.random(in: 0...3, using: &random),
        name: ["apple", "pear", "plum"].randomElement(using: &random) ?? "")
    }
    for _ in 0..<60 {
      switch Int.random(in: 0...5, using: &random) {
      case 0:
        let id = Int.random(in: 0...80, using: &random)
        source.remove([Untrusted("\(id)")])
        rows.removeAll { $0.id == id }
      case 1:
        filter = ["", "p", "plum", "group>1", "-apple"].randomElement(using: &random) ?? ""
        source.setFilter(try Filter.parse(filter, for: Self.schema))
      case 2:
        order = ["", "group", "-group", "name,-group"].randomElement(using: &random) ?? ""
        source.setSortOrder(try SortOrder.parse(order, for: Self.schema))
      default:
        let count = random.bool(probability: 0.2) ? 40 : 3
        let changed = (0..<count).map { _ in draw(Int.random(in: 0...80, using: &random)) }
        source.upsert(changed)
        for row in changed {
          if let place = rows.firstIndex(where: { $0.id == row.id }) {
            rows[place] = row
          } else {
            rows.append(row)
          }
        }
      }
      let expected = try self.expected(rows, filter, order)
      #expect(ids(source) == expected)
      #expect(source.totalCount == rows.count)
      #expect(source.everyRow == rows)
      for (position, id) in expected.enumerated() {
        #expect(source.position(of: Untrusted("\(id)")) == position)
      }
    }
  }

  private func expected(_ rows: [Row], _ filter: String, _ order: String) throws -> [Int] {
    let matcher = RowMatcher(
      try Filter.parse(filter, for: Self.schema), schema: Self.schema,
      visible: ["group", "name"], context: Samples.context)
    let terms = try SortOrder.parse(order, for: Self.schema).terms
    let passing = rows.enumerated().filter { matcher.matches($0.element) }
    return passing.sorted { left, right in
      for term in terms {
        guard let column = Self.schema.column(term.column) else { continue }
        let result = column.sortKey(left.element).order(
          column.sortKey(right.element), descending: term.descending)
        if result != 0 { return result < 0 }
      }
      return left.offset < right.offset
    }.map(\.element.id)
  }
}
