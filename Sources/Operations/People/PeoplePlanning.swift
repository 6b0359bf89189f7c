import PushModel
import PushServices
import TextKit

extension Desk {
  /// Plans a change of a user or a subscription.
  public func plan(_ change: PeopleChange, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    guard Wire.offers(change, context.service) else {
      throw .missing(
        "\(context.service.title) has no call for this: \(change.imperative)",
        remedy: "Let the app do it on the device.")
    }
    try refuseKeys(in: change.texts)
    let change = try await named(change)
    let body = Wire.body(of: change, for: context.service).map { $0.bytes(.wire) } ?? []
    return try await plan(
      WriteContents(
        action: .people(change), body: body, key: makeKey(), isKeyMadeHere: true, name: nil,
        notes: []),
      options)
  }

  /// The change with its user by the external id, where the service's paths know no other name.
  private func named(_ change: PeopleChange) async throws(Refusal) -> PeopleChange {
    guard context.service == .openpush, let user = change.user, !user.isExternalID else {
      return change
    }
    let found: User
    do {
      found = try await service.user(label: user.label.raw, id: user.id)
    } catch {
      throw .service(error)
    }
    guard let id = found.externalID else {
      throw .missing(
        "\(user.safe) has no external id, by which OpenPush changes a user",
        remedy: "Let the app name the user first.")
    }
    return change.renamed(UserReference(id: id))
  }
}

extension PeopleChange {
  /// The same change of a user under another name.
  fileprivate func renamed(_ user: UserReference) -> PeopleChange {
    switch self {
    case .tag(_, let tags): .tag(user, tags)
    case .updateUser(_, let update): .updateUser(user, update)
    case .alias(_, let aliases): .alias(user, aliases)
    case .removeAlias(let label, _): .removeAlias(label: label, user)
    case .deleteUser: .deleteUser(user)
    case .createSubscription(let subscription, _): .createSubscription(subscription, user)
    case .transfer(let id, _): .transfer(subscription: id, to: user)
    case .createUser, .aliasHolder, .updateSubscription, .updateByToken, .deleteSubscription: self
    }
  }
}
