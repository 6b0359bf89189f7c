import Testing
import TextKit

@Suite("Counts")
struct CountingTests {
  @Test(
    "are grouped by three digits",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (-1234, "-1,234"),
      (1_234_567, "1,234,567"), (.max, "9,223,372,036,854,775,807"),
      (.min, "-9,223,372,036,854,775,808"),
    ] as [(Int64, String)])
  func groups(number: Int64, text: String) { #expect(grouped(number).string == text) }

  @Test(
    "are shortened",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1k"), (1099, "1k"), (1100, "1.1k"), (12_345, "12.3k"),
      (99_999, "99.9k"), (123_456, "123k"), (999_999, "999k"), (4_500_000, "4.5M"),
      (120_000_000_000, "120G"), (-2500, "-2.5k"), (.max, "9.2E"), (.min, "-9.2E"),
    ] as [(Int64, String)])
  func shortened(number: Int64, text: String) { #expect(compact(number).string == text) }

  @Test(
    "are shares of a whole",
    arguments: [
      (974, 1000, "97.4%"), (2, 3, "66.6%"), (9996, 10_000, "99.9%"), (10, 10, "100%"),
      (0, 10, "0%"),
      (1, 10_000, "<0.1%"), (15, 10, "150.0%"), (.max, .max, "100%"), (.max / 2, .max, "49.9%"),
      (1, 0, nil), (0, 0, nil), (-1, 10, nil), (1, -10, nil),
    ] as [(Int64, Int64, String?)])
  func shares(part: Int64, whole: Int64, text: String?) {
    #expect(percent(part, of: whole)?.string == text)
  }

  @Test(
    "of seconds are ages in one step",
    arguments: [
      (0, "0s"), (-5, "0s"), (4.9, "4s"), (59.9, "59s"), (60, "1m"), (3599, "59m"), (3600, "1h"),
      (86_399, "23h"), (86_400, "1d"), (864_000, "10d"), (.nan, "0s"), (.infinity, "∞"),
      (1e300, "1000000000000000d"),
    ] as [(Double, String)])
  func ages(seconds: Double, text: String) { #expect(age(seconds).string == text) }

  @Test(
    "that were measured have a fixed count of digits after the point",
    arguments: [
      (1234.56, 1, "1,234.6"), (0.05, 2, "0.05"), (-0.05, 2, "-0.05"), (-0.001, 2, "0.00"),
      (2.5, 0, "3"), (1e6, 0, "1,000,000"), (9.999, 2, "10.00"), (.nan, 1, "—"),
      (.infinity, 1, "∞"),
      (-1e300, 1, "-∞"), (1, -2, "1"), (1, 99, "1.000000000"),
    ] as [(Double, Int, String)])
  func decimals(value: Double, places: Int, text: String) {
    #expect(decimal(value, places: places).string == text)
  }
}
