import Operations
import TextKit

/// `subscriptions delete`
enum SubscriptionsDelete {
  static let command = Command(
    words: ["subscriptions", "delete"], arguments: [.required("ID")],
    summary: "deletes a subscription for good; its device may subscribe anew",
    options: .contextual + .acting + .output,
    body: .change { (desk, arguments, options) throws(Refusal) in
      try await desk.plan(.deleteSubscription(Untrusted(arguments.positional[0])), options)
    })
}
