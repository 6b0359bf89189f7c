import Glibc
import TextKit

/// Where everything is kept, by the XDG base directory rules.
public struct Paths: Sendable, Hashable {
  /// Why no place can be named.
  public enum PathError: Error, Sendable, Hashable {
    /// Neither the environment nor the system names a home folder.
    case noHome

    /// What is wrong and what to do, for a person.
    public var sentence: SafeText {
      switch self {
      case .noHome: "There is no home folder to keep anything in. Set HOME."
      }
    }
  }

  /// The config file, whether or not it exists.
  public var configFile: String
  /// Whether that file was named by the operator, so that it must exist.
  public var isConfigFileNamed: Bool
  /// `~` in the config.
  public var home: String
  /// Where the operator's own themes are.
  public var themesFolder: String
  /// Journal, drafts, samples and log.
  public var stateFolder: String
  /// Exports.
  public var cacheFolder: String

  /// Finds the places. Throws when there is no home folder.
  public init(environment: [String: String], configFile: String? = nil) throws(PathError) {
    guard let home = Self.home(environment) else { throw .noHome }
    // The rules: a path that is not absolute is to be ignored.
    func base(_ name: String, _ fallback: String) -> String {
      if let path = environment[name], path.hasPrefix("/") { return Self.withoutSlash(path) }
      return home + "/" + fallback
    }
    let configFolder = base("XDG_CONFIG_HOME", ".config") + "/pushdeck"
    self.home = home
    self.configFile = configFile.map(Self.absolute) ?? configFolder + "/pushdeck.conf"
    isConfigFileNamed = configFile != nil
    themesFolder = configFolder + "/themes"
    stateFolder = base("XDG_STATE_HOME", ".local/state") + "/pushdeck"
    cacheFolder = base("XDG_CACHE_HOME", ".cache") + "/pushdeck"
  }

  /// The same places, except that nothing of what is written outlives the temporary folder.
  public func keeping(in temporary: TemporaryFolder) -> Paths {
    var paths = self
    paths.stateFolder = temporary.path + "/state"
    paths.cacheFolder = temporary.path + "/cache"
    return paths
  }

  /// Where the journal's files are.
  public var journalFolder: String { stateFolder + "/journal" }
  /// Where processes share what they may ask a service for.
  public var budgetsFolder: String { stateFolder + "/budgets" }
  /// The log.
  public var logFile: String { stateFolder + "/pushdeck.log" }
  /// Where the samples of funnels are kept.
  public var samplesFolder: String { stateFolder + "/samples" }
  /// Where exports are kept.
  public var exportsFolder: String { cacheFolder + "/exports" }

  /// Refuses what others could have written into: each folder of the state and the cache that is there
  /// must be ours and not writable by others. What they lie in is the operator's own matter.
  public func requireOurs() throws(FileError) {
    for folder in [
      stateFolder, journalFolder, budgetsFolder, samplesFolder, cacheFolder, exportsFolder,
    ] {
      do {
        try Folders.requireOurs(folder)
      } catch {
        // A file in its place gives nothing away; who wants to write there is told.
        if error.reason != .notAFolder { throw error }
      }
    }
  }

  private static func home(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return withoutSlash(home) }
    guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
    let home = String(cString: folder)
    return home.hasPrefix("/") ? withoutSlash(home) : nil
  }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}
