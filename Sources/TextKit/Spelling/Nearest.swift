/// The candidate that a person who typed `word` most likely meant; nil when nothing is near.
///
/// Near is at most a third of the longer word's characters wrong, missing, too many or swapped with
/// their neighbour (case is ignored), or a candidate that the word begins. Among equally near ones the
/// first wins.
public func nearest(_ word: String, among candidates: [String]) -> String? {
  let wanted = Array(word.lowercased())
  // Nobody mistypes something this long; the comparison takes time in the product of the lengths.
  if wanted.isEmpty || wanted.count > 64 { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    let limit = max(1, max(wanted.count, letters.count) / 3)
    if letters.count > 64 || abs(letters.count - wanted.count) > limit { continue }
    let distance = editDistance(wanted, letters)
    if distance > limit || distance == max(wanted.count, letters.count) { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
  }
  if let best { return best.candidate }
  guard wanted.count >= 3 else { return nil }
  return candidates.first { $0.lowercased().hasPrefix(word.lowercased()) }
}

/// Edits between two words, a swap of neighbours being one (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var before: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, before[column - 1] + 1)
      }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[right.count]
}
