import Testing
import TextKit

@Suite("The nearest known word")
struct NearestTests {
  private let commands = [
    "messages", "subscriptions", "users", "activities", "segments", "templates", "status", "demo",
    "lint",
  ]

  @Test(
    "is found through a slip",
    arguments: [
      ("mesages", "messages"), ("messagse", "messages"), ("mesasges", "messages"),
      ("user", "users"),
      ("USERS", "users"), ("statsu", "status"), ("dmeo", "demo"), ("subscription", "subscriptions"),
      ("subs", "subscriptions"), ("lnit", "lint"),
    ])
  func near(word: String, expected: String) {
    #expect(nearest(word, among: commands) == expected)
  }

  @Test(
    "is nothing when nothing is near", arguments: ["", "x", "zzzz", "delete-everything", "pu", "ü"])
  func far(word: String) {
    #expect(nearest(word, among: commands) == nil)
  }

  @Test("is not looked for in endless words")
  func endless() {
    let word = String(repeating: "a", count: 100_000)
    #expect(nearest(word, among: [word]) == nil)
    #expect(nearest("abc", among: []) == nil)
  }
}
