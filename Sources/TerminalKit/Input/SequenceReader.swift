/// Reads one key, reply or sequence from the front of some bytes.
enum SequenceReader {
  static let escape: UInt8 = 0x1B

  enum Step {
    /// More bytes are needed to tell.
    case incomplete
    /// These bytes mean nothing here.
    case nothing(Int)
    case input(Input, Int)
    case pasteStart(Int)
  }

  /// The first step; `bytes` is not empty.
  static func read(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let first = bytes.first else { return .incomplete }
    if first == escape { return readEscape(bytes) }
    if first < 0x80 { return .input(.key(controlOrCharacter(first)), 1) }
    switch readScalar(bytes) {
    case .incomplete: return .incomplete
    case .invalid(let count): return .nothing(count)
    case .scalar(let scalar, let count):
      // C1 controls introduce nothing in UTF-8 and are no characters.
      return scalar.value < 0xA0
        ? .nothing(count) : .input(.key(.character(Character(scalar))), count)
    }
  }

  private static func readEscape(_ bytes: ArraySlice<UInt8>) -> Step {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return .incomplete }
    let second = bytes[start + 1]
    switch second {
    case UInt8(ascii: "["): return readControlSequence(bytes)
    case UInt8(ascii: "O"): return readSingleShift(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return readString(bytes)
    case escape: return .input(.key(.escape), 1)
    case 0x0D: return .input(.key(.altEnter), 2)
    case 0x08, 0x7F: return .input(.key(.wordBackspace), 2)
    case 0x20..<0x7F:
      return .input(.key(.alt(Character(Unicode.Scalar(second)))), 2)
    case 0x80...:
      switch readScalar(bytes.dropFirst()) {
      case .incomplete: return .incomplete
      case .invalid(let count): return .nothing(1 + count)
      case .scalar(let scalar, let count):
        return scalar.value < 0xA0
          ? .nothing(1 + count) : .input(.key(.alt(Character(scalar))), 1 + count)
      }
    default:
      // Another control byte: both were pressed.
      return .input(.key(.escape), 1)
    }
  }

  static func controlOrCharacter(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: return .control(" ")
    case 0x08, 0x7F: return .backspace
    case 0x09: return .tab
    case 0x0D: return .enter
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1B: return .escape
    case 0x1C...0x1F: return .control(Character(Unicode.Scalar(byte + 0x40)))
    default: return .character(Character(Unicode.Scalar(byte)))
    }
  }

  // MARK: - Control sequences

  private static func readControlSequence(_ bytes: ArraySlice<UInt8>) -> Step {
    let start = bytes.startIndex
    var index = start + 2
    while index < bytes.endIndex, (0x20..<0x40).contains(bytes[index]) { index += 1 }
    guard index < bytes.endIndex else { return .incomplete }
    let final = bytes[index]
    let body = bytes[(start + 2)..<index]
    let count = index + 1 - start
    guard (0x40..<0x7F).contains(final) else {
      // Torn by something else, which is read on its own; CAN and SUB only cancel.
      return .nothing(final == 0x18 || final == 0x1A ? count : count - 1)
    }
    if body.isEmpty && final == UInt8(ascii: "[") {
      // The Linux console's F1…F5: one more byte.
      guard index + 1 < bytes.endIndex else { return .incomplete }
      let letter = bytes[index + 1]
      guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return .nothing(count) }
      return .input(.key(.function(Int(letter - UInt8(ascii: "A")) + 1)), count + 1)
    }
    if body.isEmpty && final == UInt8(ascii: "M") {
      // The mouse in its oldest form: three more bytes.
      guard bytes.endIndex - index > 3 else { return .incomplete }
      let mouse = ControlSequence.mouse(
        button: Int(bytes[index + 1]) - 32, x: Int(bytes[index + 2]) - 33,
        y: Int(bytes[index + 3]) - 33, isRelease: false)
      return mouse.map { .input(.mouse($0), count + 3) } ?? .nothing(count + 3)
    }
    let sequence = ControlSequence(body: body, final: final)
    if sequence.isPasteStart { return .pasteStart(count) }
    return sequence.input.map { .input($0, count) } ?? .nothing(count)
  }

  private static func readSingleShift(_ bytes: ArraySlice<UInt8>) -> Step {
    let start = bytes.startIndex
    var index = start + 2
    while index < bytes.endIndex, (0x30..<0x3C).contains(bytes[index]) { index += 1 }
    guard index < bytes.endIndex else { return .incomplete }
    let final = bytes[index]
    let count = index + 1 - start
    guard (0x40..<0x7F).contains(final) else { return .nothing(count - 1) }
    if let key = keypad(final) { return .input(.key(key), count) }
    // Some terminals put the modifier where xterm puts `1;modifier`.
    let sequence = ControlSequence(
      body: index == start + 2 ? [] : ArraySlice("1;".utf8 + bytes[(start + 2)..<index]),
      final: final)
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
      UInt8(ascii: "P")...UInt8(ascii: "S"):
      return sequence.input.map { .input($0, count) } ?? .nothing(count)
    default: return .nothing(count)
    }
  }

  /// The number pad in application mode.
  private static func keypad(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      .character(Character(Unicode.Scalar(final - 0x40)))
    default: nil
    }
  }

  /// An operating system command, a device control string and their like: up to BEL or ST.
  private static func readString(_ bytes: ArraySlice<UInt8>) -> Step {
    let start = bytes.startIndex
    var index = start + 2
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x07: return .input(.reply(.other), index + 1 - start)
      case 0x18, 0x1A: return .nothing(index + 1 - start)
      case escape:
        guard index + 1 < bytes.endIndex else { return .incomplete }
        return bytes[index + 1] == UInt8(ascii: "\\")
          ? .input(.reply(.other), index + 2 - start) : .nothing(index - start)
      default: index += 1
      }
    }
    return .incomplete
  }

  // MARK: - UTF-8

  private enum ScalarStep {
    case incomplete
    case invalid(Int)
    case scalar(Unicode.Scalar, Int)
  }

  private static func readScalar(_ bytes: ArraySlice<UInt8>) -> ScalarStep {
    guard let first = bytes.first else { return .incomplete }
    let length: Int
    let lowest: UInt32
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, lowest, value) = (2, 0x80, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, lowest, value) = (3, 0x800, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, lowest, value) = (4, 0x10000, UInt32(first & 0x07))
    default: return .invalid(1)
    }
    for offset in 1..<length {
      guard offset < bytes.count else { return .incomplete }
      let byte = bytes[bytes.startIndex + offset]
      guard byte & 0xC0 == 0x80 else { return .invalid(offset) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= lowest, let scalar = Unicode.Scalar(value) else { return .invalid(length) }
    return .scalar(scalar, length)
  }
}
