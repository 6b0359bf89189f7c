import PushModel
import TextKit

extension Question.Fact {
  /// A tag that is set, or goes.
  init(tag: LabelledValue) {
    self.init("Tag", tag.value.isEmpty ? "\(tag.label) goes" : "\(tag.label) = \(tag.value)")
  }

  /// A value that is set; nil where none is.
  fileprivate static func set(_ label: SafeText, _ value: SafeText?) -> Question.Fact? {
    value.map { Question.Fact(label, $0) }
  }
}

extension UserProperties {
  /// Each value that is set, a line each.
  var facts: [Question.Fact] {
    tags.map { Question.Fact(tag: $0) }
      + [
        .set("Language", language?.safe), .set("Country", country?.safe),
        .set("Time zone", timezone?.safe),
        .set("Latitude", latitude.map { "\(Untrusted("\($0)"))" }),
        .set("Longitude", longitude.map { "\(Untrusted("\($0)"))" }),
        .set("First seen", firstActiveAt.map { "\(Untrusted($0.iso8601))" }),
        .set("Last seen", lastActiveAt.map { "\(Untrusted($0.iso8601))" }),
      ].compactMap { $0 }
  }
}

extension UserUpdate {
  /// Each value that is set or added, a line each.
  var facts: [Question.Fact] {
    let added: [Question.Fact?] = [
      .set("Sessions", deltas.sessions.map { "\(grouped($0)) more" }),
      .set("In the app", deltas.sessionSeconds.map { "\(grouped($0)) s more" }),
      .set("On", subscription.map { "the subscription \($0)" }),
    ]
    return properties.facts + added.compactMap { $0 }
      + deltas.purchases.map { purchase in
        Question.Fact(
          "Bought",
          "\(grouped(purchase.count)) × \(purchase.sku) at \(purchase.amount) \(purchase.currency)")
      }
  }
}

extension SubscriptionFields {
  /// Each value that is set, a line each.
  var facts: [Question.Fact] {
    let values: [Question.Fact?] = [
      .set("Token", token?.safe(maximumColumns: 80)),
      .set("Pushes", optedIn.map { $0 ? "opted in" : "opted out" }),
      .set("Sessions", sessions.map { grouped($0) }),
      .set("In the app", sessionSeconds.map { "\(grouped($0)) s" }),
      .set("SDK", sdkVersion?.safe), .set("Model", deviceModel?.safe),
      .set("System", osVersion?.safe),
      .set("App version", appVersion?.safe), .set("Carrier", carrier?.safe),
      .set("Rooted", isRooted.map { $0 ? "yes" : "no" }),
      .set("APNs", environment.map { "\(Untrusted($0.rawValue))" }),
      .set("Network", isOnWiFi.map { $0 ? "Wi-Fi or Ethernet" : "another" }),
    ]
    return values.compactMap { $0 } + tags.map { Question.Fact(tag: $0) }
  }
}
