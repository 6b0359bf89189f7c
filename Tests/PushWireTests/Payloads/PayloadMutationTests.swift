import PushModel
import PushWire
import TestSupport
import Testing
import TextKit

@Suite("A damaged payload")
struct PayloadMutationTests {
  private static let material =
    Array(#"{}[]",:\u+-.eE0129 ntf'i"#.utf8) + [0, 0x1B, 0x9B, 0xC2, 0xFF]

  @Test(
    "is decoded or refused, its findings and origins inside it, its output JSON without controls",
    arguments: 0..<12)
  func mutations(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &+ 1000)
    for round in 0..<400 {
      var bytes = Array(PayloadSamples.all[round % PayloadSamples.all.count].text.utf8)
      for _ in 0..<random.int(in: 1..<5) { Self.damage(&bytes, &random) }
      let payload = DecodedPayload(bytes)
      #expect(payload.input == bytes)
      #expect(payload.isReadable || payload.codes.contains { $0.hasPrefix("json-") })
      for finding in payload.findings {
        #expect(finding.offset.map { (0...bytes.count).contains($0) } ?? true)
      }
      for field in payload.fields {
        #expect(field.origin.map { $0.range.upperBound <= bytes.count } ?? true)
      }
      let output = payload.json.text()
      #expect(
        output.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect((try? JSON.parse(output)) != nil)
    }
  }

  @Test("is decoded at every length", arguments: PayloadSamples.all.indices)
  func truncations(index: Int) {
    let bytes = Array(PayloadSamples.all[index].text.utf8)
    for length in bytes.indices {
      #expect(DecodedPayload(Array(bytes[..<length])).form == .malformed)
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = random.int(in: 0..<max(1, bytes.count))
    let byte = random.element(of: material) ?? 0
    switch random.int(in: 0..<5) {
    case 0 where !bytes.isEmpty: bytes[place] = byte
    case 1 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random.int(in: 0..<8))
    case 2 where !bytes.isEmpty: bytes.remove(at: place)
    case 3 where random.int(in: 0..<8) == 0: bytes.removeSubrange(min(place, bytes.count)...)
    default: bytes.insert(byte, at: min(place, bytes.count))
    }
  }
}
