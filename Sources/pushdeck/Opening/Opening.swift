import Console
import Glibc
import Operations
import PushModel
import PushServices
import Storage
import TextKit

/// What a command needs to open a context: places, config, keys, network.
enum Opening {
  /// Opens the context that the command line means.
  static func desk(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> Desk
  {
    let opened = try await session.blocking { () throws(CommandFailure) in
      try OpenContext(
        arguments, try Places(arguments), ContextRequest(arguments), session: session)
    }
    let log = RequestLog()
    session.follow(log)
    return try opened.desk(log: log)
  }
}

/// A context whose keys are there. Making one may block: it reads files and runs key commands.
struct OpenContext: Sendable {
  let context: OperatingContext
  let address: ServiceAddress
  let paths: Paths
  private let limits: TimeLimits

  /// Resolves a context and fetches its keys.
  ///
  /// - Parameters:
  ///   - session: The command that runs, on whose terminal a key command may ask; nil in the console.
  ///   - lender: Lends the console's terminal when a key has to be fetched again; nil in a command.
  ///   - keysOnTerminal: Whether a key command may ask on the terminal now.
  init(
    _ arguments: Arguments, _ places: Places, _ request: ContextRequest,
    session: CommandSession? = nil, lender: TerminalLender? = nil, keysOnTerminal: Bool = true
  ) throws(CommandFailure) {
    try Self.requireOurs(places)
    do {
      let resolved = try places.resolver.resolve(request)
      let hidden = places.configuration?.secretVariables ?? []
      let address = try resolved.address(
        environment: KeyVariables.environment, hidden: hidden, onTerminal: keysOnTerminal)
      self.init(resolved, address, places, limits: TimeLimits(arguments), session, lender)
    } catch let error as ContextError {
      throw CommandFailure(error)
    } catch let error as SecretError {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    } catch {
      throw CommandFailure(.file, "The context could not be opened")
    }
  }

  /// Opens what a context can be tried with, although a key is missing.
  static func forCheck(
    _ arguments: Arguments, _ places: Places, _ resolved: ResolvedContext, session: CommandSession
  ) throws(CommandFailure) -> (context: OpenContext, missing: MissingKeys) {
    try requireOurs(places)
    let (address, missing) = resolved.addressForCheck(
      environment: KeyVariables.environment, hidden: places.configuration?.secretVariables ?? [])
    let context = OpenContext(
      resolved, address, places, limits: TimeLimits(arguments), session, nil)
    return (context, missing)
  }

  /// Refuses to go on where others can write what the state and the cache hold.
  private static func requireOurs(_ places: Places) throws(CommandFailure) {
    do {
      try places.paths.requireOurs()
    } catch {
      throw CommandFailure(.file, "\(error.sentence). Nothing was sent.", remedy: error.remedy)
    }
  }

  /// A context whose keys were fetched; those of them that the environment held leave it here.
  private init(
    _ resolved: ResolvedContext, _ address: ServiceAddress, _ places: Places, limits: TimeLimits,
    _ session: CommandSession?, _ lender: TerminalLender?
  ) {
    let context = resolved.context
    let hidden = places.configuration?.secretVariables ?? []
    KeyVariables.keep(hidden)
    var address = address
    address.renewKey = resolved.renewal(
      environment: Environment.all, hidden: hidden, onTerminal: session != nil || lender != nil
    ) { isCommand, body in
      if let session { return await session.blocking(body) }
      if isCommand, let lender {
        return await lender.borrow(for: Untrusted(context.name).safe(maximumColumns: 40), body)
      }
      // A command may take a minute: the thread for files is not held that long.
      return await FilesThread()?.run(body) ?? nil
    }
    self.init(context: context, address: address, paths: places.paths, limits: limits)
  }

  /// A context that is known already, such as an embedded service's.
  init(
    context: OperatingContext, address: ServiceAddress, paths: Paths, limits: TimeLimits = .standard
  ) {
    self.context = context
    self.address = address
    self.paths = paths
    self.limits = limits
  }

  /// Starts what works for the context: the network thread, the thread for files, the client.
  func desk(log: RequestLog) throws(CommandFailure) -> Desk {
    guard let files = FilesThread() else {
      throw CommandFailure(
        .file, "No thread could be made to write files with", remedy: "End some other programs.")
    }
    let transport: Transport
    do {
      transport = try Transport.start(version: Program.version)
    } catch {
      throw CommandFailure(.unreached, error.sentence)
    }
    let budgets = DiskBudgets(folder: paths.budgetsFolder, on: files)
    return Desk(
      context: context,
      service: makePushService(
        address, transport: transport, log: log, clock: .system,
        settings: ServiceSettings(limits: limits, sharedBudgets: budgets)),
      journal: DiskJournal(Journal(folder: paths.journalFolder), on: files),
      exports: DiskExports(ExportCache(folder: paths.exportsFolder), on: files),
      exportTurns: ExportTurns(folder: paths.budgetsFolder, on: files),
      operatorName: Environment.operatorName, requestLog: log, budgets: budgets,
      pause: { await transport.pause(seconds: $0) })
  }
}

/// Where things are, and the config.
struct Places: Sendable {
  let paths: Paths
  let configuration: Configuration?

  /// Finds the places and reads the config.
  init(_ arguments: Arguments) throws(CommandFailure) {
    do {
      paths = try Paths(environment: Environment.all, configFile: arguments.text(.config))
    } catch {
      throw CommandFailure(.file, error.sentence)
    }
    do {
      configuration = try Configuration.load(paths)
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
  }

  /// Finds them for a command that runs.
  static func of(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> Places
  {
    try await session.blocking { () throws(CommandFailure) in try Places(arguments) }
  }

  /// Places with a config of their own.
  init(_ paths: Paths, _ configuration: Configuration) {
    self.paths = paths
    self.configuration = configuration
  }

  var resolver: ContextResolver { ContextResolver(configuration) }

  /// A folder that is thrown away with all that is in it.
  func temporaryFolder() throws(CommandFailure) -> TemporaryFolder {
    do {
      return try TemporaryFolder(environment: Environment.all)
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
  }
}

extension ContextRequest {
  /// What the command line and the environment ask for. The keys leave the environment here.
  init(_ arguments: Arguments) {
    self.init()
    name = arguments.text(.context)
    environmentName = Environment.text("PUSHDECK_CONTEXT")
    service = arguments.text(.service).flatMap { ServiceKind(rawValue: $0) }
    url = arguments.text(.url)
    app = arguments.text(.app)
    environmentKey = KeyVariables.keeping("PUSHDECK_KEY")
    environmentOrganizationKey = KeyVariables.keeping("PUSHDECK_ORGANIZATION_KEY")
    isReadOnly = arguments.has(.readOnly)
  }
}

extension TimeLimits {
  /// The usual limits, or `--timeout` for either.
  fileprivate init(_ arguments: Arguments) {
    if let seconds = arguments.number(.timeout) {
      self.init(reads: seconds, writes: seconds)
    } else {
      self = .standard
    }
  }
}
