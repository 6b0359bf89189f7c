/// One line of text that may be put on a terminal, the only text a canvas takes.
///
/// It holds no C0 or C1 control, no DEL, no bidi control and nothing without a width of its own that
/// could bend a column. That holds by construction: every way to make one goes through the sanitiser,
/// and joining two keeps it so.
public struct SafeText: Hashable, Sendable, Comparable {
  /// The sanitised text, as it is to be written.
  public let string: String
  /// Columns on the screen.
  public let columns: Int

  /// Trusts that both came from the sanitiser.
  init(sanitised string: String, columns: Int) {
    self.string = string
    self.columns = columns
  }

  init(_ clusters: some Sequence<Cluster>) {
    var string = ""
    var columns = 0
    for cluster in clusters {
      string += cluster.text
      columns += cluster.columns
    }
    self.init(sanitised: string, columns: columns)
  }

  /// No text.
  public init() { self.init(sanitised: "", columns: 0) }

  /// Makes text from outside safe; line breaks, tabs and controls become visible marks.
  public init(_ untrusted: Untrusted) { self.init(reading: untrusted.raw) }

  /// A number in its shortest decimal spelling.
  public init(_ number: some BinaryInteger) {
    let digits = String(number)
    self.init(sanitised: digits, columns: digits.utf8.count)
  }

  init(reading text: String) {
    if text.isPrintableASCII {
      self.init(sanitised: text, columns: text.utf8.count)
    } else {
      self.init(ClusterReader(text))
    }
  }

  /// Reads at most `maximumColumns`; nothing behind the cut is looked at.
  static func read(_ text: String, maximumColumns: Int, ellipsis: Bool) -> SafeText {
    var reader = ClusterReader(text)
    var taken: [Cluster] = []
    var columns = 0
    while let cluster = reader.next() {
      if columns + cluster.columns > maximumColumns {
        guard ellipsis, maximumColumns > 0 else { return SafeText(taken) }
        while columns > maximumColumns - 1, let last = taken.popLast() { columns -= last.columns }
        taken.append(.ellipsis)
        return SafeText(taken)
      }
      taken.append(cluster)
      columns += cluster.columns
    }
    return SafeText(taken)
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { string.isEmpty }

  /// What goes into the cells of a screen, in order.
  public var clusters: [Cluster] {
    if isASCII { return string.unicodeScalars.map { Cluster($0) } }
    return Array(ClusterReader(string))
  }

  /// Only ASCII takes as many bytes as columns: other clusters take more bytes.
  var isASCII: Bool { string.utf8.count == columns }

  /// Order of the code points.
  public static func < (left: SafeText, right: SafeText) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  /// Same text, byte for byte.
  public static func == (left: SafeText, right: SafeText) -> Bool {
    left.string.isExactly(right.string)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

extension SafeText: CustomStringConvertible {
  /// The sanitised text.
  public var description: String { string }
}
