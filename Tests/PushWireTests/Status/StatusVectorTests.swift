import PushModel
import PushWire
import Testing
import TextKit

/// The shared status cases stand beside the repository on some machines only.
@Suite struct StatusVectorTests {
  static let cases: [JSON]? = {
    let path = packageRoot() + "/../shared/vectors/statuses.json"
    return contents(of: path).flatMap { try? JSON.parse($0) }?.array
  }()

  @Test(
    "every shared status comes out right",
    .enabled(if: cases != nil, "skipped: no ../shared/vectors/statuses.json on this machine"))
  func all() throws {
    let cases = try #require(Self.cases)
    #expect(!cases.isEmpty)
    for entry in cases { try check(entry) }
  }

  private func check(_ entry: JSON) throws {
    let word = try #require(entry["dialect"]?.string)
    let dialect = try #require(StatusDialect(rawValue: word))
    let value = try #require(entry["value"])
    let text = try #require(value.string ?? value.number?.text)
    let status = try #require(StatusTable.decode(text: text, dialect))
    let comment: Comment = "\(word) \(text)"
    for member in try #require(entry["expect"]?.object).members {
      let wanted = member.value
      switch member.key {
      case "subscribed": #expect(status.subscribed == wanted.bool, comment)
      case "permitted": #expect(status.permitted == wanted.bool, comment)
      case "label": #expect(status.label == wanted.string, comment)
      case "bits":
        #expect(status.bits.sorted() == (wanted.array ?? []).compactMap(\.string).sorted(), comment)
      case "unknownBits": #expect(status.unknownBits == wanted.int64, comment)
      case "provisional": #expect(status.provisional == wanted.bool, comment)
      case "retryable": #expect(status.retryable == wanted.bool, comment)
      case "serverOwned": #expect(status.serverOwned == wanted.bool, comment)
      default: Issue.record("nothing compares “\(member.key)”")
      }
    }
  }
}
