// The standard library's `contains` and `replacing` of strings bring its reader of regular expressions
// into the binary, more than a megabyte that nothing else here needs.
extension String {
  /// Whether a piece stands somewhere in the text, compared byte by byte; an empty one always does.
  public func holds(_ piece: String) -> Bool {
    var text = self
    var piece = piece
    return text.withUTF8 { text in
      piece.withUTF8 { piece in Self.place(of: piece, in: text, from: 0) != nil }
    }
  }

  /// The text with another piece wherever one stands, compared byte by byte from its beginning on; an
  /// empty one stands nowhere.
  public func replacing(each piece: String, by other: String) -> String {
    guard !piece.isEmpty else { return self }
    var text = self
    var piece = piece
    var bytes: [UInt8] = []
    text.withUTF8 { text in
      piece.withUTF8 { piece in
        var start = 0
        while let place = Self.place(of: piece, in: text, from: start) {
          bytes += text[start..<place]
          bytes += other.utf8
          start = place + piece.count
        }
        bytes += text[start...]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func place(
    of piece: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard piece.count <= text.count - start else { return nil }
    return (start...(text.count - piece.count)).first { place in
      piece.indices.allSatisfy { text[place + $0] == piece[$0] }
    }
  }
}
