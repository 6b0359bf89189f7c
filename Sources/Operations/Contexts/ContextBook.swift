import Storage
import TextKit

/// A context that is to be written into the config, for those who see storage only through here.
public typealias ContextDraft = Storage.ContextDraft

/// Why a context cannot be listed, opened or written.
public struct ContextProblem: Error, Sendable, Hashable {
  /// What is wrong, for a person.
  public var sentence: SafeText
  /// What to do now.
  public var remedy: SafeText

  /// Says what is wrong.
  public init(sentence: SafeText, remedy: SafeText) {
    self.sentence = sentence
    self.remedy = remedy
  }
}

/// The contexts of the config, for a console that switches between them and writes new ones.
///
/// Each call reads the config anew and may wait for a disk; `open` may run a key command for a minute.
public protocol ContextBook: Sendable {
  /// The contexts in the order of the config; none where there is no config.
  func contexts() throws(ContextProblem) -> [OperatingContext]
  /// Whether a key of that context comes from a command, which may ask on the terminal.
  func asksOnTerminal(_ name: String) -> Bool
  /// Opens a context with a desk of its own. The earlier desk is not touched: its drafts, watches and
  /// journal belong to its context.
  ///
  /// - Parameter onTerminal: Whether a key command may have the terminal meanwhile.
  func open(_ name: String, onTerminal: Bool) throws(ContextProblem) -> Desk
  /// Opens a context that is not in the config yet, to try it.
  ///
  /// - Parameter onTerminal: Whether a key command may have the terminal meanwhile.
  func open(_ draft: ContextDraft, onTerminal: Bool) throws(ContextProblem) -> Desk
  /// What is wrong with a draft; nothing when it can be written.
  func problems(_ draft: ContextDraft) -> [ContextDraft.Problem]
  /// Writes a draft into the config and brings the context that it is now.
  func add(_ draft: ContextDraft) throws(ContextProblem) -> OperatingContext
}
