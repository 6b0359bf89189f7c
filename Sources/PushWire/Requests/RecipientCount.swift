import PushModel
import TextKit

/// What a service's own count is asked, so that it counts exactly those whom a body is for.
public struct CountQuestion: Sendable, Hashable {
  /// The body of the counting call, without the app's id and the channel.
  public var body: JSONObject
  /// The channel that it counts.
  public var channel: MessageChannel
  /// The template that the body is filled from, which may take somebody out again.
  public var template: Untrusted?
  /// Whether the channel is the template's, because the body names none.
  public var templateDecidesChannel = false
  /// Whether the name "All" stands in it for everyone although the body that is sent does not name
  /// it: where a segment of the app has that name, the count would take the segment.
  public var standsForEveryone: Bool

  /// Makes a question.
  public init(body: JSONObject, channel: MessageChannel, standsForEveryone: Bool = false) {
    self.body = body
    self.channel = channel
    self.standsForEveryone = standsForEveryone
  }

  /// The question for an audience by push; nil where the service counts none such.
  public init?(_ audience: Audience, _ service: ServiceKind) {
    let body: JSON =
      switch service {
      case .openpush: .object(OpenPushDialect.json(of: audience).map { [("audience", $0)] } ?? [])
      case .onesignal: .object(OneSignalDialect.members(of: audience))
      }
    guard let object = body.object, !object.isEmpty else { return nil }
    switch service {
    case .openpush: self.init(body: object, channel: .push)
    case .onesignal:
      guard case .askable(let question) = OneSignalDialect.count(ofMessage: object) else {
        return nil
      }
      self = question
    }
  }
}

extension CountQuestion {
  /// The question once the template was read.
  public func filled(from template: Template) -> RecipientCount {
    var question = self
    question.template = nil
    if templateDecidesChannel {
      let word = template.channel?.raw.lowercased()
      guard let channel = word.flatMap({ MessageChannel(rawValue: $0) }) else {
        return .unknowable("the template of the body names no channel that is known here")
      }
      question.channel = channel
      question.templateDecidesChannel = false
    }
    let flag = template.content.flatMap { OneSignalDialect.platformTakenOut(by: $0) }
    if question.channel == .push, let flag {
      return .unknowable(
        "its template takes platforms out with \(Untrusted(flag)), and the count reads none")
    }
    return .askable(question)
  }
}

/// Whether those whom a body is for can be counted before it is sent. A number that is only nearly
/// right is none.
public enum RecipientCount: Sendable, Hashable {
  /// The service counts them.
  case askable(CountQuestion)
  /// It does not, and why.
  case unknowable(SafeText)
}
