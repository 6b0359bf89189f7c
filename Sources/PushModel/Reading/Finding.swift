import TextKit

/// Something noticed while reading what came from outside: the value is kept, the reader is told.
public struct Finding: Sendable, Hashable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning, note
  }

  /// How much it matters.
  public var severity: Severity
  /// A stable identifier for programs, such as `wrong-type`.
  public var code: String
  /// The dotted path of the field.
  public var path: Untrusted
  /// Where the value begins in the source, as a byte offset; nil when it is missing there.
  public var offset: Int?
  /// What was noticed, for a person.
  public var message: SafeText
  /// What can be done about it; nil when there is nothing to do.
  public var remedy: SafeText?
  /// What stood there, cut to what a line holds, where it could not be read and is missing now; nil
  /// where nothing was lost.
  public var lost: Untrusted?

  /// Makes a finding.
  public init(
    _ severity: Severity, code: String, path: Untrusted, offset: Int? = nil, message: SafeText,
    remedy: SafeText? = nil, lost: Untrusted? = nil
  ) {
    self.severity = severity
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
    self.remedy = remedy
    self.lost = lost
  }
}
