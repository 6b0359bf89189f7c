import PushWire
import Testing

@Suite("A device token")
struct DeviceTokenTests {
  private static let bytes = String(repeating: "5f2a1f95", count: 8)

  @Test(
    "is known by its characters",
    arguments: [
      (bytes, DeviceToken.Kind.apns, 64), (bytes.uppercased(), .apns, 64),
      (String(repeating: "ab", count: 80), .apns, 160), (String(bytes.dropLast()), .unknown, 63),
      (String(bytes.dropLast(2)), .unknown, 62), ("\"\(bytes)\"\n", .apns, 64),
      ("<5f2a1f95 5f2a1f95 5f2a1f95 5f2a1f95 5f2a1f95 5f2a1f95 5f2a1f95 5f2a1f95>", .apns, 64),
      ("dQ7:APA91b" + String(repeating: "x_-9", count: 34), .fcm, 146), ("", .none, 0),
      (" \n", .none, 0), ("null token", .unknown, 10), ("a:b", .unknown, 3),
    ])
  func kinds(text: String, kind: DeviceToken.Kind, length: Int) {
    let token = DeviceToken(text)
    #expect(token.kind == kind)
    #expect(token.text.unicodeScalars.count == length)
  }

  @Test("is recognised without being asked for, and only where it is nothing else")
  func bare() {
    #expect(DecodedPayload(Self.bytes).form == .token)
    #expect(DecodedPayload("\"\(Self.bytes)\"").form == .token)
    #expect(DecodedPayload(String(repeating: "1", count: 64)).form == .token)
    #expect(DecodedPayload("12345").form == .malformed)
    #expect(DecodedPayload("12345", isToken: true).form == .token)
  }
}
