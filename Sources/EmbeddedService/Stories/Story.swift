import TextKit

/// A message and a subscription of which it is known where the delivery broke. What would need
/// another app or another key has no story here: a message that is there came in by the right ones.
/// Nor has a message that nobody tapped: it was delivered.
public enum Story: String, Sendable, Hashable, CaseIterable {
  case deliveredAndTapped = "delivered-and-tapped"
  case loggedOut = "sent-to-a-user-who-is-logged-out"
  case somebodyElse = "sent-to-somebody-else"
  case denied = "notifications-denied"
  case optedOut = "opted-out-in-the-app"
  case noToken = "never-got-a-token"
  case appRemoved = "app-removed"
  case developmentBuild = "development-build"
  case dueTomorrow = "due-tomorrow"
  case waitingItsTurn = "waiting-its-turn"
  case tooLarge = "too-large-for-apple"
  case providerBusy = "provider-busy"
  case providerKeyExpired = "provider-key-expired"
  case phoneOff = "phone-off-until-it-expired"

  /// A link of the chain from the sender to the tap, as the command `explain` names it.
  enum Link: String, Sendable {
    case identity, audience, subscription, token, environment, schedule, throttle, payload
    case provider, receipt
  }

  /// The first link that broke; nil when none did.
  var firstBroken: Link? {
    switch self {
    case .deliveredAndTapped: nil
    case .loggedOut: .identity
    case .somebodyElse: .audience
    case .denied, .optedOut: .subscription
    case .noToken, .appRemoved: .token
    case .developmentBuild: .environment
    case .dueTomorrow: .schedule
    case .waitingItsTurn: .throttle
    case .tooLarge: .payload
    case .providerBusy, .providerKeyExpired: .provider
    case .phoneOff: .receipt
    }
  }

  /// Finds a story by its name.
  public init(named name: String) throws(StoryError) {
    guard let story = Story(rawValue: name) else { throw .unknown(name) }
    self = story
  }
}

/// Why a story is not staged.
public enum StoryError: Error, Sendable, Hashable {
  /// There is none of that name.
  case unknown(String)
  /// Nobody of this population could have lived it.
  case nobody(Story)

  /// What happened, for a person.
  public var sentence: SafeText {
    switch self {
    case .unknown(let name): "There is no story \(Untrusted(name))"
    case .nobody(let story):
      "Nobody in this population could have lived the story \(Untrusted(story.rawValue))"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .unknown(let name):
      if let near = nearest(name, among: Story.allCases.map(\.rawValue)) {
        "Did you mean \(Untrusted(near))?"
      } else {
        "There are: \(Untrusted(Story.allCases.map(\.rawValue).joined(separator: ", ")))."
      }
    case .nobody: "Start with a larger --population or another --seed."
    }
  }
}
