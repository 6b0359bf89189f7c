import Storage
import TextKit

extension ContextDraft {
  /// What is wrong with it beside the contexts of these names; nothing when it can be written. Reads and
  /// writes no file.
  public func problems(beside names: [String]) -> [Problem] {
    let others = names.map {
      ContextSettings(name: $0, service: .openpush, app: "-", key: .environment("KEY"))
    }
    return ContextWriter.problems(
      self, beside: Configuration(path: "pushdeck.conf", contexts: others), home: "/")
  }
}
