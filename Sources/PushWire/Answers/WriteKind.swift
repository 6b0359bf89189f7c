import PushModel
import TextKit

/// What a write was for, so that its outcome can be told in its own words.
public enum WriteKind: Sendable, Hashable {
  case message
  case activityStart, activityUpdate, activityEnd
  case optOut, optIn
  case cancel
  case catalogue(CatalogueWrite)
  /// A change of a user or a subscription.
  case people(PeopleChange)

  /// What was asked for, as a subject.
  var subject: SafeText {
    switch self {
    case .message: "The message"
    case .activityStart: "The activity's start"
    case .activityUpdate: "The activity's update"
    case .activityEnd: "The activity's end"
    case .optOut: "The opt-out"
    case .optIn: "The opt-in"
    case .cancel: "The message"
    case .catalogue(let write): write.subject
    case .people(let change): change.subject
    }
  }

  /// What a success is called.
  var done: SafeText {
    switch self {
    case .message: "was taken by the service"
    case .activityStart: "was taken by the service"
    case .activityUpdate: "was taken by the service"
    case .activityEnd: "was taken by the service"
    case .optOut: "is done"
    case .optIn, .people: "is done"
    case .cancel: "was stopped; what was handed over before stays"
    case .catalogue(let write): write.done
    }
  }

  /// What is certain after a refusal.
  public var nothingHappened: SafeText {
    switch self {
    case .message, .activityStart, .activityUpdate, .activityEnd: "Nothing was sent."
    case .optOut, .optIn, .people: "Nothing was changed."
    case .cancel: "Nothing was stopped."
    case .catalogue(let write): write.nothingHappened
    }
  }

  /// What to do when nobody knows whether it happened.
  public var whenUnknown: SafeText {
    switch self {
    case .message:
      "It may have been sent. Look for it among the messages before sending it again; with the same"
        + " key it goes out at most once."
    case .activityStart:
      "It may have started. Look for it among the live activities before starting it again; with"
        + " the same key it starts at most once."
    case .activityUpdate, .activityEnd:
      "It may have gone out. Sending the same state again does no harm beyond a second push."
    case .people(let change): change.whenUnknown
    case .optOut, .optIn:
      "It may be done. Read the subscription again in a moment; repeating it does no harm."
    case .cancel:
      "It may have been stopped. Look at the message again in a moment; cancelling twice does no harm."
    case .catalogue(let write): write.whenUnknown
    }
  }

  /// True for what reaches devices.
  var isSend: Bool {
    switch self {
    case .message, .activityStart, .activityUpdate, .activityEnd: true
    case .optOut, .optIn, .cancel, .catalogue, .people: false
    }
  }
}
