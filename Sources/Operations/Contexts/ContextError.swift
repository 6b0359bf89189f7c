import TextKit

/// Why no context can be opened.
public enum ContextError: Error, Sendable, Hashable {
  /// None is named, and the config has no default; the names there are.
  case noContext([String])
  /// The config has none of that name; the names there are.
  case unknownContext(String, [String])
  /// A context of options lacks this one.
  case missingPart(String)
  /// A name and parts are given together.
  case nameAndParts(String)
  /// The address of a context of options holds a user name or a password.
  case credentialsInURL
  /// A key was given as the value of this option.
  case keyAsOption(String)
  /// A context of options has no key.
  case noKey

  /// Whether the command line is at fault rather than the config or a credential.
  public var isRequest: Bool {
    switch self {
    case .missingPart, .nameAndParts, .keyAsOption: true
    case .noContext, .unknownContext, .noKey, .credentialsInURL: false
    }
  }

  /// What is wrong, for a person.
  public var sentence: SafeText {
    switch self {
    case .noContext(let names) where names.isEmpty: "No context is named and none is configured"
    case .noContext: "No context is named, and the config has no default"
    case .unknownContext(let name, let names) where names.isEmpty:
      "There is no context \(Untrusted(name)): none is configured"
    case .unknownContext(let name, _): "There is no context \(Untrusted(name))"
    case .missingPart(let option):
      "A context of options wants --service and --app; \(Untrusted(option)) is missing"
    case .nameAndParts(let name):
      "--context \(Untrusted(name)) and --service, --url or --app are two ways of saying where"
    case .credentialsInURL: "The url holds a user name or a password; nothing was sent"
    case .keyAsOption(let option):
      "What stands behind \(Untrusted(option)) is a key, which every user of this machine can see there; nothing was sent"
    case .noKey: "There is no key: $PUSHDECK_KEY is not set"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .noContext(let names) where names.isEmpty:
      "Write one into pushdeck.conf, or give --service, --url and --app with the key in $PUSHDECK_KEY."
    case .noContext(let names): "Give --context NAME; there are: \(Self.list(names))."
    case .unknownContext(let name, let names):
      if let near = nearest(name, among: names) {
        "Did you mean \(Untrusted(near))?"
      } else if names.isEmpty {
        "Write it into pushdeck.conf."
      } else {
        "There are: \(Self.list(names))."
      }
    case .missingPart(let option): "Give \(Untrusted(option)) too."
    case .nameAndParts: "Give one of them."
    case .credentialsInURL:
      "Take it out: the key comes from an environment variable, a file or a command."
    case .keyAsOption:
      "Put the key into $PUSHDECK_KEY, the app's id behind --app, and make a new key if others work here."
    case .noKey: "Put the app's key there; a key never stands on the command line."
    }
  }

  private static func list(_ names: [String]) -> SafeText {
    SafeText.joined(names.map { Untrusted($0).safe }, separator: ", ")
  }
}
