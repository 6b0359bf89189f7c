import PushModel
import TextKit

/// One number of a dialect, and what it means.
struct StatusRow: Sendable {
  let value: Int64
  /// A stable identifier, the vendor's own where it has one.
  let label: String
  var retryable = false
  var serverOwned = false
  let sentence: SafeText
  let remedy: SafeText?

  init(
    _ value: Int64, _ label: String, retryable: Bool = false, serverOwned: Bool = false,
    _ sentence: SafeText, remedy: SafeText?
  ) {
    self.value = value
    self.label = label
    self.retryable = retryable
    self.serverOwned = serverOwned
    self.sentence = sentence
    self.remedy = remedy
  }
}

/// One bit of a positive number.
struct StatusBit: Sendable {
  let value: Int64
  let name: String
  /// The bit in a sentence.
  let words: SafeText
}

/// The row of native permission numbers: they speak of permission, not of subscription.
struct PermissionRow: Sendable {
  let value: Int64
  let label: String
  let permitted: Bool
  let provisional: Bool
  let sentence: SafeText
  let remedy: SafeText?
}
