import PushModel
import Storage
import TextKit

/// Finds the context that is meant.
public struct ContextResolver: Sendable {
  let configuration: Configuration?

  /// Looks in a config; nil where there is none.
  public init(_ configuration: Configuration?) { self.configuration = configuration }

  /// The names of the configured contexts, in the order of the file.
  public var names: [String] { configuration?.contexts.map(\.name) ?? [] }

  /// The context that the request means: its parts, else the name on the command line, else the one
  /// in the environment, else the config's default.
  public func resolve(_ request: ContextRequest) throws(ContextError) -> ResolvedContext {
    var resolved = request.isAdHoc ? try adHoc(request) : try configured(request)
    if request.isReadOnly { resolved.context = resolved.context.readOnly() }
    return resolved
  }

  private func configured(_ request: ContextRequest) throws(ContextError) -> ResolvedContext {
    guard let name = request.name ?? request.environmentName ?? configuration?.defaultContext
    else {
      throw .noContext(names)
    }
    guard let settings = configuration?.context(name) else {
      throw .unknownContext(name, names)
    }
    return ResolvedContext(
      context: OperatingContext(settings), key: .stored(settings.key),
      organizationKey: settings.organizationKey.map { .stored($0) }, caFile: settings.caFile)
  }

  /// A context of options. An app that the config names keeps that context's mode; where several
  /// name it, the one that allows least.
  private func adHoc(_ request: ContextRequest) throws(ContextError) -> ResolvedContext {
    // Each would stand in sentences and in the context's name.
    for (option, value) in [("--app", request.app), ("--url", request.url)]
    where value.map(KeyForms.isIn) ?? false {
      throw .keyAsOption(option)
    }
    if let name = request.name { throw .nameAndParts(name) }
    guard let service = request.service else { throw .missingPart("--service") }
    guard let app = request.app else { throw .missingPart("--app") }
    guard let key = request.environmentKey else { throw .noKey }
    let url = request.url ?? service.defaultURL
    // It would become part of the context's name.
    if url.contains("@") { throw .credentialsInURL }
    let known = configuration?.contexts.filter { $0.app == app }
      .min { $0.mode.allowance < $1.mode.allowance }
    var context = OperatingContext(
      name: "\(app) at \(Self.host(of: url))", isConfigured: false, service: service, appID: app,
      url: url, mode: .full)
    if let known {
      context.mode = known.mode
      context.testTargets = known.testTargets
      context.production = known.production
    }
    return ResolvedContext(
      context: context, key: .given(key),
      organizationKey: request.environmentOrganizationKey.map { .given($0) },
      caFile: known?.caFile)
  }

  private static func host(of url: String) -> String {
    let rest = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
    return rest.map(String.init) ?? url
  }
}

extension OperatingContext {
  /// A configured context.
  init(_ settings: ContextSettings) {
    self.init(
      name: settings.name, isConfigured: true, service: settings.service, appID: settings.app,
      url: settings.address, mode: settings.mode,
      testTargets: settings.testTargets, production: settings.production)
  }
}

extension ContextMode {
  /// How much it allows, the least first.
  var allowance: Int {
    switch self {
    case .readOnly: 0
    case .testOnly: 1
    case .full: 2
    }
  }
}
