import Glibc
import PushModel
import PushWire
import Testing
import TextKit

/// A collection of cases in a folder beside the package, on machines that have it.
private let folder = packageRoot() + "/../shared/vectors/payloads"
private let cases = names(in: folder).filter { $0.hasSuffix(".json") }

@Suite(
  "The payload cases",
  .enabled(if: !cases.isEmpty, "skipped: no folder ../shared/vectors/payloads beside the package"))
struct PayloadVectorTests {
  @Test("come out as they say", arguments: cases)
  func conformance(name: String) throws {
    let text = try #require(contents(of: "\(folder)/\(name)"))
    let vector = try JSON.parse(text, options: .init(repairsLoneSurrogates: true))
    let form = try #require(vector["form"]?.string)
    var context = PayloadContext(isToken: form == "token")
    context.pushType = vector["context"]?["apns-push-type"]?.string.flatMap(
      ApplePushType.init(rawValue:))
    let payload = DecodedPayload(input(vector), context: context)
    let output = payload.json
    if !["ambiguous", "unknown", "malformed", "token"].contains(form), payload.isReadable {
      #expect(payload.form.rawValue == form)
    }
    for member in vector["expect"]?.object?.members ?? [] {
      switch member.key {
      case "parse": #expect(payload.isReadable == (member.value == "ok"))
      // Held by the outside checker on the output of the command.
      case "oneOf", "displayForbids", "displayKeeps", "digits", "jsonTypes", "graphemes",
        "statusBits":
        break
      default:
        let have = output[member.key].flatMap { $0.isNull ? nil : $0 }
        let want = member.value.isNull ? nil : member.value
        #expect(Self.isSame(have, want), "\(member.key)")
      }
    }
  }

  private func input(_ vector: JSON) -> [UInt8] {
    if let text = vector["input_base64"]?.string { return base64Decode(text) ?? [] }
    guard let input = vector["input"] else { return [] }
    return input.string.map { Array($0.utf8) } ?? input.bytes(.wire)
  }

  /// Members in any order, numbers by value.
  private static func isSame(_ left: JSON?, _ right: JSON?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let one = left.double, let other = right.double { return one == other }
    if let one = left.array, let other = right.array {
      return one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    }
    if let one = left.object, let other = right.object {
      return one.keys.count == other.keys.count
        && one.keys.allSatisfy { isSame(one[$0], other[$0]) }
    }
    return left == right
  }
}

private func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names.sorted()
}
