import TextKit

/// A context that is to be written into the config, as a form holds it: each setting is the text that
/// will stand behind its `=`.
public struct ContextDraft: Sendable, Hashable {
  /// A setting by its name in the config.
  public struct Setting: Sendable, Hashable {
    /// Such as `test-target`.
    public var name: String
    /// Such as `external-id: qa-1`.
    public var value: String

    /// Names a setting.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What is wrong with a draft.
  public struct Problem: Error, Sendable, Hashable {
    /// The setting that it is about; nil for the context's name, and for what is missing.
    public var setting: String?
    /// Which of the draft's settings it is; nil as above.
    public var index: Int?
    /// What is wrong and what was probably meant.
    public var sentence: SafeText
  }

  /// The context's name: one word.
  public var name: String
  /// Its settings in the order in which they are to stand there; empty ones are left out.
  public var settings: [Setting]
  /// Whether it is to be the context that is taken when none is named.
  public var becomesDefault: Bool

  /// The names of the settings that a context can have.
  public static let settingNames = ContextSettingName.allCases.map(\.rawValue)

  /// Makes a draft.
  public init(name: String, settings: [Setting], becomesDefault: Bool = false) {
    self.name = name
    self.settings = settings
    self.becomesDefault = becomesDefault
  }

  /// Those settings that have a value, with their places in the draft.
  var given: [(index: Int, setting: Setting)] {
    settings.enumerated().filter { !$0.element.value.isEmpty }.map { ($0.offset, $0.element) }
  }
}
