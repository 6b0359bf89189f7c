/// A file about one message that a service makes.
public enum MessageExport: Sendable, Hashable, CaseIterable {
  /// Everyone it was sent to.
  case sent
  /// Everyone who clicked it.
  case clicked
  /// Everything that happened to it.
  case events
}
