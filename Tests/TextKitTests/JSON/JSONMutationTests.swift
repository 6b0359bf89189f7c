import TestSupport
import Testing
import TextKit

@Suite("A damaged JSON text")
struct JSONMutationTests {
  private static let original = Array(
    #"{"a":[1.5e-3,true,null,"é\u0041\ud83d\ude00\n"],"b":{"c":"d","c":[[],{}]},"e":-0}"#.utf8)
  private static let material =
    Array(#"{}[]",:\u+-.eE0129 \n/ntf'"#.utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xED, 0xF4, 0xFF]

  @Test(
    "is read or refused at one of its bytes, and what is read can be written and read again",
    arguments: 0..<8)
  func mutations(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<500 {
      var bytes = Self.original
      for _ in 0..<random.int(in: 1..<6) { mutate(&bytes, &random) }
      do {
        let json = try JSON.parse(bytes)
        #expect(try JSON.parse(json.bytes(.wire)) == json)
      } catch let error {
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" })
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = random.int(in: 0..<max(1, bytes.count))
    let byte = random.element(of: Self.material) ?? 0
    switch random.int(in: 0..<4) {
    case 0 where !bytes.isEmpty: bytes[place] = byte
    case 1 where !bytes.isEmpty: bytes.remove(at: place)
    case 2 where !bytes.isEmpty: bytes.removeSubrange(place...)
    default: bytes.insert(byte, at: min(place, bytes.count))
    }
  }
}
