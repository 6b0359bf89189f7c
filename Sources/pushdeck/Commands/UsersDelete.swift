import Operations
import TextKit

/// `users delete`
enum UsersDelete {
  static let command = Command(
    words: ["users", "delete"], arguments: [.required("ID")],
    summary: "deletes a user for good",
    details: """
      ID is an external id unless --alias says otherwise. On OneSignal the user's subscriptions go
      too; on OpenPush they stay, anonymous.
      """,
    options: .contextual + .acting + .output + [.alias],
    body: .change { (desk, arguments, options) throws(Refusal) in
      try await desk.plan(.deleteUser(arguments.user), options)
    })
}
