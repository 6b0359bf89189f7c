/// The text without spaces and tabs at either end.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
