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
  /// - Parameter others: The other entries of the journal: what they made, or may have made, is not
  ///   this one's for certain.
  func look(for entry: JournalEntry, beside others: [JournalEntry]) async -> IntentLook {
    let intent = entry.intent
    let lastTriedAt = entry.lastTriedAt
    do throws(ServiceFailure) {
      let id = Untrusted(intent.target)
      switch WriteAction.Kind(rawValue: intent.action) {
      case .send: return try await look(forMessage: entry, beside: others)
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

  /// How far the times of the service and of this machine may be apart, in seconds: while nothing is
  /// known of their clocks, and besides what is known of them.
  private static let tolerance = (unknown: 60.0, known: 2.0)
  /// How long after the last attempt a write may still arrive, in seconds.
  private static let patience = 600.0

  /// From when to when the service may have taken it, by the service's clock.
  private func window(of intent: Intent, _ lastTriedAt: Timestamp) -> ClosedRange<Timestamp> {
    let shift = service.clockSkew?.seconds ?? 0
    let slack =
      service.clockSkew.map { $0.uncertainty + Self.tolerance.known }
      ?? Self.tolerance.unknown
    let start = intent.at + (shift - slack)
    return start...max(start, lastTriedAt + (shift + slack + Self.patience))
  }

  private func look(
    forMessage entry: JournalEntry, beside others: [JournalEntry]
  ) async throws(ServiceFailure) -> IntentLook {
    let intent = entry.intent
    // The first answer tells how far the clocks are apart.
    if service.clockSkew == nil { _ = try await service.messages(.start, limit: 1) }
    let window = window(of: intent, entry.lastTriedAt)
    let taken = Set(others.compactMap(\.resultID))
    let rivals = others.filter { $0.mayHaveMade(what: intent) }.map {
      self.window(of: $0.intent, $0.lastTriedAt)
    }
    let body = (try? JSON.parse(intent.body)) ?? JSON(.null)
    var found: [Message] = []
    var pages = walkMessages(since: window.lowerBound)
    while let page = try await pages.next() {
      found += page.rows.filter { message in
        guard let madeAt = message.createdAt, window.contains(madeAt), let record = message.source
        else { return false }
        return !taken.contains(message.id)
          && Wire.isRecord(record, ofMessage: body, of: context.service)
      }
    }
    switch found.count {
    case 0:
      return .unseen("No message that says this was made at the service around that time")
    case 1:
      let id = found[0].id
      if let madeAt = found[0].createdAt, rivals.contains(where: { $0.contains(madeAt) }) {
        return .unseen(
          "The message \(id) says this, but another entry of the journal says it too, so whose it is is not certain"
        )
      }
      return .arrived(
        id, "It arrived: the message \(id) says this and was made around that time")
    default:
      let ids = SafeText.joined(found.prefix(5).map(\.id.safe), separator: ", ")
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

extension JournalEntry {
  /// When it was tried last.
  fileprivate var lastTriedAt: Timestamp { outcomes.last?.at ?? intent.at }

  /// Whether a message that says what another intent says may be of this entry: nobody knows what this
  /// one made.
  fileprivate func mayHaveMade(what other: Intent) -> Bool {
    resultID == nil && verdict != .notSent && intent.context == other.context
      && intent.action == other.action && JournaledBody.isSame(intent.body, other.body)
  }
}
