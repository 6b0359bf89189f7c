/// The theme files of this folder, as they stand in the binary.
public enum Themes {
  /// The name of every built-in theme, the default first, with its file's bytes.
  public static let files: [(name: String, bytes: [UInt8])] = [
    ("terminal", PackageResources.terminal_theme),
    ("dark", PackageResources.dark_theme),
    ("light", PackageResources.light_theme),
  ]
}
