import PushModel
import PushWire
import Testing
import TextKit

@Suite("What will happen on the device")
struct PayloadBehaviourTests {
  @Test(
    "says what becomes of the badge",
    arguments: [
      (#""badge":7"#, "", "becomes 7"), (#""badge":0"#, "", "cleared"), (#""x":0"#, "", "stays"),
      (#""mutable-content":1"#, #","badge_inc":-2"#, "changes by -2"),
      (#""mutable-content":1"#, #","badge_inc":3"#, "not below 0"),
      (#""mutable-content":0"#, #","badge_inc":3"#, "does not run and nothing changes"),
      (#""mutable-content":1,"badge":4"#, #","badge_inc":1"#, "goes before the absolute badge"),
    ])
  func badge(aps: String, custom: String, words: String) {
    let payload = DecodedPayload(#"{"aps":{"alert":"A",\#(aps)},"custom":{"i":"1"\#(custom)}}"#)
    #expect(payload.sentences(.badge).contains(words))
  }

  @Test("says whether it is shown")
  func shown() {
    #expect(
      DecodedPayload(#"{"aps":{"content-available":1},"custom":{"i":"1"}}"#).sentences(.shown)
        .hasPrefix("Silent"))
    #expect(
      DecodedPayload(#"{"aps":{"alert":"A","interruption-level":"passive"}}"#).sentences(.shown)
        .contains("without lighting the screen"))
    #expect(
      DecodedPayload(#"{"custom":"{\"i\":\"1\"}","title":"T"}"#).sentences(.shown)
        .contains("never displayed"))
    #expect(
      DecodedPayload(#"{"aps":{"alert":{"loc-key":"K"}}}"#).sentences(.shown)
        .contains("texts that the app holds"))
  }

  @Test("names the buttons in the order in which they show")
  func buttons() {
    func sentences(_ names: String..., rest: String = "") -> String {
      let list = names.map { #"{"i":"\#($0)","n":"\#($0)"}"# }.joined(separator: ",")
      return DecodedPayload(
        #"{"aps":{"alert":"A"\#(rest)},"custom":{"i":"1"},"buttons":[\#(list)]}"#
      ).sentences(.buttons)
    }
    #expect(sentences("one").contains("“one”"))
    #expect(sentences("one", "two").contains("“two”, “one”"))
    #expect(sentences("one", "two", "three").contains("open"))
    #expect(sentences("one", rest: #","category":"C""#).contains("suppresses"))
  }

  @Test("says until when Android brings it back")
  func restoring() {
    let known = DecodedPayload(PayloadSamples.fcm).sentences(.restoring)
    // 1700000000 + 3600.
    #expect(known.contains("2023-11-14T23:13:20Z"))
    #expect(known.contains("at most seven days"))
    #expect(known.contains("newest 49"))
    #expect(DecodedPayload(PayloadSamples.hms).sentences(.restoring).contains("three days"))
    #expect(
      DecodedPayload(PayloadSamples.legacy).sentences(.restoring).contains("restores nothing"))
  }

  @Test("says how it groups and collapses")
  func grouping() {
    let payload = DecodedPayload(PayloadSamples.fcm)
    #expect(payload.sentences(.grouping).contains("“trips”"))
    #expect(payload.sentences(.collapsing).contains("“trip-7”"))
    #expect(
      DecodedPayload(#"{"custom":"{\"i\":\"1\"}","alert":"A","collapse_key":"do_not_collapse"}"#)
        .sentences(.collapsing).contains("replaces no other"))
    #expect(DecodedPayload(PayloadSamples.legacy).sentences(.grouping).contains("“ferries”"))
  }

  @Test("says what a click carries in each generation")
  func clicks() {
    let apple = DecodedPayload(PayloadSamples.legacy).sentences(.click)
    for words in [
      "Generations 2 and 3", "Generation 4", "Generation 5", "action_id", "ferry://pier/4",
    ] {
      #expect(apple.contains(words))
    }
    #expect(DecodedPayload(PayloadSamples.openPush).sentences(.click).contains("messageId msg_9"))
    #expect(
      DecodedPayload(#"{"aps":{"alert":"A"}}"#).sentences(.click).contains("nothing is counted"))
  }

  @Test("says what is open, and rests each sentence on fields")
  func openQuestions() throws {
    let payload = DecodedPayload(PayloadSamples.openPush)
    let buttons = try #require(payload.behaviour.statements.first { $0.topic == .buttons })
    #expect(buttons.isOpen)
    #expect(buttons.restsOn == [.actionButtons])
  }

  @Test("says nothing of what is no notification")
  func nothing() {
    for text in [PayloadSamples.record, PayloadSamples.receipt, "{}", "nonsense"] {
      #expect(DecodedPayload(text).behaviour.statements.isEmpty)
    }
  }

  @Test("speaks of Live Activities by their event")
  func activities() {
    #expect(
      DecodedPayload(#"{"aps":{"event":"end","timestamp":1,"dismissal-date":1700000000}}"#)
        .sentences(.liveActivity).contains("2023-11-14T22:13:20Z"))
    #expect(
      DecodedPayload(PayloadSamples.liveActivity).sentences(.liveActivity).contains("Replaces"))
  }
}
