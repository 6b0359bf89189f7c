/// Breaks a line of clusters into lines, a cluster at a time.
struct LineWrapper {
  let width: Int
  private var lines: [SafeText] = []
  /// What is settled on the present line.
  private var line: [Cluster] = []
  private var lineColumns = 0
  /// Spaces after it, dropped when the next word goes to another line.
  private var spaces = 0
  private var word: [Cluster] = []
  private var wordColumns = 0

  init(width: Int) { self.width = width }

  mutating func add(_ cluster: Cluster) {
    if cluster.text == " " {
      placeWord()
      spaces += 1
      return
    }
    if wordColumns + cluster.columns > width {
      // The word alone is longer than a line: what is there so far fills one.
      placeWord()
      breakLine()
    }
    word.append(cluster)
    wordColumns += cluster.columns
  }

  mutating func finish() -> [SafeText] {
    placeWord()
    if !line.isEmpty || lines.isEmpty { lines.append(SafeText(line)) }
    return lines
  }

  private mutating func placeWord() {
    if word.isEmpty { return }
    if lineColumns + spaces + wordColumns > width {
      breakLine()
    } else {
      line.append(contentsOf: repeatElement(Cluster(" "), count: spaces))
      lineColumns += spaces
    }
    spaces = 0
    line.append(contentsOf: word)
    lineColumns += wordColumns
    word.removeAll(keepingCapacity: true)
    wordColumns = 0
  }

  private mutating func breakLine() {
    spaces = 0
    if line.isEmpty { return }
    lines.append(SafeText(line))
    line.removeAll(keepingCapacity: true)
    lineColumns = 0
  }
}
