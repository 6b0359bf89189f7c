import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// The question before an action: who, which app, which environment, how many devices.
  func question(
    for action: WriteAction, _ count: RecipientCount?, looksUpFacts: Bool
  ) async throws(Refusal) -> Question {
    let answer: Question.Answer
    switch action.reach {
    case .one: answer = .yes
    case .wide: answer = .typedName(try await nameToType())
    }
    let place = await placeFacts(looksUp: looksUpFacts || action.reach == .wide)
    guard looksUpFacts else {
      return Question(
        answer: answer, sentence: "\(action.imperative)?", facts: place,
        isProduction: context.production)
    }
    let reached = await reachedDevices(action, count)
    var facts = [Question.Fact("Who", action.audienceSentence)]
    facts.append(Question.Fact("Devices", reached.count.safe))
    facts += reached.remarks.map { Question.Fact("", $0) }
    if case .people(let change) = action { facts += change.facts(context.service) }
    return Question(
      answer: answer, sentence: "\(action.imperative) (\(reached.count.safe))?",
      facts: facts + place, isProduction: context.production)
  }

  /// The name that a wide action wants typed: the app's, where the key may not read it the
  /// context's, else the app's id.
  private func nameToType() async throws(Refusal) -> String {
    do {
      if let name = try await app().name, !name.isEmpty { return name.raw }
    } catch {
      guard error.kind.isDenial else { throw .service(error) }
    }
    return context.isConfigured ? context.name : context.appID
  }

  private func placeFacts(looksUp: Bool) async -> [Question.Fact] {
    var facts: [Question.Fact] = []
    let app = looksUp ? try? await app() : nil
    let id = Untrusted(context.appID)
    if let name = app?.name, !name.isEmpty {
      facts.append(Question.Fact("App", "\(name) (\(id))"))
    } else {
      facts.append(Question.Fact("App", id.safe))
    }
    facts.append(
      Question.Fact(
        "Service",
        context.isEmbedded
          ? "\(context.service.title), embedded: the people are invented"
          : "\(context.service.title) at \(Untrusted(context.url))"))
    facts.append(Question.Fact("Environment", environmentSentence(app)))
    return facts
  }

  private func environmentSentence(_ app: App?) -> SafeText {
    let declared: SafeText = context.production ? "production" : "not declared as production"
    return switch app?.environment {
    case .sandbox: "\(declared), APNs sandbox by default"
    case .production: "\(declared), APNs production by default"
    case nil: declared
    }
  }
}
