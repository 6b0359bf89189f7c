import Testing
import TextKit

@Suite("How keys look")
struct KeyFormsTests {
  private func found(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return KeyForms.keys(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test("whole keys are found in any text, and no beginnings of keys")
  func keys() {
    #expect(
      found("a os_v2_app_0123456789ab, os_v2_org_zyxwvutsrqpo and op_rest_0123456789abcd") == [
        "os_v2_app_0123456789ab", "os_v2_org_zyxwvutsrqpo", "op_rest_0123456789abcd",
      ])
    #expect(found("xop_sdk_0123456789abcd.") == ["op_sdk_0123456789abcd"])
    #expect(found("a key begins with os_v2_app_… or os_v2_org_").isEmpty)
    #expect(found("options of os_v3_app_0123456789abcdef").isEmpty)
  }

  @Test("characters that nobody sees hide no key")
  func invisible() {
    let hidden = "o\u{200B}s_v2_\u{2060}app_0123\u{200D}456789\u{FE0F}ab"
    #expect(found("a \(hidden)\u{200B} b") == [hidden])
    #expect(KeyForms.isIn(hidden))
    #expect(KeyForms.visible(hidden) == "os_v2_app_0123456789ab")
    #expect(KeyForms.visible("Ångström, 魚 🐟") == "Ångström, 魚 🐟")
    #expect(!KeyForms.isIn("o\u{200B}s_v3_app_0123456789ab"))
    #expect(!KeyForms.isIn("o\u{200B}"))
    let concealed = KeyForms.concealed(Array("os_v2_app_0123456789\u{200B}ab.".utf8)).bytes
    #expect(String(decoding: concealed, as: UTF8.self) == String(repeating: "*", count: 23) + "ab.")
  }

  @Test("an older key is cut down in a sentence, and no reason to refuse a text")
  func former() {
    let key = base64Encode(Array("5a40ff22-ccd7-11e3-8000-99abcdef0123".utf8))
    #expect(!KeyForms.isIn(key))
    #expect(KeyForms.masked("no \(key)!") == "no …MTIz!")
    #expect(KeyForms.masked("no os_v2_app_0123456789ab!") == "no …89ab!")
    #expect(KeyForms.masked("nothing to hide") == "nothing to hide")
  }

  @Test("a concealed key leaves every place in the text what it is")
  func concealed() {
    let text = Array(#"{"a":"os_v2_app_0123456789ab","b":1}"#.utf8)
    let (bytes, keys) = KeyForms.concealed(text)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":"******************89ab","b":1}"#)
    #expect(keys == [6..<28])
  }
}
