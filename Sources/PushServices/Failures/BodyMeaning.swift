import PushWire
import TextKit

/// What an answer's body is, when it is not what an API answers.
enum BodyMeaning: Sendable, Hashable {
  case empty
  /// A web page, with its title where it has one.
  case webPage(title: Untrusted?)
  /// Text that is neither JSON nor a web page, from its beginning.
  case text(Untrusted)
  case json(JSON)

  /// Looks at a body.
  init(_ body: [UInt8]) {
    let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF])
    let start = body.dropFirst(hasMark ? 3 : 0).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = start.first else {
      self = .empty
      return
    }
    if let json = try? JSON.parse(body, options: .lenient) {
      self = .json(json)
      return
    }
    let beginning = String(decoding: start.prefix(4096), as: UTF8.self)
    if first == UInt8(ascii: "<") {
      self = .webPage(title: Self.title(of: beginning))
    } else {
      self = .text(Untrusted(Self.line(String(beginning.prefix(200)))))
    }
  }

  private static func title(of page: String) -> Untrusted? {
    let bytes = Array(page.utf8)
    func position(_ word: String, from start: Int) -> Int? {
      let word = Array(word.utf8)
      guard bytes.count >= word.count, start <= bytes.count - word.count else { return nil }
      return (start...(bytes.count - word.count)).first { at in
        word.indices.allSatisfy { bytes[at + $0] | 0x20 == word[$0] | 0x20 }
      }
    }
    guard let open = position("<title", from: 0),
      let begin = bytes[open...].firstIndex(of: UInt8(ascii: ">")),
      let end = position("</title", from: begin)
    else { return nil }
    let text = line(String(decoding: bytes[(begin + 1)..<end], as: UTF8.self))
    return text.isEmpty ? nil : Untrusted(text)
  }

  /// A text as one line of a sentence: a break in it is a blank.
  static func line(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
