import PushWire
import TextKit

/// Fetches the key of a tier again from where it comes from; nil when it cannot be had.
public typealias KeyRenewal = @Sendable (KeyTier) async -> Secret?

/// A client's keys. One that the service refuses is fetched again once: it may have been replaced
/// since this program started. Only when the service has taken the new one is that tried again.
final class KeyRing: Sendable {
  private struct State: Sendable {
    var app: Secret?
    var organization: Secret?
    /// Keys that were replaced here, with what they opened.
    var former: [Secret: KeyTier] = [:]
    /// Tiers whose key was fetched again without the service having taken one since.
    var spent: Set<KeyTier> = []
    var running: [KeyTier: Task<Secret?, Never>] = [:]
  }

  private let state: Locked<State>
  private let renewal: KeyRenewal?

  init(app: Secret?, organization: Secret?, renewal: KeyRenewal? = nil) {
    state = Locked(State(app: app, organization: organization))
    self.renewal = renewal
  }

  /// The app's key as it is now; nil when there is none.
  var app: Secret? { state.withLock { $0.app } }
  /// OneSignal's organization key as it is now.
  var organization: Secret? { state.withLock { $0.organization } }
  /// Every key that is or was used.
  var all: [Secret] {
    state.withLock { [$0.app, $0.organization].compactMap { $0 } + $0.former.keys }
  }

  /// Which key it is; nil for one that never was here.
  func tier(of key: Secret) -> KeyTier? {
    state.withLock { state in
      if key == state.app { return .app }
      if key == state.organization { return .organization }
      return state.former[key]
    }
  }

  /// The key that took another one's place; the same key when none did.
  func current(for key: Secret) -> Secret {
    state.withLock { state in
      switch state.former[key] {
      case .app: state.app ?? key
      case .organization: state.organization ?? key
      case .sdk, .none?, nil: key
      }
    }
  }

  /// Notes that the service took a key, so that it may be fetched again should that change.
  func wasTaken(_ key: Secret) {
    guard renewal != nil, let tier = tier(of: key) else { return }
    state.withLock { _ = $0.spent.remove(tier) }
  }

  /// Another key in place of one that the service refused; nil when there is none. However many
  /// calls were refused, it is fetched once.
  func replacement(for refused: Secret) async -> Secret? {
    guard let tier = tier(of: refused), let renewal else { return nil }
    let task = state.withLock { state -> Task<Secret?, Never>? in
      let current = tier == .app ? state.app : state.organization
      if let current, current != refused { return Task { current } }
      if let running = state.running[tier] { return running }
      guard state.spent.insert(tier).inserted else { return nil }
      let task = Task { await self.renew(tier, refused, renewal) }
      state.running[tier] = task
      return task
    }
    return await task?.value
  }

  private func renew(_ tier: KeyTier, _ refused: Secret, _ renewal: KeyRenewal) async -> Secret? {
    let key = await renewal(tier)
    return state.withLock { state in
      state.running[tier] = nil
      guard let key, key != refused else { return nil }
      switch tier {
      case .app: state.app = key
      case .organization: state.organization = key
      case .sdk, .none: return nil
      }
      state.former[refused] = tier
      return key
    }
  }
}
