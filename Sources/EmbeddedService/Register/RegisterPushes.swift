extension Register {
  /// Whether a subscription takes pushes; an e-mail address and a telephone number do not, and
  /// OpenPush knows neither (openpush-openapi.yaml, the platforms of a subscription).
  func takesPushes(_ subscription: Int) -> Bool {
    let channel = added(subscription)?.channel ?? population.cell(subscription).channel
    return channel.medium == .push
  }

  /// How many of those there are.
  var pushCount: Int {
    let added = addedSubscriptions.count { $0.channel.medium == .push }
    return population.pushCount + added - removedSubscriptions.count { takesPushes($0) }
  }
}
