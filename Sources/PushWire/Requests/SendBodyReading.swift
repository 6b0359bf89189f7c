import PushModel
import TextKit

/// Which call a body is for; the raw values are the words for it on the command line.
public enum SendBodyKind: String, Sendable, Hashable, CaseIterable {
  case message
  case activityStart = "activity-start"
  case activityUpdate = "activity-update"
  case activityEnd = "activity-end"

  /// Whether the body says whom it is for; an activity's update and end reach every holder.
  var hasAudience: Bool {
    switch self {
    case .message, .activityStart: true
    case .activityUpdate, .activityEnd: false
    }
  }
}

/// What a body that somebody wants to send says, and the body that will be sent for it.
public struct SendBodyReading: Sendable, Hashable {
  /// Who it is for. What this program cannot follow is `.other`, which counts as wide.
  public var audience: Audience
  /// What counts them; nil where the call has no audience of its own.
  public var count: RecipientCount?
  /// The template that may give copies to others than those who were chosen; nil where none can.
  public var template: Untrusted?
  /// The operator's own name for it.
  public var name: String?
  /// The idempotency key that the file brings.
  public var idempotencyKey: String?
  /// An activity start's id, where the body holds it.
  public var activityID: String?
  /// An activity start's type, where the body holds it.
  public var activityType: String?
  /// The body to send: the app id filled in, what only pushdeck reads taken out.
  public var body: JSON
  /// What was noticed. A finding of severity `error` means that it must not be sent.
  public var problems: [Finding]

  init(body: JSON) {
    self.audience = .other(description: Untrusted("nobody"))
    self.body = body
    self.problems = []
  }

  mutating func note(
    _ severity: Finding.Severity, _ code: String, _ path: String, _ json: JSON? = nil,
    offset: Int? = nil, _ message: SafeText
  ) {
    problems.append(
      Finding(
        severity, code: code, path: Untrusted(path), offset: offset ?? json?.range?.lowerBound,
        message: message))
  }

  /// Refuses keys that stand twice in an object, at any depth: one reader takes the first, the
  /// next one the last, so what was confirmed would not be what is sent.
  mutating func refuseDuplicateKeys() {
    var waiting: [(path: String, json: JSON)] = [("", body)]
    while let (path, json) = waiting.popLast() {
      switch json.value {
      case .null, .bool, .number, .string: break
      case .array(let elements):
        for (index, element) in elements.enumerated() where element.isContainer {
          waiting.append((Self.join(path, String(index)), element))
        }
      case .object(let object):
        for key in object.duplicateKeys {
          let last = object.members.last { exactly($0.key, key) }
          note(
            .error, "duplicate-key", Self.join(path, key), offset: last?.keyRange?.lowerBound,
            "“\(Untrusted(key))” stands here more than once, and which one counts is not certain.")
        }
        for member in object.members where member.value.isContainer {
          waiting.append((Self.join(path, member.key), member.value))
        }
      }
    }
  }

  static func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// Compares the body's app id with the context's. Returns true when it is there and equal.
  mutating func checkAppID(_ json: JSON?, appID: String) -> Bool {
    guard let json, !json.isNull else { return false }
    guard let text = json.string else {
      note(.error, "wrong-type", "app_id", json, "The app id should be a text.")
      return false
    }
    guard exactly(text, appID) else {
      note(
        .error, "other-app", "app_id", json,
        "The file is for the app \(Untrusted(text)), and the context is \(Untrusted(appID)).")
      return false
    }
    note(.note, "app-id", "app_id", json, "The app id is the context's own and may be left out.")
    return true
  }
}

extension JSON {
  /// True for an object and a list.
  var isContainer: Bool {
    switch value {
    case .null, .bool, .number, .string: false
    case .array, .object: true
    }
  }
}

/// Compares texts scalar by scalar: two spellings of é are two keys.
func exactly(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.elementsEqual(right.unicodeScalars)
}
