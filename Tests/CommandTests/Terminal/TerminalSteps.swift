import Testing

/// What several tests do on a screen before what they are about.
extension TerminalMultiplexer {
  /// Composes a test send to a chosen subscription and has it asked about.
  func composeTestSend() {
    type("2")
    #expect(waitFor("Can it receive a push?") != nil, "a row has been chosen")
    type("t")
    #expect(waitFor("As it arrives") != nil)
    type("Enter")
    typeText("Hello from the night desk")
    type("Enter", "Enter")
    typeText("The lamps are lit")
    #expect(waitFor("The lamps are lit") != nil)
    type("Escape")
    #expect(waitFor("enter edit") != nil, "outside a field the form can be sent")
    type("S")
  }
}
