import Testing
import TextKit

@Suite("Encodings")
struct EncodingTests {
  @Test(
    "base64 is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("\u{3FF}\u{7FF}", "z7/fvw=="),
    ])
  func base64(text: String, encoded: String) {
    #expect(base64Encode(Array(text.utf8)) == encoded)
    #expect(base64Decode(encoded) == Array(text.utf8))
  }

  @Test("base64 holds every byte")
  func allBytes() {
    let bytes = [UInt8](0...255)
    #expect(base64Decode(base64Encode(bytes)) == bytes)
  }

  @Test(
    "what is not base64 is refused",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "=Zg=", "Zg==Zg==", "Zm9v\n", "Zm9_", "Zh==", "Zm9=", "====",
    ])
  func notBase64(text: String) {
    #expect(base64Decode(text) == nil)
  }

  @Test(
    "a path segment is escaped and read back",
    arguments: [
      ("abc-._~09", "abc-._~09"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("é 😀", "%C3%A9%20%F0%9F%98%80"),
      ("50%", "50%25"), (".", "%2E"), ("..", "%2E%2E"), ("...", "..."), ("", ""),
      ("a\r\nb", "a%0D%0Ab"),
    ])
  func percent(text: String, encoded: String) {
    #expect(percentEncodePathSegment(text) == encoded)
    #expect(percentDecode(encoded) == text)
  }

  @Test(
    "a broken percent escape is refused", arguments: ["%", "%4", "%zz", "a%2", "%FF", "%C3%28"])
  func broken(text: String) {
    #expect(percentDecode(text) == nil)
  }

  @Test("lower-case percent escapes are read")
  func lowerCase() { #expect(percentDecode("%c3%a9+") == "é+") }

  @Test(
    "SHA-256 is that of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func digest(text: String, expected: String) {
    #expect(sha256Hex(Array(text.utf8)) == expected)
  }

  @Test(
    "SHA-256 does not depend on how its input is cut", arguments: [1, 55, 56, 63, 64, 65, 1000])
  func pieces(size: Int) {
    let bytes = [UInt8](repeating: 0x61, count: 10_000)
    var digest = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      digest.update(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(
      hexadecimalText(digest.finish())
        == "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711")
  }

  @Test(
    "a UUID is recognised by its form",
    arguments: [
      ("b2f7f966-d8cc-11e4-bed1-df8f05be55ba", true),
      ("B2F7F966-D8CC-11E4-BED1-DF8F05BE55BA", true),
      ("b2f7f966d8cc11e4bed1df8f05be55ba", false), ("b2f7f966-d8cc-11e4-bed1-df8f05be55bg", false),
      ("b2f7f966-d8cc-11e4-bed1-df8f05be55b", false), ("", false),
      ("b2f7f966_d8cc-11e4-bed1-df8f05be55ba", false),
    ])
  func uuid(text: String, isOne: Bool) {
    #expect(UUIDText.isUUID(text) == isOne)
  }

  @Test("a random UUID is of version 4, and no two are alike")
  func randomUUID() {
    let ids = (0..<100).map { _ in UUIDText.random() }
    #expect(Set(ids).count == 100)
    for id in ids {
      #expect(UUIDText.isUUID(id))
      #expect(Array(id)[14] == "4")
      #expect("89ab".contains(Array(id)[19]))
      #expect(id == id.lowercased())
    }
  }
}
