import TextKit

extension Untrusted {
  /// As much of it as anyone reads on a screen; the rest of a huge value is not looked at.
  var shown: SafeText { safe(maximumColumns: 2000) }
}
