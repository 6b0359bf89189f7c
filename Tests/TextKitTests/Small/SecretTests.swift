import Testing
import TextKit

@Suite("A secret")
struct SecretTests {
  private let key = Secret("os_v2_app_abcdefghijklmnop")

  @Test("shows its last four characters, and nothing when it is short")
  func shown() {
    #expect(key.description == "…mnop")
    #expect(Secret("12345678901").description == "…")
    #expect(Secret("").description == "…")
    #expect(Secret("123456789012").description == "…9012")
    #expect(Secret("secret-with-\u{1B}[2J").description == "…␛[2J")
  }

  @Test("is in no print, dump, reflection or error text")
  func leaks() {
    struct Holder: Error { let key: Secret }
    var dumped = ""
    dump(Holder(key: key), to: &dumped)
    let texts = [
      "\(key)", String(reflecting: key), "\(Holder(key: key))",
      String(reflecting: Holder(key: key)), dumped,
      "\([key])", "\(Optional(key) as Any)", ("\(key)" as SafeText).string,
    ]
    for text in texts { #expect(!text.contains("abcdefgh")) }
    #expect(Mirror(reflecting: key).children.isEmpty)
  }

  @Test("is given out only to a body")
  func exposed() {
    #expect(key.withExposed { $0.count } == 26)
    #expect(key == Secret("os_v2_app_abcdefghijklmnop"))
    #expect(key != Secret("os_v2_app_abcdefghijklmno"))
  }
}
