import PushWire

extension HeaderValue {
  /// Whether the value can travel: no line break or other control character, which would end the
  /// header early and let its value write another one.
  var canTravel: Bool { withExposed { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } } }
}
