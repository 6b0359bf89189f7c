internal import TextKit

/// The sequence that puts text on the clipboard of the terminal that a person sits at.
enum Clipboard {
  /// Bytes of text beyond which terminals cut or refuse; xterm takes less than 100,000 in base64.
  static let limit = 74_000

  /// OSC 52, nil when the text is too long.
  static func sequence(for text: String, environment: [String: String]) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count <= limit else { return nil }
    let sequence = "\u{1B}]52;c;\(base64Encode(bytes))\u{7}"
    if environment["TMUX"]?.isEmpty == false {
      // tmux takes the plain form with set-clipboard on, and hands the wrapped one on with
      // allow-passthrough.
      let doubled = sequence.replacingEscapes(with: "\u{1B}\u{1B}")
      return sequence + "\u{1B}Ptmux;\(doubled)\u{1B}\\"
    }
    if environment["STY"]?.isEmpty == false {
      // screen hands strings on in pieces of at most 768 bytes.
      var wrapped = ""
      var rest = Substring(sequence)
      while !rest.isEmpty {
        let piece = rest.prefix(512)
        rest = rest.dropFirst(512)
        wrapped += "\u{1B}P\(piece)\u{1B}\\"
      }
      return wrapped
    }
    return sequence
  }
}

extension String {
  fileprivate func replacingEscapes(with replacement: String) -> String {
    split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
