import PushModel
import TextKit

/// Why a request is refused, before it becomes an answer in a dialect's shape.
public struct RequestRefusal: Error, Sendable, Hashable {
  /// What is wrong with one field.
  public struct FieldComplaint: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// What is wrong.
    public var reason: String
  }

  /// The status of the answer.
  public var status: Int
  /// The dialect's code; nil for the calls of OneSignal that answer texts alone.
  public var code: String?
  /// The complaints, in the service's words.
  public var messages: [String]
  /// What is wrong with each field (OpenPush).
  public var fields: [FieldComplaint]

  /// Makes a refusal.
  public init(
    status: Int, code: String? = nil, messages: [String], fields: [FieldComplaint] = []
  ) {
    self.status = status
    self.code = code
    self.messages = messages
    self.fields = fields
  }

  /// The body of the answer in a dialect's shape.
  public func body(_ service: ServiceKind) -> JSON {
    let text = messages.joined(separator: " ")
    switch service {
    case .onesignal:
      if let code { return OneSignalDialect.errorJSON(code: code, title: text) }
      return OneSignalDialect.errorJSON(messages)
    case .openpush:
      return OpenPushDialect.errorJSON(
        code: code ?? OpenPushDialect.errorCode(status: status), message: text,
        fields: fields.map { ($0.name, $0.reason) })
    }
  }
}
