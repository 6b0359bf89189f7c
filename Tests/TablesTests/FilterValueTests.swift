import Testing
import TextKit

@testable import Tables

@Suite struct FilterValueTests {
  @Test(arguments: [
    ("12", 12.0), ("-98", -98), ("3k", 3000), ("2.5k", 2500), ("1m", 1_000_000), ("2G", 2e9),
    ("12,345", 12_345), ("+4", 4), (".5", 0.5),
  ])
  func readsNumbers(text: String, value: Double) { #expect(FilterValue.number(text) == value) }

  @Test(arguments: ["", "k", "1kk", "abc", "1e5", "nan", "inf", "0x1", "1.2.3", "--1", "3 k", "７"])
  func refusesWhatIsNoNumber(text: String) { #expect(FilterValue.number(text) == nil) }

  @Test(arguments: [
    ("7d", 604_800.0, 86_400.0), ("90m", 5400, 60), ("45s", 45, 1), ("1h30m", 5400, 60),
    ("2w", 1_209_600, 604_800), ("1.5h", 5400, 3600), ("1y", 31_536_000, 31_536_000),
  ])
  func readsAges(text: String, seconds: Double, unit: Double) {
    #expect(FilterValue.age(text) == FilterValue.Age(seconds: seconds, unit: unit))
  }

  @Test(arguments: ["", "7", "d", "7x", "7d8", "30m1h", "7 d", "-7d", "2026-02-13"])
  func refusesWhatIsNoAge(text: String) { #expect(FilterValue.age(text) == nil) }

  @Test(arguments: [
    ("2026-02-13", Int64(1_770_940_800), 86_400.0), ("2026-02-13T02:13", 1_770_948_780, 60),
    ("2026-02-13T02:13:00Z", 1_770_948_780, 1), ("2026-02-13T03:13:00+01:00", 1_770_948_780, 1),
  ])
  func readsMoments(text: String, seconds: Int64, span: Double) {
    #expect(
      FilterValue.moment(text)
        == FilterValue.Moment(start: Timestamp(seconds: seconds), seconds: span))
  }

  @Test(arguments: ["", "soon", "2026-13-40", "2026-02-1"])
  func refusesWhatIsNoMoment(text: String) { #expect(FilterValue.moment(text) == nil) }
}
