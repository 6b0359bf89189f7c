import PushModel

/// Tags or aliases in one line, such as "plan=pro level=7"; nil where there are none.
func labelledText(_ values: [LabelledValue]) -> String? {
  guard !values.isEmpty else { return nil }
  return values.map { $0.label.raw + "=" + $0.value.raw }.joined(separator: " ")
}
