import PushModel
import TextKit

/// One thing that can be said about what is inspected, with its place in the text.
public struct InspectedItem: Sendable, Hashable, Identifiable {
  /// What it is.
  public enum Kind: Sendable, Hashable {
    /// What was noticed.
    case finding(Finding.Severity)
    /// A field under its canonical name.
    case field
    /// A key of no known meaning.
    case key
    /// What will happen on the device; open where the documents leave it open.
    case statement(isOpen: Bool)
  }

  /// Tells it from the others of the same text: its part, its name, and a number for equal names.
  public struct ID: Sendable, Hashable {
    /// The parts of an inspection.
    public enum Part: Int, Sendable, Hashable, CaseIterable {
      case findings, fields, keys, statements
    }

    /// The part that it stands in.
    public let part: Part
    let name: Untrusted
    let number: Int
  }

  /// Its identity.
  public let id: ID
  /// What it is.
  public let kind: Kind
  /// A field's canonical name, a finding's code, a key, or what a statement is about.
  public let name: SafeText
  /// The value or the sentence, on one line; a huge value is cut.
  public let text: SafeText
  /// What can be done about a finding, or which fields a statement rests on.
  public let remark: SafeText?
  /// The dotted path from the root; empty where there is none.
  public let path: Untrusted
  /// The bytes of the input that it is about; empty at the end of the input, nil where nothing stands.
  public let range: Range<Int>?
  /// Where those begin, as people count.
  public let position: SourcePosition?
  /// A field that is a moment: which one.
  public let time: Timestamp?
  /// All of it, for a clipboard: the value as it is, or the sentence with what belongs to it.
  public let copyText: String
}
