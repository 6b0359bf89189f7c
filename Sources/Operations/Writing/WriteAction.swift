import PushModel
import TextKit

/// What a write does, and to whom.
public enum WriteAction: Sendable, Hashable {
  /// Sends a message.
  case send(Audience)
  /// Starts a live activity of a type on the audience's devices.
  case startActivity(id: Untrusted, type: String, Audience)
  /// Updates a live activity on every device that holds it.
  case updateActivity(id: Untrusted)
  /// Ends a live activity on every device that holds it.
  case endActivity(id: Untrusted)
  /// Lets a subscription receive pushes again.
  case optIn(subscription: Untrusted)
  /// Keeps pushes from a subscription.
  case optOut(subscription: Untrusted)
  /// Stops a message that is scheduled or still going out.
  case cancel(message: Untrusted)
  /// Changes a user or a subscription.
  case people(PeopleChange)

  /// What it is, apart from changes of users and subscriptions, which have words of their own; the
  /// raw values are the journal's words.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case send
    case activityStart = "activity-start"
    case activityUpdate = "activity-update"
    case activityEnd = "activity-end"
    case optIn = "opt-in"
    case optOut = "opt-out"
    case cancel
  }

  /// The action's word in the journal.
  public var word: String {
    switch self {
    case .send: Kind.send.rawValue
    case .startActivity: Kind.activityStart.rawValue
    case .updateActivity: Kind.activityUpdate.rawValue
    case .endActivity: Kind.activityEnd.rawValue
    case .optIn: Kind.optIn.rawValue
    case .optOut: Kind.optOut.rawValue
    case .cancel: Kind.cancel.rawValue
    case .people(let change): change.word
    }
  }

  /// What the journal calls the one it is done to: an id as it is, an audience in words.
  public var target: String {
    switch self {
    case .send(let audience): audience.sentence.string
    case .startActivity(let id, _, _), .updateActivity(let id), .endActivity(let id): id.raw
    case .optIn(let id), .optOut(let id): id.raw
    case .cancel(let id): id.raw
    case .people(let change): change.journalTarget
    }
  }

  /// The action as the verb of a question, such as "Send to everyone who is subscribed".
  public var imperative: SafeText {
    switch self {
    case .send(let audience): "Send to \(audience.sentence)"
    case .startActivity(let id, let type, let audience):
      "Start the activity \(id) of the type \(Untrusted(type)) on \(audience.sentence)"
    case .updateActivity(let id): "Update the activity \(id) on every device that shows it"
    case .endActivity(let id): "End the activity \(id) on every device that shows it"
    case .optIn(let id): "Opt the subscription \(id) in"
    case .optOut(let id): "Opt the subscription \(id) out"
    case .cancel(let id): "Cancel the message \(id)"
    case .people(let change): change.imperative
    }
  }

  /// The type of the activity that it starts.
  var activityType: String? {
    switch self {
    case .startActivity(_, let type, _): type
    case .send, .updateActivity, .endActivity, .optIn, .optOut, .cancel, .people: nil
    }
  }

  /// Whether the app's name has to be typed before it.
  public var reach: Audience.Reach {
    switch self {
    case .send(let audience), .startActivity(_, _, let audience): audience.reach
    case .updateActivity, .endActivity, .optIn, .optOut, .cancel: .one
    // What is gone stays gone: it wants the app's name, whomever it is about.
    case .people(let change): change.isDelete ? .wide : .one
    }
  }

  /// Whether it is a message to an audience.
  var isSend: Bool {
    switch self {
    case .send: true
    case .startActivity, .updateActivity, .endActivity, .optIn, .optOut, .cancel, .people: false
    }
  }

  /// Whether a second one of the same body would be a second push on someone's screen.
  var repeatsVisibly: Bool {
    switch self {
    case .send, .startActivity, .updateActivity, .endActivity: true
    case .optIn, .optOut, .cancel, .people: false
    }
  }
}

extension WriteAction {
  /// The one subscription that it is done to; nil where it is another or more.
  var singleSubscription: Untrusted? {
    switch self {
    case .send(.subscriptions(let ids)), .startActivity(_, _, .subscriptions(let ids)):
      ids.count == 1 ? ids[0] : nil
    case .optIn(let id), .optOut(let id): id
    case .send, .startActivity, .updateActivity, .endActivity, .cancel, .people: nil
    }
  }

  /// Whom it reaches, in words.
  var audienceSentence: SafeText {
    switch self {
    case .send(let audience), .startActivity(_, _, let audience): audience.sentence
    case .updateActivity, .endActivity: "everyone whose device shows it"
    case .optIn(let id), .optOut(let id): "the subscription \(id)"
    case .cancel: "everyone who has not got it yet"
    case .people(let change): change.target
    }
  }
}
