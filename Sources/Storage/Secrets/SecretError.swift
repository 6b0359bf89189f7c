import TextKit

/// Why a key is not there. Holds nothing of the key.
public struct SecretError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The environment variable is not set.
    case notSet
    /// The file cannot be used.
    case file(FileError)
    /// The command brought nothing.
    case command(KeyCommandError)
    /// There is nothing in it.
    case empty
    /// What is in it cannot be a key.
    case notAKey
    /// It is the key of OneSignal's other tier: an organization's where an app's belongs, or the
    /// other way around.
    case swapped(isOrganization: Bool)
  }

  /// Where it was to come from.
  public var source: SecretSource
  /// What is wrong.
  public var reason: Reason

  init(_ source: SecretSource, _ reason: Reason) {
    self.source = source
    self.reason = reason
  }

  /// The error of a key that belongs to OneSignal's other tier, as its beginning tells; nil for any
  /// other key.
  public static func swapped(_ key: Secret, from source: SecretSource, forOrganization: Bool)
    -> SecretError?
  {
    let wrong = forOrganization ? KeyForm.oneSignalApp : .oneSignalOrganization
    guard KeyForm(of: key) == wrong else { return nil }
    return SecretError(source, .swapped(isOrganization: !forOrganization))
  }

  /// What is wrong, for a person.
  public var sentence: SafeText {
    switch reason {
    case .swapped(isOrganization: true):
      "\(capitalised) brought an organization's key (os_v2_org_…) where the app's belongs"
    case .swapped(isOrganization: false):
      "\(capitalised) brought an app's key (os_v2_app_…) where the organization's belongs"
    case .notSet: "\(capitalised) is not set"
    case .file(let error): error.sentence
    case .command(let error): "\(capitalised) gave no key: \(error.sentence)"
    case .empty:
      switch source {
      case .environment: "\(capitalised) is empty, so there is no key"
      case .file: "There is no key on the first line of \(source.safeText)"
      case .command: "There is no key on the first line of what the key command printed"
      }
    case .notAKey:
      switch source {
      case .environment:
        "What \(source.safeText) holds is no key: it has spaces or unusual characters"
      case .file:
        "The first line of \(source.safeText) is no key: it has spaces or unusual characters"
      case .command:
        "The first line that the key command printed is no key: it has spaces or unusual characters"
      }
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch (reason, source) {
    case (.notSet, .environment(let name)), (.empty, .environment(let name)),
      (.notAKey, .environment(let name)):
      "Set \(Untrusted(name)) to the key, and to nothing else, where this program is started."
    case (.notSet, .file), (.empty, .file), (.notAKey, .file):
      "Put the key there, on the first line and nothing before it."
    case (.notSet, .command), (.empty, .command), (.notAKey, .command):
      "Run it by hand: the key has to come first, and on standard output; standard error is not read."
    case (.file(let error), _): error.remedy
    case (.swapped, _):
      "The two may be swapped: an app's key begins with os_v2_app_, an organization's with os_v2_org_."
    case (.command, _): "Run the command by hand and see what it says."
    }
  }

  private var capitalised: SafeText {
    switch source {
    case .environment(let name): "The environment variable \(Untrusted(name))"
    case .file(let path): "The file \(Untrusted(path))"
    case .command: "The key command"
    }
  }
}

/// Why a key command brought nothing.
public enum KeyCommandError: Error, Sendable, Hashable {
  /// It could not be started; the errno value.
  case notStarted(Int32)
  /// What it printed could not be read to its end; the errno value.
  case notRead(Int32)
  /// It ended with that status.
  case failed(status: Int32)
  /// A signal ended it.
  case killed(signal: Int32)
  /// It took longer than that many seconds.
  case tooSlow(seconds: Double)
  /// It printed more than a key can be.
  case tooMuch
  /// The program was told to end meanwhile, so it was ended too.
  case interrupted
  /// Ctrl-C was pressed and it did not end by itself, so it was ended.
  case interruptedFromKeyboard

  /// What happened, for a person.
  public var sentence: SafeText {
    switch self {
    case .notStarted(let code): "it could not be started: \(systemWords(code))"
    case .notRead(let code): "what it printed could not be read: \(systemWords(code))"
    case .failed(let status): "it ended with status \(status)"
    case .killed(let signal): "signal \(signal) ended it"
    case .tooSlow(let seconds): "it took longer than \(Int(seconds.rounded(.up))) seconds"
    case .tooMuch: "it printed more than a key can be"
    case .interruptedFromKeyboard: "it did not end at Ctrl-C, so it was ended"
    case .interrupted: "it was ended, because pushdeck was told to end"
    }
  }
}
