import PushModel
import PushServices
import TextKit

extension Desk {
  /// The question before an action: who, which app, which environment, how many devices.
  func question(for action: WriteAction, looksUpFacts: Bool) async throws(Refusal) -> Question {
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
    let reached = await reachedDevices(action)
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
      switch error.kind {
      case .keyRefused, .notFound, .refused, .notOffered: break
      case .unreachable, .certificate, .timedOut, .connectionLost, .rateLimited, .serverError,
        .unreadable, .tooLarge, .cancelled, .addressNotAllowed, .keyMissing:
        throw .service(error)
      }
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

  private func reachedDevices(_ action: WriteAction) async -> ReachedDevices {
    switch action {
    case .send(let audience), .startActivity(_, _, let audience):
      return await reachedDevices(audience)
    case .updateActivity(let id), .endActivity(let id):
      do {
        if let devices = try await activity(id).devices { return ReachedDevices(.counted(devices)) }
        return ReachedDevices(.unknown("the service does not say who shows it"))
      } catch {
        return ReachedDevices(.unknown(error.sentence))
      }
    case .optIn(let id), .optOut(let id):
      return await reachedDevices(.subscriptions([id]))
    case .cancel(let id):
      return await devicesToSpare(id)
    case .people(let change):
      return await reachedDevices(change)
    }
  }

  private func reachedDevices(_ change: PeopleChange) async -> ReachedDevices {
    if let id = change.subscription { return await reachedDevices(.subscriptions([id])) }
    if let user = change.user {
      return await reachedDevices(.aliases(label: user.label, ids: [user.id]))
    }
    switch change {
    case .createUser(let user): return ReachedDevices(.counted(Int64(user.subscriptions.count)))
    case .setOptedIn, .tag, .alias, .removeAlias, .deleteUser, .createSubscription, .transfer,
      .setToken, .deleteSubscription:
      return ReachedDevices(.counted(1))
    }
  }

  private func reachedDevices(_ audience: Audience) async -> ReachedDevices {
    do throws(ServiceFailure) {
      switch audience {
      case .subscriptions(let ids) where ids.count == 1:
        let subscription = try await service.subscription(ids[0])
        return ReachedDevices(.counted(1), [subscription.reachability.sentence])
      case .externalIDs(let ids) where ids.count == 1:
        return ReachedDevices(of: try await user(id: ids[0]))
      case .aliases(let label, let ids) where ids.count == 1:
        return ReachedDevices(of: try await user(label: label.raw, id: ids[0]))
      case .subscriptions(let ids):
        return ReachedDevices(.counted(Int64(ids.count)))
      case .externalIDs, .aliases, .segments, .everyone, .other:
        return ReachedDevices(.counted(try await service.estimate(audience).targeted))
      }
    } catch {
      return ReachedDevices(.unknown(error.sentence))
    }
  }
}

/// How many devices an action reaches, and what is worth saying about them.
struct ReachedDevices {
  var count: DeviceCount
  var remarks: [SafeText]

  init(_ count: DeviceCount, _ remarks: [SafeText] = []) {
    self.count = count
    self.remarks = remarks
  }

  init(of user: User) {
    let reachable = user.subscriptions.filter { $0.subscribed != false }.count
    let others = user.subscriptions.count - reachable
    count = .counted(Int64(reachable))
    remarks = others == 0 ? [] : ["\(others) more of theirs cannot be reached."]
  }
}
