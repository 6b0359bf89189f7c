import PushModel

/// The counters of one message, kept for each channel.
struct Tally: Sendable, Hashable {
  private static let stages = DeliveryStage.allCases.count

  private var targets = [Int](repeating: 0, count: Channel.allCases.count)
  private var counts = [Int](repeating: 0, count: Channel.allCases.count * stages)

  mutating func target(_ channel: Channel) {
    targets[Int(channel.rawValue)] += 1
  }

  mutating func count(_ event: DeliveryEvent) {
    counts[Int(event.channel.rawValue) * Self.stages + Int(event.stage.rawValue)] += 1
  }

  /// The channels that were targeted at all.
  var channels: [Channel] {
    Channel.allCases.filter { targets[Int($0.rawValue)] > 0 }
  }

  func targeted(_ channels: [Channel]) -> Int {
    channels.reduce(0) { $0 + targets[Int($1.rawValue)] }
  }

  func counted(_ stage: DeliveryStage, _ channels: [Channel]) -> Int {
    channels.reduce(0) { $0 + counts[Int($1.rawValue) * Self.stages + Int(stage.rawValue)] }
  }

  func pending(_ channels: [Channel]) -> Int {
    targeted(channels)
      - DeliveryStage.allCases.filter(\.endsPending).reduce(0) { $0 + counted($1, channels) }
  }

  /// The counters as a funnel. Confirmation is unknown, not nought, where no device can give it.
  func funnel(_ channels: [Channel]) -> Funnel {
    var funnel = Funnel()
    funnel.targeted = Int64(targeted(channels))
    funnel.pending = Int64(pending(channels))
    funnel.accepted = Int64(counted(.accepted, channels))
    if channels.contains(where: \.canConfirm) || channels.isEmpty {
      funnel.received = Int64(counted(.received, channels))
      funnel.confirmed = Int64(counted(.confirmed, channels))
    }
    funnel.clicked = Int64(counted(.clicked, channels))
    funnel.unsubscribed = Int64(counted(.unsubscribed, channels))
    funnel.errored = Int64(counted(.errored, channels))
    return funnel
  }
}
