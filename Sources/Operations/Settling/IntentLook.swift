import PushModel
import PushServices
import Storage
import TextKit

/// What the service gives away about an intent, without anything being sent.
enum IntentLook: Sendable {
  /// It arrived; the id of what it made, where it made something.
  case arrived(Untrusted?, SafeText)
  /// Nothing of it is to be seen, or not for certain.
  case unseen(SafeText)
  /// The service could not be asked.
  case failed(ServiceFailure)
}

extension Desk {
  /// Looks whether an intent arrived, by reading alone. No service answers by idempotency key without
  /// acting on an unknown one, so what it made is looked for by what it says and when it was made.
  ///
  /// - Parameter taken: The ids of messages that other intents are known to have made.
  func look(for intent: Intent, lastTriedAt: Timestamp, taken: Set<Untrusted>) async -> IntentLook {
    do throws(ServiceFailure) {
      let id = Untrusted(intent.target)
      switch WriteAction.Kind(rawValue: intent.action) {
      case .send: return try await look(forMessage: intent, lastTriedAt, taken)
      case .activityStart, .activityUpdate, .activityEnd:
        return try await look(forActivity: id, intent, lastTriedAt)
      case .optIn: return try await look(forSubscription: id, isOptedIn: true)
      case .optOut: return try await look(forSubscription: id, isOptedIn: false)
      case .cancel:
        let state = try await service.message(id).state
        return state == .cancelled
          ? .arrived(nil, "The message is cancelled")
          : .unseen("The message is \(state.title), so nothing shows that it was stopped")
      case nil: return .unseen("The service does not tell who changed it, or when")
      }
    } catch {
      return .failed(error)
    }
  }

  /// How far the times of the service and of this machine may be apart, in seconds, besides what is
  /// known of their clocks.
  private static let tolerance = 60.0
  /// How long after the last attempt a write may still arrive, in seconds.
  private static let patience = 600.0

  /// From when to when the service may have taken it, by the service's clock.
  private func window(of intent: Intent, _ lastTriedAt: Timestamp) -> ClosedRange<Timestamp> {
    let shift = service.clockSkew?.seconds ?? 0
    let slack = (service.clockSkew?.uncertainty ?? 0) + Self.tolerance
    let start = intent.at + (shift - slack)
    return start...max(start, lastTriedAt + (shift + slack + Self.patience))
  }

  private func look(
    forMessage intent: Intent, _ lastTriedAt: Timestamp, _ taken: Set<Untrusted>
  ) async throws(ServiceFailure) -> IntentLook {
    // The first answer tells how far the clocks are apart.
    if service.clockSkew == nil { _ = try await service.messages(.start, limit: 1) }
    let window = window(of: intent, lastTriedAt)
    let body = (try? JSON.parse(intent.body)) ?? JSON(.null)
    var found: [Untrusted] = []
    var pages = walkMessages(since: window.lowerBound)
    while let page = try await pages.next() {
      found += page.rows.filter { message in
        guard let madeAt = message.createdAt, window.contains(madeAt), let record = message.source
        else { return false }
        return !taken.contains(message.id)
          && Wire.isRecord(record, ofMessage: body, of: context.service)
      }.map(\.id)
    }
    switch found.count {
    case 0:
      return .unseen("No message that says this was made at the service around that time")
    case 1:
      return .arrived(
        found[0],
        "It arrived: the message \(found[0]) says this and was made around that time")
    default:
      let ids = SafeText.joined(found.prefix(5).map(\.safe), separator: ", ")
      return .unseen(
        "\(grouped(found.count)) messages say this and were made around that time, so which of them it is is not certain: \(ids)"
      )
    }
  }

  private func look(
    forActivity id: Untrusted, _ intent: Intent, _ lastTriedAt: Timestamp
  ) async throws(ServiceFailure) -> IntentLook {
    guard capabilities.listsActivities.isAvailable else {
      return .unseen("\(context.service.title) tells nothing of live activities")
    }
    let activity: LiveActivity
    do {
      activity = try await service.activity(id)
    } catch {
      guard error.kind == .notFound else { throw error }
      return .unseen("The service knows no activity \(id)")
    }
    let window = window(of: intent, lastTriedAt)
    let state = Wire.contentState(
      in: (try? JSON.parse(intent.body)) ?? JSON(.null), of: context.service)
    let isChangedThen = activity.updatedAt.map { $0 >= window.lowerBound } ?? false
    switch WriteAction.Kind(rawValue: intent.action) {
    case .activityStart:
      if let startedAt = activity.startedAt, window.contains(startedAt) {
        return .arrived(nil, "It arrived: the activity was started around that time")
      }
    case .activityEnd:
      let hasEnded = activity.state == .ended || activity.state == .dismissed
      if hasEnded, isChangedThen { return .arrived(nil, "It arrived: the activity has ended") }
    case .activityUpdate, .send, .optIn, .optOut, .cancel, nil:
      if isChangedThen, state != nil, activity.contentState == state {
        return .arrived(nil, "It arrived: the activity shows what it said")
      }
    }
    return .unseen("The activity shows nothing of it")
  }

  private func look(forSubscription id: Untrusted, isOptedIn: Bool) async throws(ServiceFailure)
    -> IntentLook
  {
    switch try await service.subscription(id).enabled {
    case isOptedIn?:
      .arrived(nil, isOptedIn ? "The subscription is opted in" : "The subscription is opted out")
    case .some:
      .unseen(isOptedIn ? "The subscription is opted out" : "The subscription is opted in")
    case nil: .unseen("The service does not say whether the subscription is opted in")
    }
  }
}
