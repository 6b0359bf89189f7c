import Storage
import TerminalKit
import TextKit
import Themes

/// Finds a theme by its name: the operator's own folder first, then those of the program.
struct ThemeFinder: Sendable {
  private static let ending = ".theme"
  private let folder: String

  init(_ places: Places) { folder = places.paths.themesFolder }

  /// The theme of the option, else of the config, else the default. Throws when there is none of
  /// that name; lines that say nothing are told and left out.
  func find(option: String?, config: String?) throws(CommandFailure) -> (
    theme: Theme, problem: SafeText?
  ) {
    guard let name = chosenName(option: option, config: config) else { return (.plain, nil) }
    guard let bytes = try bytes(of: name) else {
      throw CommandFailure(
        option == nil ? .file : .usage, "There is no theme \(Untrusted(name))",
        remedy: remedy(name))
    }
    let (theme, problems) = Theme.parse(name: name, bytes: bytes)
    let problem = problems.first.map { problem -> SafeText in
      "\(Untrusted(name + Self.ending)):\(problem.line): \(problem.sentence)"
    }
    return (theme, problem)
  }

  /// The name of the theme that is taken: the option's, else the config's, else the default's.
  func chosenName(option: String?, config: String?) -> String? {
    option ?? config ?? Themes.files.first?.name
  }

  /// Every theme by its name: the program's own, with the path of those that a file of the operator's
  /// stands in front of, and then the operator's others.
  func all() throws(CommandFailure) -> [(name: String, path: String?)] {
    let own: [String]
    do {
      own = try Files.names(in: folder).filter { $0.hasSuffix(Self.ending) }
        .map { String($0.dropLast(Self.ending.count)) }.filter { !$0.isEmpty }
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
    func path(_ name: String) -> String { "\(folder)/\(name)\(Self.ending)" }
    let builtIn = Themes.files.map(\.name)
    return builtIn.map { ($0, own.contains($0) ? path($0) : nil) }
      + own.filter { !builtIn.contains($0) }.map { ($0, path($0)) }
  }

  /// A theme's file. Throws when there is none of that name.
  func file(of name: String) throws(CommandFailure) -> [UInt8] {
    if let bytes = try bytes(of: name) { return bytes }
    throw CommandFailure(.usage, "There is no theme \(Untrusted(name))", remedy: remedy(name))
  }

  private func bytes(of name: String) throws(CommandFailure) -> [UInt8]? {
    // A name that leads elsewhere is no name of a theme.
    guard !name.isEmpty, !name.contains("/") else { return nil }
    do {
      return try Files.read("\(folder)/\(name)\(Self.ending)", limit: 1 << 20)
    } catch {
      guard error.isMissing else {
        throw CommandFailure(.file, error.sentence, remedy: error.remedy)
      }
    }
    return Themes.files.first { $0.name == name }?.bytes
  }

  private func remedy(_ name: String) -> SafeText {
    let names = Themes.files.map(\.name)
    if let near = nearest(name, among: names) { return "Did you mean \(Untrusted(near))?" }
    return "There are: \(SafeText.joined(names.map { Untrusted($0).safe }, separator: ", "))"
  }
}
