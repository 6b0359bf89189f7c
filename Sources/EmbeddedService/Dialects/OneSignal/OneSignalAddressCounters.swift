import TextKit

/// What OneSignal counts of e-mails and text messages beyond what it counts of pushes
/// (onesignal-api.md §6). The world follows deliveries and clicks; the rest is a share of those.
enum OneSignalAddressCounters {
  /// The record of a message with those counters under `platform_delivery_stats`.
  static func adding(to record: JSON, _ tally: Tally) -> JSON {
    guard var object = record.object, var stats = object["platform_delivery_stats"]?.object else {
      return record
    }
    for channel in tally.channels {
      let members = members(channel, tally)
      let key = channel.oneSignalStatisticsKey
      guard !members.isEmpty, var counters = stats[key]?.object else { continue }
      for (name, count) in members { counters[name] = .int(count) }
      stats[key] = .object(counters)
    }
    object["platform_delivery_stats"] = .object(stats)
    return .object(object)
  }

  private static func members(_ channel: Channel, _ tally: Tally) -> [(String, Int)] {
    let accepted = tally.counted(.accepted, [channel])
    switch channel.medium {
    case .push: return []
    case .email:
      let clicks = tally.counted(.clicked, [channel])
      // Whoever clicks has opened it.
      let opens = max(clicks, accepted * 31 / 100)
      return [
        ("opened", opens + opens / 4), ("unique_opens", opens), ("clicks", clicks + clicks / 5),
        ("unique_clicks", clicks), ("bounced", tally.counted(.errored, [channel])),
        ("reported_spam", accepted / 2000), ("unsubscribed", accepted / 700),
      ]
    case .sms:
      let failed = accepted / 50
      let errored = accepted / 400
      return [
        ("provider_successful", accepted - failed - errored), ("provider_failed", failed),
        ("provider_errored", errored),
      ]
    }
  }
}
