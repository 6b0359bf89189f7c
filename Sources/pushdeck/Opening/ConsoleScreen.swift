import Console
import Glibc
import Operations
import PushServices
import Storage
import TerminalKit
import TextKit
import Themes

/// How the console looks, as the command line and the config say.
struct ConsoleScreen {
  private let theme: Theme
  private let problem: SafeText?
  private let arguments: Arguments
  private let contexts: ConfiguredContexts
  private let keymap: Keymap
  private let paths: Paths
  /// Lends the terminal to key commands while the screen has it.
  let lender = TerminalLender()

  /// Finds the theme and reads the operator's own keys. Throws when there is no theme of that name, and when a
  /// key is for what there is not, or is another action's.
  init(_ arguments: Arguments, _ places: Places) throws(CommandFailure) {
    self.arguments = arguments
    paths = places.paths
    contexts = ConfiguredContexts(arguments, places.paths, lender)
    keymap = try Self.keymap(places)
    let found = try ThemeFinder(places).find(
      option: arguments.text(.theme), config: places.configuration?.theme)
    theme = found.theme
    problem = found.problem
  }

  private static func keymap(_ places: Places) throws(CommandFailure) -> Keymap {
    guard let configuration = places.configuration else { return .standard }
    let (keymap, problems) = Keymap.reading(
      configuration.keys.map { KeyOverride(action: $0.action, keys: $0.key, line: $0.line) })
    let lines = problems.map { ConfigurationProblem(line: $0.line, sentence: $0.sentence) }
    if lines.isEmpty { return keymap }
    let error = ConfigurationError.lines(path: configuration.path, lines)
    throw CommandFailure(.file, error.sentence, remedy: error.remedy)
  }

  /// Refuses in words where standard input or output is no terminal.
  static func requireTerminal() throws(CommandFailure) {
    let missing: TerminalError.Stream? =
      isatty(STDIN_FILENO) != 1 ? .input : isatty(STDOUT_FILENO) != 1 ? .output : nil
    if let missing { throw CommandFailure(.usage, TerminalError.notATerminal(missing).sentence) }
  }

  /// From now on the console reads the signals, on every thread that is made later too.
  static func takeSignals() { TerminalSignals.block() }

  /// Opens the screen on a context, or on the question which one, and stays until it is left.
  func run(_ opened: OpenContext?, notice: SafeText?, isServiceAtRest: Bool)
    throws(CommandFailure) -> Int32
  {
    // What is written to standard error while the screen is on would tear it.
    let log: LogFile
    do {
      log = try LogFile(path: (opened?.paths ?? paths).logFile)
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
    var options = TerminalOptions(environment: Environment.all)
    options.colorDepth = colorDepth
    options.standardErrorDescriptor = log.descriptorNumber
    let configuration = ConsoleConfiguration(
      desk: try opened?.desk(log: RequestLog()), contexts: contexts, lender: lender,
      keymap: keymap, theme: theme, glyphs: glyphs,
      zone: arguments.has(.utc) ? .utc : .local(), notice: notice ?? problem,
      isServiceAtRest: isServiceAtRest, terminal: options)
    return withExtendedLifetime(log) { Console.run(configuration) }
  }

  private var glyphs: Glyphs {
    if arguments.has(.plain) { return .plain }
    return arguments.has(.ascii) ? .ascii : .unicode
  }

  private var colorDepth: ColorDepth? {
    switch arguments.text(.color) {
    case "never": ColorDepth.none
    case "16": .sixteen
    case "256": .twoFiftySix
    case "truecolor": .trueColor
    default: nil
    }
  }
}
