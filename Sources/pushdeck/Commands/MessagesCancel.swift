import Operations
import TextKit

/// `messages cancel`
enum MessagesCancel {
  static let command = Command(
    words: ["messages", "cancel"], arguments: [.required("ID")],
    summary: "stops a message that is scheduled or still going out",
    details:
      "What was handed over before stays on the devices; the question says how many that are.",
    options: .contextual + .acting + .output,
    body: .change { (desk, arguments, options) throws(Refusal) in
      try await desk.planCancel(Untrusted(arguments.positional[0]), options)
    })
}
