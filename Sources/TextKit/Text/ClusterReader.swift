/// Turns text from outside into clusters that are safe to put on a screen, one at a time.
///
/// Its output is closed under concatenation: no cluster begins with a combining mark and none
/// changes width because of what stands before or after it.
struct ClusterReader: IteratorProtocol, Sequence {
  /// ncurses keeps five code points a cell (`CCHARW_MAX`).
  private static let maximumScalars = 5
  /// What belongs to one base ends after so many code points, however many follow, so that reading up
  /// to a column never runs through a huge value. Real text stays far below (UAX #15 sets 30).
  private static let maximumFollowers = 32

  private var scalars: String.UnicodeScalarView.Iterator
  private var upcoming: Unicode.Scalar?
  /// The rest of a mark such as ‹U+202E› that is being given out.
  private var mark: [Unicode.Scalar] = []

  init(_ text: String) {
    scalars = text.unicodeScalars.makeIterator()
    upcoming = scalars.next()
  }

  mutating func next() -> Cluster? {
    if let scalar = mark.popLast() { return Cluster(scalar) }
    guard let scalar = advance() else { return nil }
    if scalar.isPrintableASCII, upcoming?.isASCII ?? true { return Cluster(scalar) }
    switch ScalarClass(scalar) {
    case .spacing(let columns): return cluster(from: scalar, columns: columns)
    case .control: return picture(of: scalar)
    case .invisible, .selector: return spelledOut(scalar)
    case .regionalIndicator: return flag(from: scalar)
    case .combining:
      if scalar.isConjoiningJamo { return .box }
      return cluster(from: "\u{25CC}", columns: 1, marks: [scalar])
    case .modifier: return .box
    case .unknown:
      _ = cluster(from: scalar, columns: 1)
      return .box
    }
  }

  private mutating func advance() -> Unicode.Scalar? {
    let scalar = upcoming
    upcoming = scalars.next()
    return scalar
  }

  // MARK: What stands on its own

  /// Controls get a mark of one column: line breaks and tabs an arrow, the rest their Unicode picture.
  private mutating func picture(of control: Unicode.Scalar) -> Cluster {
    switch control.value {
    case 0x0D where upcoming == "\n":
      _ = advance()
      return Cluster("\u{23CE}")
    case 0x0A, 0x2028, 0x2029: return Cluster("\u{23CE}")
    case 0x09: return Cluster("\u{21E5}")
    case 0x00..<0x20:
      guard let picture = Unicode.Scalar(0x2400 + control.value) else { return .box }
      return Cluster(picture)
    case 0x7F: return Cluster("\u{2421}")
    default: return spelledOut(control)
    }
  }

  /// Writes an invisible character as ‹U+202E›.
  private mutating func spelledOut(_ scalar: Unicode.Scalar) -> Cluster {
    let digits = zeroPadded(scalar.value, 4, radix: 16, uppercase: true)
    mark = Array("U+\(digits)\u{203A}".unicodeScalars.reversed())
    return Cluster("\u{2039}")
  }

  private mutating func flag(from first: Unicode.Scalar) -> Cluster {
    guard let second = upcoming, case .regionalIndicator = ScalarClass(second) else { return .box }
    _ = advance()
    var view = String.UnicodeScalarView()
    view.append(first)
    view.append(second)
    // Each half is one column to the C library, together they are drawn in two.
    return cluster(
      fromText: String(view), base: first, columns: 2, scalarCount: Self.maximumScalars)
  }

  // MARK: A base and what belongs to it

  private mutating func cluster(
    from base: Unicode.Scalar, columns: Int, marks: [Unicode.Scalar] = []
  ) -> Cluster {
    var view = String.UnicodeScalarView()
    view.append(base)
    view.append(contentsOf: marks)
    return cluster(
      fromText: String(view), base: base, columns: columns, scalarCount: 1 + marks.count)
  }

  private mutating func cluster(
    fromText start: String, base: Unicode.Scalar, columns: Int, scalarCount: Int
  ) -> Cluster {
    guard let first = upcoming, !first.isASCII else {
      return Cluster(text: start, columns: columns)
    }
    var text = start
    var count = scalarCount
    let isPicture = base.isPictographic
    var followers = 0
    while let scalar = upcoming, !scalar.isASCII, followers < Self.maximumFollowers {
      followers += 1
      switch ScalarClass(scalar) {
      case .combining:
        if scalar.isConjoiningJamo, !base.isHangul {
          return Cluster(text: text, columns: columns)
        }
        if count < Self.maximumScalars {
          text.unicodeScalars.append(scalar)
          count += 1
        }
      case .selector: break
      case .modifier where isPicture: break
      case .invisible:
        guard isHarmless(scalar, after: base, isPicture: isPicture) else {
          return Cluster(text: text, columns: columns)
        }
        if isPicture, scalar == .zeroWidthJoiner {
          _ = advance()
          // The first picture stands for a joined sequence.
          if upcoming?.isPictographic ?? false { _ = advance() }
          continue
        }
      case .spacing, .control, .regionalIndicator, .modifier, .unknown:
        return Cluster(text: text, columns: columns)
      }
      _ = advance()
    }
    return Cluster(text: text, columns: columns)
  }

  /// Whether an invisible character is part of ordinary spelling where it stands.
  private func isHarmless(
    _ scalar: Unicode.Scalar, after base: Unicode.Scalar, isPicture: Bool
  ) -> Bool {
    switch scalar {
    case .zeroWidthJoiner: isPicture || base.isOfJoiningScript
    case .zeroWidthNonJoiner: base.isOfJoiningScript
    // Only orders combining marks.
    case "\u{034F}", "\u{17B4}", "\u{17B5}": true
    // The region of a flag such as Scotland's is spelled in tags after a black flag.
    case "\u{E0020}"..."\u{E007F}": base == "\u{1F3F4}"
    default: false
    }
  }
}
