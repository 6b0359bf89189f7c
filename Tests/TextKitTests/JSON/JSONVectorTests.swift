import Testing
import TextKit

/// A public collection of cases, in a folder beside the package on machines that have it: y_ must be
/// read, n_ must be refused, i_ may be either but must not end the program.
private let folder = packageRoot() + "/../shared/vectors/json"
private let cases = (fileNames(in: folder) ?? []).filter { $0.hasSuffix(".json") }

@Suite(
  "The JSON conformance cases",
  .enabled(if: !cases.isEmpty, "skipped: no folder ../shared/vectors/json beside the package"))
struct JSONVectorTests {
  @Test("come out as their names say", arguments: cases)
  func conformance(name: String) throws {
    let bytes = try #require(contents(of: "\(folder)/\(name)"))
    do {
      let json = try JSON.parse(bytes)
      #expect(!name.hasPrefix("n_"))
      #expect(try JSON.parse(json.bytes()) == json)
    } catch let error {
      #expect(!name.hasPrefix("y_"), "\(error.sentence)")
      #expect((0...bytes.count).contains(error.offset))
    }
  }
}
