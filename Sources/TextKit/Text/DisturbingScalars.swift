extension Unicode.Scalar {
  /// Whether it does something to a terminal or to the order of a line, C0 apart: DEL, C1, bidi controls
  /// and U+2028/9. All of them have four hexadecimal digits.
  public var disturbsTerminals: Bool {
    switch value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
