internal import TextKit

/// What came of a paste so far, and until when its rest is waited for.
struct PasteBuffer: Sendable {
  /// What ends a paste (DEC private mode 2004).
  static let end: [UInt8] = Array("\u{1B}[201~".utf8)
  /// Whether the end of a paste is among the bytes, with something before it.
  static func endIsBehindText(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropFirst().contains { bytes[$0...].starts(with: end) }
  }

  /// How long a paste may pause, in seconds, before what came of it counts as all of it: its end was lost.
  static let patience = 3.0
  /// A pause in seconds that a terminal makes only between two keys of a person.
  static let breath = 0.25
  /// More bytes at once than one key is.
  static let keyBytes = 8

  /// When what came so far counts as all of it.
  private(set) var deadline: Double

  private var bytes: [UInt8] = []
  private var count = 0

  init(at now: Double) { deadline = now + Self.patience }

  /// Notes that `count` bytes came `pause` seconds after the last ones. A key that a person presses
  /// into a paste without an end does not lengthen it.
  mutating func hear(_ count: Int, after pause: Double, at now: Double) {
    guard count > Self.keyBytes || pause < Self.breath else { return }
    deadline = now + Self.patience
  }

  /// Takes bytes in; once there are more than a paste may hold, none is kept.
  mutating func keep(_ piece: ArraySlice<UInt8>) {
    count += piece.count
    if count <= KeyDecoder.pasteLimit {
      bytes += piece
    } else {
      bytes = []
    }
  }

  /// The paste as an input, its line ends as newlines.
  var finished: Input {
    guard count <= KeyDecoder.pasteLimit else { return .pasteTooLong(limit: KeyDecoder.pasteLimit) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var afterReturn = false
    for byte in bytes {
      // Terminals send a line end as CR, some as CR LF.
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || !afterReturn {
        text.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    return .paste(Untrusted(String(decoding: text, as: UTF8.self)))
  }
}
