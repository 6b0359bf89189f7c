import PushModel
import TextKit

extension Arguments {
  /// The user that the first argument names: by the external id unless --alias says otherwise.
  var user: UserReference {
    UserReference(
      label: text(.alias).map { Untrusted($0) } ?? UserReference.externalID,
      id: Untrusted(positional[0]))
  }
}
