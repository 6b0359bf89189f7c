extension Register {
  /// Whether OpenPush shows the subscription: its contract names the platforms of one, and neither an
  /// address nor a computer's own is among them.
  func isOnOpenPush(_ subscription: Int) -> Bool {
    (added(subscription)?.channel ?? population.cell(subscription).channel).isOnOpenPush
  }

  /// Likewise, also of one that has been removed since.
  func wasOnOpenPush(_ subscription: Int) -> Bool {
    subscription < subscriptionNumbers && isOnOpenPush(subscription)
  }

  /// How many of those there are.
  var openPushCount: Int {
    population.openPushCount + addedSubscriptions.count { $0.channel.isOnOpenPush }
      - removedSubscriptions.count { isOnOpenPush($0) }
  }
}
