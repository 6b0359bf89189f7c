import PushModel
import Testing
import TextKit

@Suite struct WordTests {
  @Test(
    "a documented identity state is known",
    arguments: [
      ("anonymous", IdentityState.anonymous), ("identified", .identified), ("rejected", .rejected),
    ])
  func identity(_ word: String, _ state: IdentityState) {
    #expect(IdentityState(word: word) == state)
    #expect(state.word.raw == word)
  }

  @Test("an unknown word is kept as it came", arguments: ["Identified", "", "suspended"])
  func unknownWords(_ word: String) {
    #expect(IdentityState(word: word) == .other(Untrusted(word)))
    #expect(IdentityState(word: word).word.raw == word)
    #expect(LiveActivityState(word: word) == .other(Untrusted(word)))
    #expect(LiveActivityState(word: word).word.raw == word)
  }

  @Test(
    "a documented activity state is known", arguments: ["active", "stale", "ended", "dismissed"])
  func activity(_ word: String) {
    #expect(LiveActivityState(word: word).word.raw == word)
    #expect(LiveActivityState(word: word) != .other(Untrusted(word)))
  }

  @Test("a funnel's stages are set and read by name", arguments: FunnelStage.allCases)
  func stages(_ stage: FunnelStage) {
    var funnel = Funnel()
    #expect(funnel[stage] == nil)
    funnel[stage] = 7
    #expect(funnel[stage] == 7)
    #expect(FunnelStage.allCases.filter { funnel[$0] != nil } == [stage])
  }

  @Test("only a message that is going out moves", arguments: MessageState.allCases)
  func moving(_ state: MessageState) {
    #expect(state.isMoving == [.preparing, .sending].contains(state))
  }

  @Test("verdicts have the words that scripts rely on")
  func verdicts() {
    #expect(Verdict.allCases.map(\.rawValue) == ["sent", "partly", "not-sent", "unknown"])
  }

  @Test("states have the words that scripts rely on")
  func states() {
    #expect(
      MessageState.allCases.map(\.rawValue) == [
        "preparing", "scheduled", "sending", "sent", "no-recipients", "cancelled", "failed",
      ])
  }
}
