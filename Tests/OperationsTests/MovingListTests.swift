import PushModel
import Testing
import TextKit

@testable import Operations

@Suite struct `A list that moves while it is read` {
  /// A list of numbers, newest first, whose pages are counted from the newest.
  private struct Source {
    var numbers: [Int]
    /// Seconds between two rows; 0 makes all of them at once.
    var spacing: Int64 = 1

    func row(_ number: Int) -> MovingList.Row {
      MovingList.Row(
        id: Untrusted(String(number)), at: Timestamp(seconds: 1_000_000 + Int64(number) * spacing))
    }

    mutating func add(_ count: Int) {
      let newest = (numbers.first ?? 0) + 1
      numbers.insert(contentsOf: (newest..<newest + count).reversed(), at: 0)
    }
  }

  /// Reads the list to its end; `change` happens between two pages.
  private func read(
    _ source: Source, pageSize: Int = 50, change: (inout Source, _ page: Int) -> Void
  ) -> (numbers: [Int], pages: Int, isWhole: Bool) {
    var source = source
    var list = MovingList()
    var found: [Int] = []
    var offset = 0
    for page in 1...2_000 {
      let numbers = Array(source.numbers.dropFirst(offset).prefix(pageSize))
      let step = list.take(
        numbers.map(source.row), at: offset, isLast: offset + numbers.count >= source.numbers.count,
        total: Int64(source.numbers.count))
      switch step {
      case .goOn(let range, let next):
        if let range { found += numbers[range] }
        offset = next
      case .end(let range):
        if let range { found += numbers[range] }
        return (found, page, true)
      case .outrun: return (found, page, false)
      }
      change(&source, page)
    }
    return (found, 2_000, false)
  }

  private static let thousand = Array((1...1_000).reversed())

  @Test(arguments: [0, 1, 7, 30, 48], [1, 0] as [Int64])
  func `brings what was there at the beginning, in order, however many come in`(
    arriving: Int, spacing: Int64
  ) {
    let source = Source(numbers: Self.thousand, spacing: spacing)
    let result = read(source) { source, _ in source.add(arriving) }
    #expect(result.numbers == Self.thousand)
    #expect(result.isWhole)
  }

  @Test(arguments: [1, 2, 10, 50])
  func `reads pages of any size`(pageSize: Int) {
    let few = Array((1...120).reversed())
    let result = read(Source(numbers: few), pageSize: max(pageSize, 2)) { source, page in
      if page % 3 == 0, pageSize > 2 { source.add(1) }
    }
    #expect(result.numbers == few)
  }

  @Test(arguments: [1, 0] as [Int64])
  func `finds its place again after a burst`(spacing: Int64) {
    let source = Source(numbers: Self.thousand, spacing: spacing)
    let result = read(source) { source, page in
      if page == 4 { source.add(700) }
    }
    #expect(result.numbers == Self.thousand)
  }

  @Test func `passes nothing over where rows are taken away`() {
    let result = read(Source(numbers: Self.thousand)) { source, page in
      if page == 3 { source.numbers.removeSubrange(10..<40) }
      if page == 5 { source.numbers.removeFirst(120) }
    }
    #expect(result.numbers == Self.thousand)
  }

  @Test func `goes on where the very row it stopped at is taken away`() {
    let result = read(Source(numbers: Self.thousand)) { source, page in
      if page == 2 { source.numbers.removeAll { (890...905).contains($0) } }
    }
    // 902 to 905 had come already; 890 to 901 were gone before they could.
    #expect(result.numbers == Self.thousand.filter { !(890...901).contains($0) })
  }

  @Test func `says so where more comes in than can be read`() {
    let result = read(Source(numbers: Self.thousand)) { source, _ in source.add(50) }
    #expect(!result.isWhole)
    #expect(result.pages < 40)
  }

  @Test(arguments: [0, 1, 2, 49, 50, 51, 99, 100])
  func `ends where the list does`(count: Int) {
    let numbers = Array((0..<count).reversed())
    let result = read(Source(numbers: numbers)) { _, _ in }
    #expect(result.numbers == numbers)
    #expect(result.isWhole)
  }
}
