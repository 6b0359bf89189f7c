import TextKit

/// Whether the details have the keys, and how far they are scrolled. A scroll belongs to the row it was made in.
struct DetailState: Hashable, Sendable {
  /// The details take the keys; on a narrow screen they stand in the list's place.
  var isOpen = false
  private var subject: Untrusted?
  private var offset = 0

  init() {}

  /// Lines scrolled away for a row.
  func scroll(of id: Untrusted?) -> Int { id != nil && id == subject ? offset : 0 }

  /// Scrolls the row's details so that at most `maximum` lines are gone.
  mutating func scroll(_ id: Untrusted?, to line: Int, maximum: Int) {
    subject = id
    offset = max(0, min(line, maximum))
  }
}
