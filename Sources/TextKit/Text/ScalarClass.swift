/// What a code point from outside is to the sanitiser.
enum ScalarClass {
  /// Printable with its width.
  case spacing(columns: Int)
  /// A combining mark.
  case combining
  /// C0, DEL, C1, the line and paragraph separators.
  case control
  /// Takes no room and can deceive: bidi controls, zero-width characters, tags, fillers.
  case invisible
  /// Chooses a presentation of what stands before it.
  case selector
  /// One half of a flag.
  case regionalIndicator
  /// A skin tone.
  case modifier
  /// No width that the C library and terminals agree on.
  case unknown

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = .spacing(columns: 1)
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: self = .control
    case 0xA0...0xAC, 0xAE...0x2FF: self = .spacing(columns: 1)
    case 0x1F1E6...0x1F1FF: self = .regionalIndicator
    case 0x1F3FB...0x1F3FF: self = .modifier
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: self = .selector
    // Format characters and the other code points that Unicode lets a display ignore
    // (DerivedCoreProperties, Default_Ignorable_Code_Point), blank fillers included.
    case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1345F,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      self = .invisible
    default:
      switch Width(scalar) {
      case .unknown: self = .unknown
      case .zero: self = .combining
      case .one: self = .spacing(columns: 1)
      case .two: self = .spacing(columns: 2)
      }
    }
  }
}

extension Unicode.Scalar {
  static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  var isPrintableASCII: Bool { value >= 0x20 && value < 0x7F }

  /// A picture that can carry a skin tone or begin a joined sequence such as a family.
  var isPictographic: Bool {
    switch value {
    case 0..<0xA9: false
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: false
    // Newer emoji than any table of ours are allotted in these blocks.
    case 0x1F000...0x1FAFF: true
    default: properties.isEmoji
    }
  }

  /// A letter or mark of a script that spells with U+200C and U+200D: Arabic, Syriac, the scripts of
  /// India and South-East Asia, Mongolian. There the joiners are orthography, not trickery.
  var isOfJoiningScript: Bool {
    switch value {
    case 0x0620...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x11000...0x114FF:
      true
    default: false
    }
  }

  /// A vowel or final consonant of decomposed Hangul, which has room only after its first consonant.
  var isConjoiningJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  /// A first consonant or a syllable of Hangul, which conjoining letters may follow.
  var isHangul: Bool {
    (0x1100...0x115E).contains(value) || (0xA960...0xA97C).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }
}
