import PushModel
import PushWire
import Testing
import TextKit

@Suite("The origin of a field")
struct PayloadOriginTests {
  private func source(_ field: DecodedField?, in payload: DecodedPayload) -> String? {
    field?.origin.map { String(decoding: payload.input[$0.range], as: UTF8.self) }
  }

  @Test("is the value's own bytes in the input")
  func plain() {
    let payload = DecodedPayload(PayloadSamples.legacy)
    #expect(source(payload.field(.title), in: payload) == #""Ferry delayed""#)
    #expect(payload.field(.title)?.origin?.path.raw == "aps.alert.title")
    #expect(source(payload.field(.badge), in: payload) == "2")
    #expect(source(payload.field(.additionalData), in: payload) == #"{"pier":4,"late":true}"#)
    #expect(payload.field(.title)?.origin?.enclosing == nil)
  }

  @Test("is the escaped spelling inside a text, which is named with the path inside it")
  func insideText() throws {
    let payload = DecodedPayload(PayloadSamples.fcm)
    #expect(source(payload.field(.additionalData), in: payload) == #"{\"gate\":\"B\\u00e4r\"}"#)
    let origin = try #require(payload.field(.notificationId)?.origin)
    #expect(origin.path.raw == "custom.i")
    #expect(origin.enclosing?.path.raw == "custom")
    #expect(origin.enclosing?.innerPath.raw == "i")
    let enclosing = try #require(origin.enclosing?.range)
    #expect(enclosing.lowerBound < origin.range.lowerBound)
    #expect(origin.range.upperBound < enclosing.upperBound)
  }

  @Test("is found through text inside text")
  func insideTextInsideText() {
    let payload = DecodedPayload(
      #"{"notificationId":"1","rawPayload":"{\"custom\":\"{\\\"i\\\":\\\"1\\\",\\\"a\\\":{\\\"actionButtons\\\":[{\\\"id\\\":\\\"p\\\",\\\"text\\\":\\\"P\\\"}]}}\",\"alert\":\"B\"}"}"#
    )
    let buttons = payload.field(.actionButtons)
    #expect(buttons?.origin?.path.raw == "rawPayload.custom.a.actionButtons")
    #expect(
      source(buttons, in: payload) == #"[{\\\"id\\\":\\\"p\\\",\\\"text\\\":\\\"P\\\"}]"#)
  }

  @Test(
    "lies inside the input for every field of every sample", arguments: PayloadSamples.all.indices)
  func inside(index: Int) {
    let payload = DecodedPayload(PayloadSamples.all[index].text)
    for field in payload.fields {
      guard let origin = field.origin else { continue }
      #expect(0 <= origin.range.lowerBound && origin.range.upperBound <= payload.input.count)
      #expect(!origin.range.isEmpty)
      // What stands there, outside of texts, is JSON and starts the way the value does.
      guard origin.enclosing == nil, let text = source(field, in: payload) else { continue }
      #expect((try? JSON.parse(text)) != nil, "\(field.name)")
    }
  }

  @Test("keeps its place behind a byte order mark")
  func byteOrderMark() {
    let payload = DecodedPayload("\u{FEFF}" + #"{"aps":{"alert":"ß"}}"#)
    #expect(source(payload.field(.body), in: payload) == "\"ß\"")
  }
}
