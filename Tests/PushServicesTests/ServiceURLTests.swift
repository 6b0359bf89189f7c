import PushServices
import Testing
import TextKit

@Suite("Which addresses may be asked")
struct ServiceURLTests {
  static let allowed: [(String, String, Bool)] = [
    ("https://api.onesignal.com", "https://api.onesignal.com", false),
    ("https://app.openpush.ai/", "https://app.openpush.ai", false),
    ("HTTPS://Example.com:8443/push//", "https://Example.com:8443/push", false),
    ("https://onesignal.com/api/v1", "https://onesignal.com/api/v1", false),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", true),
    ("http://127.5.6.7", "http://127.5.6.7", true),
    ("http://localhost:1", "http://localhost:1", true),
    ("http://[::1]:9000/", "http://[::1]:9000", true),
    ("https://localhost", "https://localhost", true),
  ]

  @Test("allowed", arguments: allowed)
  func allows(_ text: String, _ expected: String, _ isLoopback: Bool) throws {
    let url = try ServiceURL.service(text)
    #expect(url.text == expected)
    #expect(url.isLoopback == isLoopback)
  }

  static let refused: [(String, AddressRefusal)] = [
    ("http://api.onesignal.com", .plainBeyondThisMachine(host: Untrusted("api.onesignal.com"))),
    (
      "http://127.0.0.1.example.com",
      .plainBeyondThisMachine(host: Untrusted("127.0.0.1.example.com"))
    ),
    (
      "http://localhost.example.com",
      .plainBeyondThisMachine(host: Untrusted("localhost.example.com"))
    ),
    ("http://128.0.0.1", .plainBeyondThisMachine(host: Untrusted("128.0.0.1"))),
    ("http://0.0.0.0:80", .plainBeyondThisMachine(host: Untrusted("0.0.0.0"))),
    ("http://[::2]:80", .plainBeyondThisMachine(host: Untrusted("[::2]"))),
    ("http://127.0.0.1@example.com", .holdsCredentials),
    ("https://user:secret@example.com", .holdsCredentials),
    ("ftp://example.com", .schemeNotSpoken(Untrusted("ftp"))),
    ("file:///etc/passwd", .notAnAddress(Untrusted("file:///etc/passwd"))),
    ("api.onesignal.com", .schemeNotSpoken(Untrusted(""))),
    ("", .schemeNotSpoken(Untrusted(""))),
    ("https://", .notAnAddress(Untrusted("https://"))),
    ("https://exa mple.com", .notAnAddress(Untrusted("https://exa mple.com"))),
    ("https://example.com:99999", .notAnAddress(Untrusted("https://example.com:99999"))),
    ("https://example.com:0", .notAnAddress(Untrusted("https://example.com:0"))),
    ("https://[::1", .notAnAddress(Untrusted("https://[::1"))),
    ("https://a%2Eorg", .notAnAddress(Untrusted("https://a%2Eorg"))),
    ("https://example.com/?a=b", .holdsQuery(Untrusted("https://example.com/?a=b"))),
    ("https://example.com/#top", .holdsQuery(Untrusted("https://example.com/#top"))),
  ]

  @Test("refused", arguments: refused)
  func refuses(_ text: String, _ expected: AddressRefusal) {
    #expect(throws: expected) { try ServiceURL.service(text) }
  }

  @Test("127.1 is read as libcurl reads it: 127.0.0.1")
  func shortForm() throws {
    let url = try ServiceURL.service("http://127.1:8080")
    #expect(url.host == Untrusted("127.0.0.1"))
    #expect(url.port == 8080)
  }

  @Test("an export's address may be elsewhere, with a query, but not back on this machine")
  func named() throws {
    let cloud = try ServiceURL.service("https://api.onesignal.com")
    let export = try ServiceURL.named("https://files.example.com/a.csv.gz?x=1", by: cloud)
    #expect(export.text == "https://files.example.com/a.csv.gz?x=1")
    #expect(throws: AddressRefusal.loopbackNamedFromElsewhere) {
      try ServiceURL.named("http://127.0.0.1:22/", by: cloud)
    }
    let local = try ServiceURL.service("http://127.0.0.1:8080")
    #expect(try ServiceURL.named("http://127.0.0.1:8081/a.gz", by: local).isLoopback)
  }
}

@Suite("Proxy variables")
struct ProxySettingsTests {
  static let cases: [([String: String], String?, String?)] = [
    ([:], nil, nil),
    (["https_proxy": "http://a:1", "HTTPS_PROXY": "http://b:1"], "http://a:1", nil),
    (["HTTPS_PROXY": "http://b:1", "ALL_PROXY": "http://c:1"], "http://b:1", nil),
    (["https_proxy": "", "all_proxy": "socks5://c:1"], "socks5://c:1", nil),
    // Plain HTTP goes to this machine alone, and never through a proxy.
    (["http_proxy": "http://a:1"], nil, nil),
    (["no_proxy": "example.com", "NO_PROXY": "*"], nil, "example.com"),
  ]

  @Test("as libcurl reads them", arguments: cases)
  func reads(_ environment: [String: String], _ proxy: String?, _ exceptions: String?) {
    let settings = ProxySettings { environment[$0] }
    #expect(settings.proxy == proxy)
    #expect(settings.exceptions == exceptions)
  }
}
