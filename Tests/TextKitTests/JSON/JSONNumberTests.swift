import Testing
import TextKit

struct NumberCase: Sendable, CustomTestStringConvertible {
  let text: String
  let int64: Int64?
  let double: Double?

  init(_ text: String, _ int64: Int64?, _ double: Double?) {
    self.text = text
    self.int64 = int64
    self.double = double
  }

  var testDescription: String { text }
}

@Suite("A number")
struct JSONNumberTests {
  @Test(
    "keeps its spelling and gives the values that hold it",
    arguments: [
      NumberCase("0", 0, 0),
      NumberCase("-0", 0, -0.0),
      NumberCase("-0.0e5", 0, -0.0),
      NumberCase("1.0", 1, 1),
      NumberCase("1e2", 100, 100),
      NumberCase("1E+2", 100, 100),
      NumberCase("12.50e1", 125, 125),
      NumberCase("1200e-2", 12, 12),
      NumberCase("1.5", nil, 1.5),
      NumberCase("1e-1", nil, 0.1),
      NumberCase("9007199254740993", 9_007_199_254_740_993, 9_007_199_254_740_992),
      NumberCase("9223372036854775807", .max, 9.223372036854775807e18),
      NumberCase("-9223372036854775808", .min, -9.223372036854775808e18),
      NumberCase("9223372036854775808", nil, 9.223372036854775808e18),
      NumberCase("-9223372036854775809", nil, -9.223372036854775808e18),
      NumberCase("9.223372036854775807e18", .max, 9.223372036854775807e18),
      NumberCase("92233720368547758070e-1", .max, 9.223372036854775807e18),
      NumberCase("1e400", nil, nil),
      NumberCase("-1e400", nil, nil),
      NumberCase("1e-400", nil, 0),
      NumberCase("0e999999999999999999999", 0, 0),
      NumberCase("1e999999999999999999999", nil, nil),
      NumberCase("1e-999999999999999999999", nil, 0),
      NumberCase("123456789012345678901234567890", nil, 1.2345678901234568e29),
    ])
  func values(number: NumberCase) throws {
    let json = try JSON.parse("[\(number.text)]")
    #expect(json[0]?.number?.text == number.text)
    #expect(json[0]?.int64 == number.int64)
    #expect(json[0]?.double == number.double)
    #expect(json.text() == "[\(number.text)]")
  }

  @Test("of a thousand digits stays exact")
  func manyDigits() throws {
    let digits = "1" + String(repeating: "0123456789", count: 100)
    #expect(try JSON.parse(digits).text() == digits)
    #expect(try JSON.parse(digits).int64 == nil)
    #expect(try JSON.parse("0." + String(repeating: "0", count: 1000) + "7e1001").int64 == 7)
  }

  @Test(
    "is made only from what JSON calls a number",
    arguments: ["", "01", "+1", "1.", ".5", "1e", " 1", "1 ", "NaN", "0x10", "1,5", "--1"])
  func refused(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  @Test(
    "built from a binary value has the shortest spelling",
    arguments: [
      (0.1, "0.1"), (100, "100"), (-2.5, "-2.5"), (1e21, "1e+21"),
      (.leastNonzeroMagnitude, "5e-324"),
      (0.000001, "1e-06"),
    ])
  func spelling(value: Double, text: String) throws {
    #expect(JSON.double(value).text() == text)
    #expect(try JSON.parse(text).double == value)
  }

  @Test("that JSON lacks becomes null", arguments: [Double.nan, .infinity, -.infinity])
  func lacking(value: Double) {
    #expect(JSON.double(value).isNull)
    #expect(JSONNumber(value) == nil)
  }
}
