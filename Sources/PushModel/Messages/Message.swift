import TextKit

/// Why a message was stopped.
public struct MessageFailure: Sendable, Hashable {
  /// The service's code, such as `apns_provider_token_expired`.
  public var code: Untrusted
  /// The service's sentence.
  public var message: Untrusted

  /// Makes a failure.
  public init(code: Untrusted, message: Untrusted) {
    self.code = code
    self.message = message
  }
}

/// The funnel of one platform; a platform that is not known keeps the service's word.
public struct PlatformFunnel: Sendable, Hashable {
  /// The service's own word, such as `chrome_web_push`.
  public var word: Untrusted
  /// The platform behind it; nil when the word is not known.
  public var platform: Platform?
  /// Its counters.
  public var funnel: Funnel

  /// Makes a platform's funnel.
  public init(word: Untrusted, platform: Platform?, funnel: Funnel) {
    self.word = word
    self.platform = platform
    self.funnel = funnel
  }
}

/// A message with what became of it so far.
public struct Message: Sendable, Hashable, Identifiable {
  /// The service's id.
  public var id: Untrusted
  /// Which service it is on.
  public var service: ServiceKind
  /// The operator's own name for it; devices never see it.
  public var name: Untrusted?
  /// How far it is.
  public var state: MessageState
  /// The title in the language that is shown (`en`, else the first).
  public var title: Untrusted?
  /// The body in that language.
  public var body: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it is due; nil when at once.
  public var sendAt: Timestamp?
  /// When the service began to send.
  public var startedAt: Timestamp?
  /// When the last one was handed over. Clicks and receipts go on after that.
  public var completedAt: Timestamp?
  /// Its counters.
  public var funnel: Funnel
  /// The counters of each platform, in the service's order.
  public var platforms: [PlatformFunnel]
  /// Why it was stopped.
  public var failure: MessageFailure?
  /// Who it is for, in words.
  public var audience: SafeText?
  /// Whether the service trimmed it because it was too long.
  public var renderTruncated: Bool
  /// The service's record as it came.
  public var source: JSON?

  /// Makes a message of which only the id and the state are known.
  public init(id: Untrusted, service: ServiceKind, state: MessageState) {
    self.id = id
    self.service = service
    self.state = state
    self.funnel = Funnel()
    self.platforms = []
    self.renderTruncated = false
  }

  /// Whether it is over and no provider took any of it, whatever the service calls that.
  public var isRefusedWhole: Bool {
    guard let targeted = funnel.targeted, let errored = funnel.errored else { return false }
    return targeted > 0 && errored == targeted && !state.isMoving
  }
}
