import TextKit

/// What `pushdeck.conf` says.
public struct Configuration: Sendable, Hashable {
  /// A key of one's own for an action.
  public struct KeyOverride: Sendable, Hashable {
    /// The action's id, such as `messages.cancel`.
    public var action: String
    /// The key's name, such as `X` or `ctrl-l`.
    public var key: String
    /// From 1.
    public var line: Int

    /// Gives an action a key.
    public init(action: String, key: String, line: Int) {
      self.action = action
      self.key = key
      self.line = line
    }
  }

  /// The file it came from.
  public var path: String
  /// The context that is taken when none is named.
  public var defaultContext: String?
  /// The theme's name.
  public var theme: String?
  /// The contexts in the order of the file.
  public var contexts: [ContextSettings]
  /// The operator's own keys, in the order of the file.
  public var keys: [KeyOverride]

  /// Describes a config.
  public init(
    path: String, defaultContext: String? = nil, theme: String? = nil,
    contexts: [ContextSettings] = [], keys: [KeyOverride] = []
  ) {
    self.path = path
    self.defaultContext = defaultContext
    self.theme = theme
    self.contexts = contexts
    self.keys = keys
  }

  /// The context of that name; nil when there is none.
  public func context(_ name: String) -> ContextSettings? { contexts.first { $0.name == name } }

  /// The context that is configured for an app, whatever it is called; nil when none is.
  public func context(ofApp app: String) -> ContextSettings? { contexts.first { $0.app == app } }

  /// The environment variables that hold secrets of any context: no child may inherit them.
  public var secretVariables: Set<String> {
    contexts.reduce(into: []) { $0.formUnion($1.secretVariables) }
  }

  /// Reads the config file; nil when there is none and none was named. Throws when it cannot be
  /// read, can be written by others, or says something that is not understood.
  public static func load(_ paths: Paths) throws(ConfigurationError) -> Configuration? {
    let bytes: [UInt8]
    do {
      bytes = try read(paths.configFile)
    } catch {
      if error.isMissing, !paths.isConfigFileNamed { return nil }
      throw .file(error)
    }
    return try parse(bytes, path: paths.configFile, home: paths.home)
  }

  /// Reads the text of a config. `home` is what `~` stands for. Throws everything that is wrong
  /// with it at once.
  public static func parse(_ bytes: [UInt8], path: String, home: String)
    throws(ConfigurationError) -> Configuration
  {
    var reader = ConfigurationReader(path: path, home: home)
    return try reader.read(SettingsFile.parse(bytes))
  }

  /// The file's bytes, once nobody else can have put them there.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = try Files.regularFile(path)
    try Folders.requireTrusted(path)
    try Folders.requireTrusted(descriptor.status(), path)
    return try descriptor.readAll(limit: 1 << 20)
  }
}
