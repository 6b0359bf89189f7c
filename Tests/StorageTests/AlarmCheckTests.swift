import Storage
import Testing
import TextKit

@Suite struct `Alarms and keys in the config` {
  private func problem(_ line: String) -> String? {
    let text = "[context a]\nservice = openpush\napp = a\nkey = env: K\n\(line)\n"
    do throws(ConfigurationError) {
      _ = try Configuration.parse(Array(text.utf8), path: "p", home: "/home/ana")
      return nil
    } catch {
      return error.sentence.string
    }
  }

  @Test(arguments: [
    "errored > 2%", "confirmed < 50% after 10m", "rate < 100/min after 90s", "errored>20",
    "pending > 1.5% after 1h", "capped < 3 after 1d",
  ])
  func `an alarm that can be watched for is taken`(_ alarm: String) {
    #expect(problem("alarm = \(alarm)") == nil)
  }

  @Test(arguments: [
    ("errored", "p:5: write < or > behind \"errored\""),
    ("error > 2", "did you mean \"errored\"?"),
    ("errored > many", "\"many\" is no number"), ("errored > ", "\"\" is no number"),
    ("errored > inf", "is no number"), ("errored > 2% soon", "or after 10m; not \"soon\""),
    ("errored > 2% after ten", "or after 10m"), ("errored = 2", "write < or >"),
  ])
  func `another one is refused with its line`(_ alarm: String, _ words: String) {
    #expect(
      problem("alarm = \(alarm)")?.contains(words) == true, "\(problem("alarm = \(alarm)") ?? "")")
  }

  @Test func `a key that is set twice, or to nothing, is refused with its line`() {
    #expect(
      problem("[keys]\nquit = Q\nquit = X") == "p:7: \"quit\" was set at line 6 already")
    #expect(problem("[keys]\nquit =") == "p:6: \"quit\" needs a value behind the =")
  }
}
