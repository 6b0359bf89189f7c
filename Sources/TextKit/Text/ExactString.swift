extension String {
  /// Whether both hold the same bytes; `==` also holds for canonically equivalent spellings.
  public func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether every byte is printable ASCII.
  var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
