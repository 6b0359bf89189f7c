import EmbeddedService
import Operations
import PushModel
import PushServices
import Storage
import TextKit

/// The embedded service as `demo`, `emulate` and the console without a config use it.
enum EmbeddedWorld {
  /// Starts one with the options of the command line.
  static func start(_ arguments: Arguments) throws(CommandFailure) -> EmbeddedServer {
    // It has keys of its own; a context that is made later may name the operator's.
    KeyVariables.keep(SecretSource.ownVariables)
    var options = EmbeddedOptions()
    if let count = arguments.integer(.population) { options.population = Int(count) }
    if let seed = arguments.integer(.seed) { options.seed = UInt64(seed) }
    if let speed = arguments.number(.speed) { options.speed = speed }
    options.rate = arguments.number(.rate)
    options.port = arguments.integer(.port).map { UInt16($0) }
    options.hasLimits = arguments.text(.limits) != "off"
    options.faults = try faults(arguments)
    options.stories = try stories(arguments)
    do {
      return try EmbeddedServer.start(options)
    } catch {
      switch error {
      case .population, .speed, .rate, .story:
        throw CommandFailure(.usage, error.sentence, remedy: error.remedy)
      case .portTaken, .cannotListen:
        throw CommandFailure(.unreached, error.sentence, remedy: error.remedy)
      }
    }
  }

  private static func stories(_ arguments: Arguments) throws(CommandFailure) -> [Story] {
    do throws(StoryError) {
      var stories: [Story] = []
      for name in arguments.texts(.story) { stories.append(try Story(named: name)) }
      return stories
    } catch {
      throw CommandFailure(.usage, error.sentence, remedy: error.remedy)
    }
  }

  private static func faults(_ arguments: Arguments) throws(CommandFailure) -> [FaultRule] {
    do throws(FaultRuleError) {
      var rules: [FaultRule] = []
      for text in arguments.texts(.fault) { rules.append(try FaultRule(text)) }
      return rules
    } catch {
      throw CommandFailure(.usage, error.sentence, remedy: error.remedy)
    }
  }

  /// The context of an app of it, spoken to in a service's language. Everything is allowed: the
  /// people are invented.
  static func context(
    _ server: EmbeddedServer, _ service: ServiceKind, _ arguments: Arguments, paths: Paths
  ) -> OpenContext {
    let address =
      switch service {
      case .openpush:
        ServiceAddress(
          kind: .openpush, url: server.url, appID: server.credentials.openPush.appID,
          key: server.credentials.openPush.key)
      case .onesignal:
        ServiceAddress(
          kind: .onesignal, url: server.url, appID: server.credentials.oneSignal.appID,
          key: server.credentials.oneSignal.key,
          organizationKey: server.credentials.oneSignal.organizationKey)
      }
    let context = OperatingContext(
      name: "demo", isConfigured: false, service: service, appID: address.appID, url: server.url,
      mode: arguments.has(.readOnly) ? .readOnly : .full, isEmbedded: true)
    return OpenContext(context: context, address: address, paths: paths)
  }
}
