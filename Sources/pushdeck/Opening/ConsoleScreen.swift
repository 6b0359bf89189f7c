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

  /// Finds the theme. Throws when there is none of that name.
  init(_ arguments: Arguments, _ places: Places) throws(CommandFailure) {
    self.arguments = arguments
    contexts = ConfiguredContexts(arguments, places.paths)
    let found = try ThemeFinder(places).find(
      option: arguments.text(.theme), config: places.configuration?.theme)
    theme = found.theme
    problem = found.problem
  }

  /// Refuses in words where standard input or output is no terminal.
  static func requireTerminal() throws(CommandFailure) {
    let missing: TerminalError.Stream? =
      isatty(STDIN_FILENO) != 1 ? .input : isatty(STDOUT_FILENO) != 1 ? .output : nil
    if let missing { throw CommandFailure(.usage, TerminalError.notATerminal(missing).sentence) }
  }

  /// From now on the console reads the signals, on every thread that is made later too.
  static func takeSignals() { TerminalSignals.block() }

  /// Opens the screen on a context and stays until it is left.
  func run(_ opened: OpenContext, notice: SafeText?, isServiceAtRest: Bool)
    throws(CommandFailure) -> Int32
  {
    // What is written to standard error while the screen is on would tear it.
    let log: LogFile
    do {
      log = try LogFile(path: opened.paths.logFile)
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
    var options = TerminalOptions(environment: Environment.all)
    options.colorDepth = colorDepth
    options.standardErrorDescriptor = log.descriptorNumber
    let configuration = ConsoleConfiguration(
      desk: try opened.desk(log: RequestLog()), contexts: contexts, theme: theme, glyphs: glyphs,
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
