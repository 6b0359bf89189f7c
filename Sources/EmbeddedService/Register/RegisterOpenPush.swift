extension Register {
  /// Whether OpenPush shows the subscription: its contract names the platforms of one, and neither an
  /// address nor a computer's own is among them.
  func isOnOpenPush(_ subscription: Int) -> Bool {
    (added(subscription)?.channel ?? population.cell(subscription).channel).isOnOpenPush
  }

  /// How many of those there are.
  var openPushCount: Int {
    population.openPushCount + addedSubscriptions.count { $0.channel.isOnOpenPush }
      - removedSubscriptions.count { isOnOpenPush($0) }
  }
}
