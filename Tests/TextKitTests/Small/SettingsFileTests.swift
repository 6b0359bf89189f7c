import Testing
import TextKit

@Suite("A settings file")
struct SettingsFileTests {
  @Test("gives its settings with their sections, in order and with their lines")
  func reading() {
    let text = """
      # pushdeck
      default = shop-staging   # the usual one
      theme=harbour

      [context  shop-staging]
      app = app_3f9c
      key = command: pass show push/shop # from the store
      url = https://x.example/#top
      name = "Shop # 1 \\"big\\" \\\\ \\n"
      empty =
      test-target = a
      test-target = b = c
      [keys] # own ones
      messages.cancel = X
      """
    let file = SettingsFile.parse(Array(text.utf8))
    #expect(file.problems == [])
    #expect(
      file.sections.map { "\($0.name)@\($0.line)" } == ["context shop-staging@5", "keys@13"])
    #expect(
      file.entries.map { "\($0.line) [\($0.section ?? "-")] \($0.name)=\($0.value)" } == [
        "2 [-] default=shop-staging",
        "3 [-] theme=harbour",
        "6 [context shop-staging] app=app_3f9c",
        "7 [context shop-staging] key=command: pass show push/shop",
        "8 [context shop-staging] url=https://x.example/#top",
        "9 [context shop-staging] name=Shop # 1 \"big\" \\ \\n",
        "10 [context shop-staging] empty=",
        "11 [context shop-staging] test-target=a",
        "12 [context shop-staging] test-target=b = c",
        "14 [keys] messages.cancel=X",
      ])
  }

  @Test(
    "reports a wrong line with its number and what was meant",
    arguments: [
      ("just words", "\"just words\" is no setting; write name = value"),
      ("= value", "a name is one word before the =; write name = value"),
      ("two words = x", "a name is one word before the =; write name = value"),
      ("[open", "a section is written [name] on a line of its own"),
      ("[a] b", "a section is written [name] on a line of its own"),
      ("[ ]", "this section has no name; write [name]"),
      ("a = \"open", "the value begins with a double quote and needs one at its end"),
      ("a = \"x\" y", "the value begins with a double quote and needs one at its end"),
      ("a = \"x\"#y", "the value begins with a double quote and needs one at its end"),
      ("a = \u{1B}[2J", "the control character ␛ stands in this line"),
    ])
  func problems(line: String, sentence: SafeText) {
    let file = SettingsFile.parse(Array("good = 1\n\(line)\nalso = 2".utf8))
    #expect(file.problems == [SettingsFile.Problem(line: 2, sentence: sentence)])
    #expect(file.entries.map(\.name) == ["good", "also"])
  }

  @Test("reports bytes that are not UTF-8")
  func notUTF8() {
    let file = SettingsFile.parse([0x61, 0x3D, 0xFF, 0x0A, 0x62, 0x3D, 0x63])
    #expect(file.problems.map(\.line) == [1])
    #expect(file.entries.map(\.value) == ["c"])
  }

  @Test("may come from another system")
  func otherSystems() {
    let file = SettingsFile.parse([0xEF, 0xBB, 0xBF] + Array("a = 1\r\n[s]\r\nb = \"2\"\r\n".utf8))
    #expect(file.problems == [])
    #expect(file.entries.map(\.value) == ["1", "2"])
    #expect(file.entries.map(\.section) == [nil, "s"])
  }

  @Test("may be empty")
  func empty() {
    #expect(SettingsFile.parse([]) == SettingsFile())
    #expect(SettingsFile.parse(Array(" \n\t\n#\n".utf8)) == SettingsFile())
  }
}
