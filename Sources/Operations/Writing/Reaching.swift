import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// How many devices an action reaches. `count` is what counts whom a body is for.
  func reachedDevices(_ action: WriteAction, _ count: RecipientCount?) async -> ReachedDevices {
    do throws(ServiceFailure) {
      switch action {
      case .send(let audience): return try await reached(audience, count)
      case .startActivity(_, _, let audience): return try await started(audience, count)
      case .updateActivity(let id), .endActivity(let id):
        guard let devices = try await activity(id).devices else {
          return ReachedDevices(.unknown("the service does not say who shows it"))
        }
        return ReachedDevices(.counted(devices))
      case .optIn(let id), .optOut(let id): return try await reached(subscription: id)
      case .cancel(let id): return await devicesToSpare(id)
      case .people(let change): return try await reached(change)
      }
    } catch {
      return ReachedDevices(.unknown(error.sentence))
    }
  }

  private func reached(_ change: PeopleChange) async throws(ServiceFailure) -> ReachedDevices {
    if let id = change.subscription { return try await reached(subscription: id) }
    if let user = change.user {
      return ReachedDevices(
        of: try await service.user(label: user.label.raw, id: user.id), where: { _ in true })
    }
    switch change {
    case .createUser(let user): return ReachedDevices(.counted(Int64(user.subscriptions.count)))
    case .updateByToken, .tag, .updateUser, .alias, .aliasHolder, .removeAlias, .deleteUser,
      .createSubscription, .transfer, .updateSubscription, .deleteSubscription:
      return ReachedDevices(.counted(1))
    }
  }

  private func reached(subscription id: Untrusted) async throws(ServiceFailure) -> ReachedDevices {
    ReachedDevices(.counted(1), [try await service.subscription(id).reachability.sentence])
  }

  /// Whom a message reaches. One user's devices are looked at; more are counted by the service.
  private func reached(_ audience: Audience, _ count: RecipientCount?)
    async throws(ServiceFailure) -> ReachedDevices
  {
    if case .subscriptions(let ids) = audience {
      guard ids.count == 1 else { return ReachedDevices(.counted(Int64(Set(ids).count))) }
      return try await reached(subscription: ids[0])
    }
    switch try await filled(count) {
    case .unknowable(let why): return ReachedDevices(.unknown(why))
    case .askable(let question):
      if let user = try await single(audience) {
        return ReachedDevices(of: user) { $0.channel == question.channel }
      }
      let estimate = try await service.estimate(question)
      let words = question.channel.countedInstead
      return ReachedDevices(
        .counted(estimate.targeted),
        estimate.remarks + (words.map { ["They are \($0), not devices."] } ?? []))
    case nil: return ReachedDevices(.unknown("the body names no audience"))
    }
  }

  /// The count once the template of the body was read, where there is one.
  private func filled(_ count: RecipientCount?) async throws(ServiceFailure) -> RecipientCount? {
    guard case .askable(let question) = count, let id = question.template else { return count }
    return question.filled(from: try await service.templateCalls.template(id))
  }

  /// On whose devices an activity starts: on iPhones and iPads alone, which OneSignal's count does
  /// not tell apart (reference §§5.4, 16).
  private func started(_ audience: Audience, _ count: RecipientCount?)
    async throws(ServiceFailure) -> ReachedDevices
  {
    if case .subscriptions = audience { return try await reached(audience, count) }
    if let user = try await single(audience) { return ReachedDevices(of: user) { $0 == .ios } }
    switch count {
    case .unknowable(let why): return ReachedDevices(.unknown(why))
    case .askable(let question):
      let notToldApart: SafeText =
        "an activity starts on iOS alone, and \(context.service.title)'s count knows no platforms"
      guard context.service == .openpush else { return ReachedDevices(.unknown(notToldApart)) }
      let estimate = try await service.estimate(question)
      guard !estimate.platforms.isEmpty || estimate.targeted == 0 else {
        return ReachedDevices(.unknown(notToldApart), estimate.remarks)
      }
      let phones = estimate.platforms.first { $0.platform == .ios }?.count ?? 0
      let (others, overflow) = estimate.targeted.subtractingReportingOverflow(phones)
      return ReachedDevices(
        .counted(phones),
        others > 0 && !overflow ? ["\(grouped(others)) more are not on iOS."] : [])
    case nil: return ReachedDevices(.unknown("the body names no audience"))
    }
  }

  private func single(_ audience: Audience) async throws(ServiceFailure) -> User? {
    switch audience {
    case .externalIDs(let ids) where ids.count == 1: try await user(id: ids[0])
    case .aliases(let label, let ids) where ids.count == 1:
      try await user(label: label.raw, id: ids[0])
    case .subscriptions, .externalIDs, .aliases, .segments, .everyone, .other: nil
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

  /// Those of a user's that fit and can be reached.
  init(of user: User, where fits: (Platform) -> Bool) {
    guard user.knowsSubscriptions else {
      count = .unknown("the service answered without their subscriptions")
      remarks = []
      return
    }
    let own = user.subscriptions.filter { $0.platform.map(fits) ?? true }
    let reachable = own.filter { $0.subscribed != false }.count
    let others = own.count - reachable
    count = .counted(Int64(reachable))
    remarks = others == 0 ? [] : ["\(others) more of theirs cannot be reached."]
  }
}
