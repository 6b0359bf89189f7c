import Operations
import TerminalKit
import Testing

@testable import Console

/// Contexts as pictures.
@Suite struct ContextScreens {
  private func name(_ what: String, _ size: Size) -> String {
    "\(what)-\(size.columns)x\(size.rows)"
  }

  private func console(_ size: Size) -> Tester {
    var tester = Tester.loaded(size: size)
    tester.knowContexts([ContextsTests.staging, ContextsTests.live])
    return tester
  }

  @Test(arguments: GoldenScreens.sizes) func theList(_ size: Size) {
    var tester = console(size)
    tester.press("C")
    Golden.expect(tester.screen(), is: name("contexts", size))
  }

  @Test(arguments: GoldenScreens.sizes) func theForm(_ size: Size) {
    var tester = console(size)
    tester.press("CA<enter>")
    tester.type("shop-new")
    tester.press("<enter>")
    Golden.expect(tester.screen(), is: name("new-context", size))
  }

  @Test(arguments: GoldenScreens.sizes) func theQuestionBeforeProduction(_ size: Size) {
    var tester = console(size)
    tester.press(":")
    tester.type("context shop-live")
    tester.press("<enter>")
    Golden.expect(tester.screen(), is: name("production-question", size))
    Golden.expect(tester.screen(.plain), is: name("production-question-plain", size))
  }

  @Test(arguments: GoldenScreens.sizes) func aProductionContext(_ size: Size) {
    var tester = Tester.loaded(service: .onesignal, isProduction: true, size: size)
    tester.press("j")
    Golden.expect(tester.screen(), is: name("production", size))
    Golden.expect(tester.screen(.plain), is: name("production-plain", size))
  }
}
