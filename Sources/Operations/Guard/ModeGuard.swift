import PushModel
import TextKit

/// What a context's mode allows. It is asked where an action is planned and again where it leaves.
public struct ModeGuard: Sendable, Hashable {
  /// How much may be done.
  public let mode: ContextMode
  /// Whom a test-only context may send to.
  public let testTargets: [TestTarget]

  /// Guards a context.
  public init(_ context: OperatingContext) {
    mode = context.mode
    testTargets = context.testTargets
  }

  /// Why the action is not allowed; nil when it is.
  ///
  /// - Parameter owner: The external id that a single subscription is known to belong to.
  public func refusal(of action: WriteAction, owner: Untrusted? = nil) -> Refusal? {
    switch mode {
    case .readOnly: return .readOnly(action)
    case .full: return nil
    case .testOnly:
      return reachesOnlyTargets(action, owner: owner)
        ? nil : .notATestTarget(action, targets: testTargets)
    }
  }

  private func reachesOnlyTargets(_ action: WriteAction, owner: Untrusted?) -> Bool {
    switch action {
    case .send(let audience), .startActivity(_, _, let audience):
      return reachesOnlyTargets(audience, owner: owner)
    case .optIn(let id), .optOut(let id):
      return reachesOnlyTargets(.subscriptions([id]), owner: owner)
    case .people(let change):
      return staysWithTargets(change)
    case .updateActivity, .endActivity:
      // They reach every holder, whoever that is.
      return false
    case .cancel:
      // Whom the message still goes to is not looked at.
      return false
    }
  }

  // Tags and names of a test target, and nothing else: whoever is made or deleted is none.
  private func staysWithTargets(_ change: PeopleChange) -> Bool {
    switch change {
    case .tag(let user, _), .alias(let user, _):
      user.isExternalID && testTargets.contains(.externalID(user.id))
    case .createUser, .updateUser, .aliasHolder, .removeAlias, .deleteUser, .createSubscription,
      .transfer, .updateSubscription, .updateByToken, .deleteSubscription:
      false
    }
  }

  private func reachesOnlyTargets(_ audience: Audience, owner: Untrusted?) -> Bool {
    switch audience {
    case .subscriptions(let ids):
      if ids.count == 1, let owner, testTargets.contains(.externalID(owner)) { return true }
      return !ids.isEmpty && ids.allSatisfy { testTargets.contains(.subscription($0)) }
    case .externalIDs(let ids):
      return !ids.isEmpty && ids.allSatisfy { testTargets.contains(.externalID($0)) }
    case .aliases(let label, let ids):
      return label == UserReference.externalID && reachesOnlyTargets(.externalIDs(ids), owner: nil)
    case .segments, .everyone, .other:
      return false
    }
  }
}
