import Operations
import TerminalKit
import Testing

@testable import Console

/// The requests as pictures.
@Suite struct RequestScreens {
  @Test(arguments: GoldenScreens.sizes) func requests(_ size: Size) throws {
    var tester = Tester.loaded(size: size)
    tester.press("L")
    let records = try Sample.requests()
    tester.step(.looked(Look(records: records, count: records.count, budgets: Sample.budgets)))
    let name = "\(size.columns)x\(size.rows)"
    Golden.expect(tester.screen(), is: "requests-\(name)")
    Golden.expect(tester.screen(.plain), is: "requests-plain-\(name)")
    tester.press("<enter>")
    Golden.expect(tester.screen(), is: "requests-details-\(name)")
  }
}
