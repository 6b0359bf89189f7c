import Operations
import TextKit

/// `subscriptions opt-out`
enum SubscriptionsOptOut {
  static let command = Command(
    words: ["subscriptions", "opt-out"], arguments: [.required("ID")],
    summary: "keeps pushes from a subscription; its token stays",
    options: .contextual + .acting + .output,
    body: .change { (desk, arguments, options) throws(Refusal) in
      try await desk.planOptOut(Untrusted(arguments.positional[0]), options)
    })
}
