import TextKit

extension Key {
  /// Why a key never arrives as itself.
  public enum Absence: Hashable, Sendable {
    /// The terminal sends the same byte for another key, which is what arrives.
    case arrivesAs(Key)
    /// What the terminal sends for it begins the sequences of other keys.
    case beginsOthers
    /// It is no character that can be seen and that one key sends.
    case noSingleCharacter
  }

  /// Why a terminal without special modes never sends the key; nil for one that arrives.
  public var absence: Absence? {
    switch self {
    case .control(let character):
      guard let byte = character.asciiValue else { return .noSingleCharacter }
      let sent = character == "?" ? 0x7F : character == " " ? 0x00 : byte & 0x1F
      let arriving = SequenceReader.controlOrCharacter(sent)
      return arriving == self ? nil : .arrivesAs(arriving)
    case .alt(let character):
      // CSI, SS3 and the strings up to ST (ECMA-48).
      if "[O]P_^X".contains(character) { return .beginsOthers }
      return character.isOneKey ? nil : .noSingleCharacter
    case .character(let character): return character.isOneKey ? nil : .noSingleCharacter
    case .enter, .altEnter, .escape, .tab, .backTab, .backspace, .wordBackspace, .delete, .insert,
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .shift, .word, .function:
      return nil
    }
  }
}

extension Character {
  /// Whether the decoder can bring it as one key, and it can be seen.
  fileprivate var isOneKey: Bool {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark, .spacingMark,
      .lineSeparator, .paragraphSeparator:
      return false
    case .spaceSeparator: return scalar == " "
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .privateUse:
      return !scalar.properties.isDefaultIgnorableCodePoint
    @unknown default: return true
    }
  }
}
