import Testing
import TextKit

@testable import EmbeddedService

@Suite struct AnswerTests {
  @Test(arguments: [
    (Int64(784_111_777), "Sun, 06 Nov 1994 08:49:37 GMT"),
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
  ])
  func datesAreWrittenAsTheStandardWants(seconds: Int64, expected: String) {
    #expect(Timestamp(seconds: seconds).httpDate == expected)
  }

  @Test func anAnswerSaysItsLengthAndNothingMoreForAnEmptyOne() {
    let date = Timestamp(seconds: 0)
    let text = String(
      decoding: HTTPResponse.text("é", status: 404).bytes(date: date, closes: true), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"))
    #expect(text.contains("Content-Length: 3\r\nConnection: close\r\n\r\né\n"))
    let empty = String(
      decoding: HTTPResponse(status: 204).bytes(date: date, closes: false), as: UTF8.self)
    #expect(!empty.contains("Content-Length"))
  }

  @Test(arguments: [
    ("gzip", true), ("deflate, gzip", true), ("gzip;q=0.5", true), ("*", true), ("GZIP", true),
    ("", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.0", false), ("gzipped", false),
  ])
  func gzipIsForThoseWhoTakeIt(header: String, accepts: Bool) {
    #expect(HTTPResponse.acceptsGzip(header) == accepts)
  }

  @Test(arguments: [0, 1, 1000, 65_536, 300_000])
  func compressedBytesEndWithTheSumAndTheLengthOfTheOriginal(count: Int) throws {
    var draws = Draws(9, .order)
    let bytes = (0..<count).map { _ in UInt8(draws.index(7)) }
    let compressed = try #require(gzipped(bytes))
    #expect(Array(compressed.prefix(3)) == [0x1F, 0x8B, 8])
    let tail = compressed.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(UInt32(truncatingIfNeeded: tail) == checksum(bytes))
    #expect(tail >> 32 == UInt64(count))
    if count > 1000 { #expect(compressed.count < count / 2) }
  }

  @Test func smallAnswersAreLeftAlone() {
    let headers = [HTTPHeader(name: "accept-encoding", value: "gzip")]
    let request = HTTPRequest(method: "GET", target: "/", headers: headers)
    let small = HTTPResponse.text("short", status: 200)
    #expect(small.coded(for: request) == small)
    let large = HTTPResponse.text(String(repeating: "long ", count: 1000), status: 200)
    #expect(large.coded(for: request).header("Content-Encoding") == "gzip")
    #expect(large.coded(for: HTTPRequest(method: "GET", target: "/")) == large)
  }

  @Test(arguments: [
    ("127.0.0.1:4000", nil), ("localhost:4000", nil), ("LOCALHOST:4000", nil),
    ("127.0.0.1", nil), ("localhost", nil), ("[::1]:4000", nil), ("[::1]", nil),
    // A tunnel's own port, and a port that was left empty (RFC 3986 §3.2.3).
    ("localhost:9000", nil), ("localhost:", nil), ("localhost:x", 421), ("localhost:70000", 421),
    ("127.0.0.2:4000", 421), ("[::2]:4000", 421), ("evil.example:4000", 421),
    ("127.0.0.1.evil.example:4000", 421), ("localhost.evil.example", 421), ("", 421),
  ])
  func onlyLoopbackNamesAreAnswered(host: String, status: Int?) {
    let request = HTTPRequest(
      method: "GET", target: "/", headers: [HTTPHeader(name: "host", value: host)])
    #expect(CallerCheck.refusal(of: request)?.status == status)
  }

  @Test func webPagesAreRefusedWhateverTheyCallThemselves() {
    let request = HTTPRequest(
      method: "GET", target: "/",
      headers: [
        HTTPHeader(name: "host", value: "127.0.0.1:4000"),
        HTTPHeader(name: "origin", value: "http://127.0.0.1:4000"),
      ])
    #expect(CallerCheck.refusal(of: request)?.status == 403)
  }

  @Test(arguments: [("none", nil), ("cross-site", 403), ("same-site", 403), ("same-origin", 403)])
  func aPageThatOnlyLoadsSomethingIsRefusedToo(site: String, status: Int?) {
    let request = HTTPRequest(
      method: "GET", target: "/",
      headers: [
        HTTPHeader(name: "host", value: "127.0.0.1:4000"),
        HTTPHeader(name: "sec-fetch-site", value: site),
      ])
    #expect(CallerCheck.refusal(of: request)?.status == status)
  }

  @Test func theHeadOfAnAnswerSaysHowLongItsBodyWouldBe() {
    var answer = HTTPResponse.text("four", status: 200)
    answer.isBodyLeftOut = true
    let text = String(
      decoding: answer.bytes(date: Timestamp(seconds: 0), closes: false), as: UTF8.self)
    #expect(text.contains("Content-Length: 5\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  // The checksum of gzip's trailer (RFC 1952 §8), bit by bit.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
