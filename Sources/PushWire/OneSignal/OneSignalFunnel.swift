import PushModel
import TextKit

extension OneSignalDialect {
  /// Derives the funnel: targeted = successful + failed + errored + remaining + frequency_capped,
  /// and nothing is known of it while the audience is being computed.
  static func funnel(_ counters: Counters) -> Funnel {
    var funnel = Funnel()
    funnel.pending = counters.remaining
    funnel.accepted = counters.successful
    funnel.confirmed = counters.received
    funnel.clicked = counters.converted
    funnel.unsubscribed = counters.failed
    funnel.errored = counters.errored
    funnel.capped = counters.capped
    if let remaining = counters.remaining, let attempted = attempted(counters) {
      funnel.targeted = sum([attempted, remaining, counters.capped ?? 0])
    }
    return funnel
  }

  /// successful + failed + errored; nil while one of them is not known.
  static func attempted(_ counters: Counters) -> Int64? {
    guard let successful = counters.successful, let failed = counters.failed,
      let errored = counters.errored
    else { return nil }
    return sum([successful, failed, errored])
  }

  /// A sum that gives up instead of overflowing: the numbers come from outside.
  static func sum(_ numbers: [Int64]) -> Int64? {
    var total: Int64 = 0
    for number in numbers {
      let (sum, overflow) = total.addingReportingOverflow(number)
      if overflow { return nil }
      total = sum
    }
    return total
  }

  /// Derives the state (OneSignal reference §6): the service has no word for it. What is over was sent,
  /// also where the providers took none of it: the funnel tells that.
  static func state(_ record: MessageRecord, now: Timestamp) -> MessageState {
    let counters = record.counters
    if record.isCancelled { return .cancelled }
    if record.message.completedAt != nil {
      let all = [counters.successful, counters.failed, counters.errored]
      let others = [counters.remaining, counters.capped, counters.converted, counters.received]
      let isEmpty = all.allSatisfy { $0 == 0 } && others.allSatisfy { ($0 ?? 0) == 0 }
      return isEmpty ? .noRecipients : .sent
    }
    if let due = record.message.sendAt, due > now { return .scheduled }
    return counters.remaining == nil ? .preparing : .sending
  }

  /// Finishes a message from what its record said.
  static func finished(_ record: MessageRecord, now: Timestamp) -> Message {
    var record = record
    // A message's own record has no count of capped ones; its platforms have.
    if record.counters.capped == nil {
      let capped = record.platforms.compactMap(\.counters.capped)
      if !capped.isEmpty { record.counters.capped = sum(capped) }
    }
    var message = record.message
    message.funnel = funnel(record.counters)
    message.state = state(record, now: now)
    message.platforms = record.platforms.map { word, counters in
      var counters = counters
      // What is pending is told of the whole message only: none, once none is left.
      if record.counters.remaining == 0 { counters.remaining = 0 }
      return PlatformFunnel(
        word: Untrusted(word), platform: OneSignalTypes.platform(statsKey: word),
        funnel: funnel(counters))
    }
    return message
  }

  /// The counters behind a funnel, for writing it.
  static func counters(_ funnel: Funnel) -> Counters {
    Counters(
      remaining: funnel.pending, successful: funnel.accepted, failed: funnel.unsubscribed,
      errored: funnel.errored, converted: funnel.clicked, received: funnel.confirmed,
      capped: funnel.capped)
  }
}
