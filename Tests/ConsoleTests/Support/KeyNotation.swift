import TerminalKit

/// Reads keys as tests write them: a character is itself, `<name>` a key by its name, a blank separates.
func keys(_ notation: String) -> [Key] {
  var keys: [Key] = []
  var rest = Substring(notation)
  while let first = rest.first {
    rest.removeFirst()
    if first == " " { continue }
    if first == "<", let end = rest.firstIndex(of: ">"), let key = Key(name: String(rest[..<end])) {
      keys.append(key)
      rest = rest[rest.index(after: end)...]
    } else {
      keys.append(.character(first))
    }
  }
  return keys
}
