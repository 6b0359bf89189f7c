/// The write whose verdict is not there yet.
struct WriteInFlight: Hashable, Sendable {
  /// The key of the context that it belongs to.
  var context: String
  /// The form that it was put together in, as it was then.
  var form: Form?
}
