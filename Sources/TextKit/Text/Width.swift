/// How many columns a code point takes on its own.
enum Width {
  /// Unknown to the C library, or disputed between it and terminals.
  case unknown
  case zero
  case one
  case two

  init(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x7F {
      self = scalar.value < 0x20 ? .unknown : .one
      return
    }
    let changes = WidthTable.changes
    var low = 0
    var high = changes.count
    // The last change at or before the scalar.
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
    }
    switch changes[low] & 3 {
    case 1: self = .zero
    case 2: self = .one
    case 3: self = .two
    default: self = .unknown
    }
  }
}
