import TextKit

extension Register {
  /// What a condition on a subscription looks at; nil where there is nothing.
  func value(of subject: AudienceCondition.Subject, _ subscription: Int, now: Timestamp) -> String?
  {
    func hours(since moment: Timestamp) -> String { String((now - moment) / 3600) }
    switch subject {
    case .tag(let key): return tag(key, of: holder(of: subscription))
    case .language: return language(of: holder(of: subscription))
    case .country: return country(of: holder(of: subscription))
    case .appVersion: return profile(subscription).appVersion
    case .sessionCount: return String(profile(subscription).sessions)
    case .sessionTime: return String(profile(subscription).sessionTime)
    case .lastSession: return hours(since: lastActive(subscription))
    case .firstSession: return hours(since: createdAt(subscription))
    case .location(let circle):
      return location(of: holder(of: subscription)).flatMap { circle.contains($0) ? "inside" : nil }
    }
  }
}
