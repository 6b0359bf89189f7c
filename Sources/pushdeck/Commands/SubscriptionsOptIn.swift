import Operations
import TextKit

/// `subscriptions opt-in`
enum SubscriptionsOptIn {
  static let command = Command(
    words: ["subscriptions", "opt-in"], arguments: [.required("ID")],
    summary: "lets a subscription receive pushes again, if its owner agreed",
    options: .contextual + .acting + .output,
    body: .change { (desk, arguments, options) throws(Refusal) in
      try await desk.planOptIn(Untrusted(arguments.positional[0]), options)
    })
}
