import TextKit

/// The answer to "can this one receive a push, and why not", in words.
public struct Reachability: Sendable, Hashable {
  /// Whether a push can go there; nil when the record does not say.
  public var reachable: Bool?
  /// What is so.
  public var sentence: SafeText
  /// What the operator can do; nil when there is nothing to do.
  public var remedy: SafeText?
}

extension Subscription {
  /// What decides whether a push can go there, as a stable word: `switchedOff`, `tokenGone` or
  /// `noToken` where that stands in the way of a good status, else the status's label; nil where
  /// nothing says. In the order of `reachability`.
  public var deciding: String? {
    if let status, status.subscribed == false { return status.label }
    if enabled == false {
      return status?.subscribed == true && isWithoutAddress ? "noToken" : "switchedOff"
    }
    if unreachableAt != nil { return "tokenGone" }
    if isWithoutAddress { return "noToken" }
    return status?.label
  }

  /// Judges the record: the first thing that stands in the way, in the order in which the service
  /// itself would stop.
  public var reachability: Reachability {
    if let status, !(status.subscribed ?? true) {
      return Reachability(reachable: false, sentence: status.sentence, remedy: status.remedy)
    }
    // Payload reference §9.3: switched off beside a good status is how "no token yet" looks.
    if enabled == false, status?.subscribed == true, isWithoutAddress {
      return Reachability(
        reachable: false,
        sentence: "Permission is given, and there is no token yet: no address to send to.",
        remedy: "Have the app opened once with a network connection.")
    }
    if enabled == false {
      return Reachability(
        reachable: false,
        sentence: "The service has this subscription switched off, whatever its status says.",
        remedy: "Opt it in again if its owner agreed.")
    }
    if unreachableAt != nil {
      return Reachability(
        reachable: false,
        sentence: "The push provider said that this token is gone: the app was removed.",
        remedy: "It comes back by itself when the app is installed and opened again.")
    }
    if isWithoutAddress {
      return Reachability(
        reachable: false,
        sentence: "It has no token yet, so there is no address to send to.",
        remedy: "Have the app opened once with a network connection.")
    }
    guard let subscribed else {
      return Reachability(
        reachable: nil, sentence: "The record does not say whether it is subscribed.", remedy: nil)
    }
    if subscribed, environment == .sandbox {
      return Reachability(
        reachable: true,
        sentence: "Subscribed, with a token of Apple's sandbox: a development build.",
        remedy: "Only sends that go to the sandbox reach it.")
    }
    return Reachability(
      reachable: subscribed,
      sentence: status?.sentence ?? "Subscribed: the service will send to it.", remedy: nil)
  }
}
