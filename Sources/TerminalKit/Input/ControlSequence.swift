/// A control sequence (CSI) from its parameters and its last byte.
struct ControlSequence {
  private let final: UInt8
  /// `<`, `=`, `>` or `?` before the parameters.
  private var prefix: UInt8?
  /// The byte before the last one, where it is no parameter.
  private var intermediate: UInt8?
  /// Parameters with their parts after colons; nil where one is empty.
  private var parameters: [[Int?]] = []

  init(body: ArraySlice<UInt8>, final: UInt8) {
    self.final = final
    var rest = body
    if let first = rest.first, (0x3C..<0x40).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    }
    while let last = rest.last, (0x20..<0x30).contains(last) {
      intermediate = last
      rest = rest.dropLast()
    }
    guard !rest.isEmpty else { return }
    parameters = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30..<0x3A).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  private func parameter(_ index: Int) -> Int? {
    parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
  }

  var isPasteStart: Bool { prefix == nil && final == UInt8(ascii: "~") && parameter(0) == 200 }

  /// What it means; nil for what is of no use here.
  var input: Input? {
    switch (prefix, intermediate) {
    case (nil, nil): plain
    case (UInt8(ascii: "?"), UInt8(ascii: "$")) where final == UInt8(ascii: "y"): modeReport
    case (UInt8(ascii: "?"), nil) where final == UInt8(ascii: "c"):
      .reply(.attributes(parameters.indices.compactMap(parameter)))
    case (UInt8(ascii: "?"), nil) where final == UInt8(ascii: "R"): cursorReport
    case (UInt8(ascii: "<"), nil) where final == UInt8(ascii: "M") || final == UInt8(ascii: "m"):
      mouseReport
    default: .reply(.other)
    }
  }

  private var modeReport: Input? {
    guard let number = parameter(0), let state = parameter(1) else { return .reply(.other) }
    return .reply(.mode(number: number, state: state))
  }

  private var cursorReport: Input? {
    guard let row = parameter(0), let column = parameter(1) else { return .reply(.other) }
    return .reply(.cursor(Point(x: column - 1, y: row - 1)))
  }

  private var mouseReport: Input? {
    guard let button = parameter(0), let x = parameter(1), let y = parameter(2) else { return nil }
    return Self.mouse(
      button: button, x: x - 1, y: y - 1, isRelease: final == UInt8(ascii: "m")
    ).map { .mouse($0) }
  }

  /// The mouse by xterm's button code; nil for movement and for places left of or above the screen.
  static func mouse(button: Int, x: Int, y: Int, isRelease: Bool) -> Mouse? {
    guard x >= 0, y >= 0, button >= 0, button & 32 == 0 else { return nil }
    let point = Point(x: x, y: y)
    if button & 64 != 0 {
      switch button & 3 {
      case 0: return Mouse(.wheelUp, at: point)
      case 1: return Mouse(.wheelDown, at: point)
      default: return nil
      }
    }
    if isRelease || button & 3 == 3 { return Mouse(.release, at: point) }
    return Mouse(.press(button & 3), at: point)
  }

  // MARK: - Keys

  private var plain: Input? {
    let modifiers = KeyModifiers(parameter: parameter(1))
    // kitty reports releases where asked to; they are no keys.
    if parameters.count > 1, parameters[1].count > 1, parameters[1][1] == 3 { return nil }
    switch final {
    case UInt8(ascii: "A"): return move(.up, modifiers)
    case UInt8(ascii: "B"): return move(.down, modifiers)
    case UInt8(ascii: "C"): return move(.right, modifiers)
    case UInt8(ascii: "D"): return move(.left, modifiers)
    case UInt8(ascii: "H"): return move(.home, modifiers)
    case UInt8(ascii: "F"): return move(.end, modifiers)
    // rxvt's arrows with Shift.
    case UInt8(ascii: "a"): return .key(.shift(.up))
    case UInt8(ascii: "b"): return .key(.shift(.down))
    case UInt8(ascii: "c"): return parameters.isEmpty ? .key(.shift(.right)) : .reply(.other)
    case UInt8(ascii: "d"): return .key(.shift(.left))
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "S"):
      return function(Int(final - UInt8(ascii: "P")) + 1, modifiers)
    case UInt8(ascii: "R"):
      // F3, or where the cursor is, which is only asked for in its private form.
      return parameters.count > 1 && parameter(0) != 1 ? .reply(.other) : function(3, modifiers)
    case UInt8(ascii: "Z"): return .key(.backTab)
    case UInt8(ascii: "I"): return .focus(true)
    case UInt8(ascii: "O"): return .focus(false)
    case UInt8(ascii: "u"): return unicode(parameter(0), modifiers)
    case UInt8(ascii: "~"): return numbered(modifiers)
    case UInt8(ascii: "^"): return numbered(.control)
    case UInt8(ascii: "@"): return numbered([.control, .shift])
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"): return .reply(.other)
    default: return nil
    }
  }

  private func numbered(_ modifiers: KeyModifiers) -> Input? {
    switch parameter(0) {
    case 1, 7: return move(.home, modifiers)
    case 2: return .key(.insert)
    case 3: return .key(.delete)
    case 4, 8: return move(.end, modifiers)
    case 5: return move(.pageUp, modifiers)
    case 6: return move(.pageDown, modifiers)
    case let number? where (11...15).contains(number): return function(number - 10, modifiers)
    case let number? where (17...21).contains(number): return function(number - 11, modifiers)
    case let number? where (23...26).contains(number): return function(number - 12, modifiers)
    case let number? where (28...29).contains(number): return function(number - 13, modifiers)
    case let number? where (31...34).contains(number): return function(number - 14, modifiers)
    // xterm's modifyOtherKeys.
    case 27: return unicode(parameter(2), modifiers)
    default: return nil
    }
  }

  private func move(_ direction: Key.Direction, _ modifiers: KeyModifiers) -> Input? {
    if modifiers.contains(.control) || modifiers.contains(.alt) { return .key(.word(direction)) }
    return .key(modifiers.contains(.shift) ? .shift(direction) : direction.key)
  }

  private func function(_ number: Int, _ modifiers: KeyModifiers) -> Input? {
    if modifiers.isEmpty { return .key(.function(number)) }
    // By custom Shift-F1 is F13.
    return modifiers == .shift && number <= 12 ? .key(.function(number + 12)) : nil
  }

  /// A key by its code point, as kitty and modifyOtherKeys tell it.
  private func unicode(_ code: Int?, _ modifiers: KeyModifiers) -> Input? {
    guard let code, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
      return nil
    }
    switch code {
    case 27: return .key(.escape)
    case 13, 57414: return .key(modifiers.contains(.alt) ? .altEnter : .enter)
    case 9: return .key(modifiers.contains(.shift) ? .backTab : .tab)
    case 8, 127:
      return .key(modifiers.isDisjoint(with: [.alt, .control]) ? .backspace : .wordBackspace)
    case 57399...57408: return .key(.character(Character(Unicode.Scalar(UInt8(code - 57399 + 48)))))
    case 57409...57413, 57415:
      return .key(.character(Array("./*-+\n=")[code - 57409]))
    case 57417: return move(.left, modifiers)
    case 57418: return move(.right, modifiers)
    case 57419: return move(.up, modifiers)
    case 57420: return move(.down, modifiers)
    case 57421: return move(.pageUp, modifiers)
    case 57422: return move(.pageDown, modifiers)
    case 57423: return move(.home, modifiers)
    case 57424: return move(.end, modifiers)
    case 57425: return .key(.insert)
    case 57426: return .key(.delete)
    default: break
    }
    // The rest of kitty's private area: modifiers alone, media keys.
    guard code >= 32, !(0x7F..<0xA0).contains(code), !(0xE000..<0xF900).contains(code) else {
      return nil
    }
    var character = Character(scalar)
    if modifiers.contains(.control) {
      let lower = character.lowercased()
      return Key(name: "ctrl-" + (lower == " " ? "space" : lower)).map { .key($0) }
    }
    if modifiers.contains(.shift) {
      let shifted = parameters.first.flatMap { $0.count > 1 ? $0[1] : nil }
      if let shifted = shifted.flatMap({ UInt32(exactly: $0) }).flatMap(Unicode.Scalar.init),
        shifted.value >= 32, !(0x7F..<0xA0).contains(shifted.value)
      {
        character = Character(shifted)
      } else if character.uppercased().count == 1 {
        character = Character(character.uppercased())
      }
    }
    return .key(modifiers.contains(.alt) ? .alt(character) : .character(character))
  }
}

/// Shift, Alt and Ctrl as the parameter of a sequence tells them.
struct KeyModifiers: OptionSet {
  let rawValue: Int

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// From the number that terminals send: one more than the bits; locks and Super are left out.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    // Meta (32) is Alt by another name.
    rawValue = bits & 7 | (bits & 32 != 0 ? 2 : 0)
  }
}
