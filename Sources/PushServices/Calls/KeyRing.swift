import PushWire
import TextKit

/// Fetches the key of a tier again from where it comes from; nil when it cannot be had.
public typealias KeyRenewal = @Sendable (KeyTier) async -> Secret?

/// A client's keys. One that the service refuses is fetched again once: it may have been replaced
/// since this program started. Only when the service has taken the new one is that tried again. Some
/// calls are refused to a key that others are made with: those say nothing about the key.
final class KeyRing: Sendable {
  /// What was refused.
  struct Refusal: Sendable, Hashable {
    var operation: Operation
    /// A write is worth a fetch of its own, once: the next read may be far away.
    var isWrite = false
    /// Whether the service may refuse the call although nothing is wrong with the key.
    var isExpected = false
    /// Whether it is about the key for certain: 401 is, 403 may be about the call.
    var isOfKey = false
  }

  /// A key and what is known of it.
  private struct Standing: Sendable {
    var key: Secret?
    /// What it was accepted for since it was fetched, and not refused since.
    var accepted: Set<Operation> = []
    /// The writes that were refused to it.
    var refusedWrites: Set<Operation> = []
    /// Whether it was fetched again without the service having taken it since.
    var isSpent = false
    var running: Task<Secret?, Never>?

    /// Notes a refusal; whether it may mean that the key was replaced.
    mutating func suggestsReplacement(_ refusal: Refusal) -> Bool {
      if refusal.isExpected { return false }
      let wasAccepted = accepted.remove(refusal.operation) != nil
      guard !isSpent else { return false }
      if refusal.isOfKey { return true }
      let isNewWrite = refusal.isWrite && refusedWrites.insert(refusal.operation).inserted
      return wasAccepted || isNewWrite || accepted.isEmpty
    }
  }

  private struct State: Sendable {
    var app: Standing
    var organization: Standing
    /// Keys that were replaced here, with what they opened.
    var former: [Secret: KeyTier] = [:]

    /// Changes the standing of a tier's key; nil where the tier has none.
    mutating func change<Value>(_ tier: KeyTier, _ body: (inout Standing) -> Value) -> Value? {
      switch tier {
      case .app: body(&app)
      case .organization: body(&organization)
      case .sdk, .none: nil
      }
    }
  }

  private let state: Locked<State>
  private let renewal: KeyRenewal?

  init(app: Secret?, organization: Secret?, renewal: KeyRenewal? = nil) {
    state = Locked(
      State(app: Standing(key: app), organization: Standing(key: organization)))
    self.renewal = renewal
  }

  /// The app's key as it is now; nil when there is none.
  var app: Secret? { state.withLock { $0.app.key } }
  /// OneSignal's organization key as it is now.
  var organization: Secret? { state.withLock { $0.organization.key } }
  /// Every key that is or was used.
  var all: [Secret] {
    state.withLock { [$0.app.key, $0.organization.key].compactMap { $0 } + $0.former.keys }
  }

  /// Which key it is; nil for one that never was here.
  func tier(of key: Secret) -> KeyTier? {
    state.withLock { state in
      if key == state.app.key { return .app }
      if key == state.organization.key { return .organization }
      return state.former[key]
    }
  }

  /// The key that took another one's place; the same key when none did.
  func current(for key: Secret) -> Secret {
    state.withLock { state in
      switch state.former[key] {
      case .app: state.app.key ?? key
      case .organization: state.organization.key ?? key
      case .sdk, .none?, nil: key
      }
    }
  }

  /// Notes that the service carried a call out with a key, so that it may be fetched again should that
  /// change.
  func wasTaken(_ key: Secret, for operation: Operation) {
    guard renewal != nil, let tier = tier(of: key) else { return }
    state.withLock { state in
      _ = state.change(tier) { standing in
        // A late answer to a former key says nothing about its successor.
        guard standing.key == key else { return }
        standing.isSpent = false
        standing.accepted.insert(operation)
      }
    }
  }

  /// Another key in place of one that the service refused; nil when there is none, or the refusal
  /// seems to be the call's own. However many calls were refused, it is fetched once.
  func replacement(for refused: Secret, in refusal: Refusal) async -> Secret? {
    guard let tier = tier(of: refused), let renewal else { return nil }
    let task = state.withLock { state in
      state.change(tier) { standing -> Task<Secret?, Never>? in
        if let key = standing.key, key != refused { return Task { key } }
        let suggests = standing.suggestsReplacement(refusal)
        if let running = standing.running { return refusal.isExpected ? nil : running }
        guard suggests else { return nil }
        standing.isSpent = true
        let task = Task { await self.renew(tier, refused, renewal) }
        standing.running = task
        return task
      }
    }
    return await (task ?? nil)?.value
  }

  private func renew(_ tier: KeyTier, _ refused: Secret, _ renewal: KeyRenewal) async -> Secret? {
    let key = await renewal(tier)
    return state.withLock { state in
      let renewed = state.change(tier) { standing -> Secret? in
        standing.running = nil
        guard let key, key != refused else { return nil }
        standing = Standing(key: key, isSpent: true)
        return key
      }
      guard let renewed = renewed ?? nil else { return nil }
      state.former[refused] = tier
      return renewed
    }
  }
}
