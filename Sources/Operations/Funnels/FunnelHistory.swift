import PushModel
import TextKit

/// A message's counters over time, as seen from here: what the rates and the sparklines are made of.
public struct FunnelHistory: Sendable, Hashable {
  /// The counters at one moment.
  public struct Sample: Sendable, Hashable {
    /// When they were read.
    public var at: Timestamp
    /// What they were.
    public var funnel: Funnel

    /// Makes a sample.
    public init(at: Timestamp, funnel: Funnel) {
      self.at = at
      self.funnel = funnel
    }
  }

  /// How many samples are kept; the oldest go first. At a sample a second that is 20 minutes.
  public static let capacity = 1_200

  /// The samples, oldest first.
  public private(set) var samples: [Sample] = []
  /// When a counter was last seen to differ from before; nil before the first sample.
  public private(set) var lastChange: Timestamp?

  /// An empty history.
  public init() {}

  /// Takes the counters in. A sample that is not younger than the last one replaces nothing and is
  /// dropped: answers may overtake each other.
  public mutating func record(_ funnel: Funnel, at moment: Timestamp) {
    if let last = samples.last {
      guard moment > last.at else { return }
      if funnel != last.funnel { lastChange = moment }
    } else {
      lastChange = moment
    }
    samples.append(Sample(at: moment, funnel: funnel))
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
  }

  /// How many a minute reach a stage, over the given seconds before the last sample; nil until two
  /// samples measured it. Counters that fall (a correction by the service) count as they are.
  public func ratePerMinute(_ stage: FunnelStage, over seconds: Double = 60) -> Double? {
    guard let last = samples.last, let end = last.funnel[stage] else { return nil }
    let measured = samples.filter { last.at - $0.at <= seconds && $0.funnel[stage] != nil }
    guard let first = measured.first, first.at < last.at, let start = first.funnel[stage] else {
      return nil
    }
    return (Double(end) - Double(start)) / (last.at - first.at) * 60
  }

  /// The increase of a stage in each of `count` equal slices of the given seconds before `now`,
  /// oldest first. A slice before the first sample is 0; an increase between two samples that lie in
  /// different slices is spread over the time between them.
  public func sparkline(
    _ stage: FunnelStage, slices count: Int, over seconds: Double, now: Timestamp
  ) -> [Double] {
    guard count > 0, seconds > 0 else { return [] }
    var slices = [Double](repeating: 0, count: count)
    let width = seconds / Double(count)
    for (earlier, later) in zip(samples, samples.dropFirst()) {
      guard let from = earlier.funnel[stage], let to = later.funnel[stage], to > from else {
        continue
      }
      let start = seconds - (now - earlier.at)
      let end = seconds - (now - later.at)
      guard end > 0, start < seconds, end > start else { continue }
      let perSecond = (Double(to) - Double(from)) / (end - start)
      let firstSlice = max(0, Int((max(start, 0) / width).rounded(.down)))
      let lastSlice = min(count - 1, Int((min(end, seconds) / width).rounded(.down)))
      guard firstSlice <= lastSlice else { continue }
      for slice in firstSlice...lastSlice {
        let low = max(start, Double(slice) * width)
        let high = min(end, Double(slice + 1) * width)
        if high > low { slices[slice] += perSecond * (high - low) }
      }
    }
    return slices
  }

  /// For how many seconds no counter has changed, as of `now`; nil before the first sample.
  public func stillSeconds(now: Timestamp) -> Double? {
    lastChange.map { max(0, now - $0) }
  }

  /// Whether there is nothing more to expect: the message has ended and its counters have been
  /// still for the given seconds.
  public func isCompleteAndStill(
    _ message: Message, for seconds: Double, now: Timestamp
  ) -> Bool {
    switch message.state {
    case .preparing, .scheduled, .sending: false
    case .cancelled, .failed, .noRecipients, .sent:
      stillSeconds(now: now).map { $0 >= seconds } ?? false
    }
  }
}
