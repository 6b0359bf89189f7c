import PushModel
import PushWire
import Storage
import TextKit

/// When an intent may leave again with its key.
enum ResendRule {
  /// The oldest that leaves again, in seconds: who confirmed it then may not want it now.
  static let longest = 86_400.0
  /// How far ahead an intent may lie before its age counts as unknown, in seconds.
  private static let aheadAtMost = 60.0

  /// The write that the intent is of, or why it may not leave again.
  static func action(
    of intent: Intent, _ context: OperatingContext, now: Timestamp
  ) -> Result<WriteAction, Reason> {
    guard let action = action(of: intent, context) else {
      return .failure(Reason("what it changes is not kept in the journal"))
    }
    switch action {
    case .updateActivity, .endActivity:
      // Neither service keeps a key for these (OneSignal reference §4).
      return .failure(
        Reason("\(context.service.title) keeps no key for it and would push it a second time"))
    case .send, .startActivity, .optIn, .optOut, .cancel, .people: break
    }
    let age = now - intent.at
    guard age > -aheadAtMost else {
      return .failure(Reason("this machine's clock went back, so how old it is is not known"))
    }
    guard age < min(longest, Wire.replayWindow(of: context.service)) else {
      return .failure(Reason("it is older than 24 hours"))
    }
    let body = (try? JSON.parse(intent.body)) ?? JSON(.null)
    switch Wire.sendMoment(in: body, of: context.service) {
    case .at(let moment) where moment <= now:
      return .failure(Reason("the time that it was scheduled for has passed"))
    case .unreadable: return .failure(Reason("when it is to be sent cannot be read"))
    case .unsaid, .at: return .success(action)
    }
  }

  /// Why it may not.
  struct Reason: Error {
    let sentence: SafeText
    init(_ sentence: SafeText) { self.sentence = sentence }
  }

  private static func action(of intent: Intent, _ context: OperatingContext) -> WriteAction? {
    let id = Untrusted(intent.target)
    func audience(_ kind: SendBodyKind) -> Audience? {
      guard let body = try? JSON.parse(intent.body) else { return nil }
      let reading = Wire.read(body, kind, for: context)
      // Its template may have been changed since, and is not read again.
      guard let template = reading.template else { return reading.audience }
      return OneSignalDialect.audience(reading.audience, unreadTemplate: template)
    }
    switch WriteAction.Kind(rawValue: intent.action) {
    case .send: return audience(.message).map { .send($0) }
    case .activityStart:
      guard let type = intent.activityType, let audience = audience(.activityStart) else {
        return nil
      }
      return .startActivity(id: id, type: type, audience)
    case .activityUpdate: return .updateActivity(id: id)
    case .activityEnd: return .endActivity(id: id)
    case .optIn: return .optIn(subscription: id)
    case .optOut: return .optOut(subscription: id)
    case .cancel: return .cancel(message: id)
    case nil: return nil
    }
  }
}
