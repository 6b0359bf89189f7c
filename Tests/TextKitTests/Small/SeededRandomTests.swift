import TestSupport
import Testing

@Suite("Seeded random numbers")
struct SeededRandomTests {
  @Test("are those of xoshiro256** seeded by SplitMix64")
  func reference() {
    var random = SeededRandom(seed: 0)
    #expect(
      (0..<4).map { _ in random.next() } == [
        0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0, 0x6AA5_94F1_262D_2D2C,
      ])
  }

  @Test("lie in their range and reach all of it")
  func ranges() {
    var random = SeededRandom(seed: 7)
    var seen: Set<Int> = []
    for _ in 0..<1000 {
      let double = random.double()
      #expect(double >= 0 && double < 1)
      seen.insert(random.int(in: -2..<3))
    }
    #expect(seen == [-2, -1, 0, 1, 2])
    #expect(random.int(in: 5..<5) == 5)
    #expect(random.element(of: [Int]()) == nil)
    #expect(random.element(of: ["x"]) == "x")
  }

  @Test("come true as often as they should")
  func probability() {
    var random = SeededRandom(seed: 42)
    let hits = (0..<10_000).filter { _ in random.bool(probability: 0.25) }.count
    #expect((2300...2700).contains(hits))
    #expect(!(0..<100).contains { _ in random.bool(probability: 0) })
    #expect((0..<100).allSatisfy { _ in random.bool(probability: 1) })
  }
}
