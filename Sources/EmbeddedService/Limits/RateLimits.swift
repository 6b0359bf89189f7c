import PushWire
import TextKit

/// OneSignal's request limits (onesignal-api.md §3), on wall time. Nobody has published OpenPush's:
/// its file has the answer of 429, which a fault rule gives, and no rate.
struct RateLimits: Sendable {
  // Each app has its own, however many the organization has.
  private enum Scope: Hashable {
    case view(app: String), send(app: String), users(app: String)
    case one(LimitedRecord, app: String)
  }

  // Single users and subscriptions are forgotten once their buckets are full again.
  private static let bucketLimit = 4096

  private var buckets: [Scope: Bucket] = [:]

  /// Counts a request that was let in, with its app and the one record that it writes on; the
  /// refusal when it is one too many.
  mutating func refusal(of route: Route, on record: LimitedRecord?, app: String, now: Double)
    -> HTTPResponse?
  {
    let scopes = Self.scopes(of: route, record, app)
    let waits = scopes.map { buckets[$0, default: Self.bucket($0, now: now)].wait(now: now) }
    let wait = waits.max() ?? 0
    guard wait <= 0 else {
      let isOne = scopes.count > 1 && waits.last == wait
      return Self.refusal(
        seconds: wait, limit: isOne ? "Subscription/User Update Per Device" : nil)
    }
    for scope in scopes { buckets[scope]?.take() }
    if buckets.count > Self.bucketLimit { forget(now: now) }
    return nil
  }

  /// 429 in the service's words: the wait is in whole seconds, and some name the bucket.
  static func refusal(
    seconds: Double, limit: String? = nil, text: String = OneSignalLiterals.rateLimited
  ) -> HTTPResponse {
    var body = OneSignalDialect.errorJSON([text])
    if let limit, var object = body.object {
      object["limit"] = .string(limit)
      body = .object(object)
    }
    let whole = max(1, Int(min(seconds, 86_400).rounded(.up)))
    return .json(
      body, status: 429, headers: [HTTPHeader(name: "Retry-After", value: String(whole))])
  }

  private static func scopes(of route: Route, _ record: LimitedRecord?, _ app: String) -> [Scope] {
    switch route.group {
    case .view: [.view(app: app)]
    case .send: [.send(app: app)]
    case .users: [.users(app: app)] + (record.map { [.one($0, app: app)] } ?? [])
    case .export, .other: []
    }
  }

  private static func bucket(_ scope: Scope, now: Double) -> Bucket {
    switch scope {
    case .view:
      Bucket(
        perSecond: Double(OneSignalLimits.viewCallsPerSecond),
        burst: Double(OneSignalLimits.viewBurst), now: now)
    case .send: Bucket(perSecond: 150, burst: 150, now: now)
    case .users: Bucket(perSecond: 1000, burst: 1000, now: now)
    case .one: Bucket(perSecond: 1, burst: 1, now: now)
    }
  }

  private mutating func forget(now: Double) {
    buckets = buckets.filter { _, bucket in
      var bucket = bucket
      _ = bucket.wait(now: now)
      return !bucket.isFull
    }
  }
}
