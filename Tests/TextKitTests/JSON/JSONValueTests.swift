import Testing
import TextKit

@Suite("A JSON value")
struct JSONValueTests {
  private let payload: JSON = [
    "aps": ["alert": ["title": "Sale"], "badge": 3, "content-available": 0],
    "buttons": [["id": "a"], ["id": "b"]],
    "none": .null,
    "price": 2.5,
  ]

  @Test(
    "gives what stands at a path",
    arguments: [
      ("aps.alert.title", "Sale"),
      ("aps.badge", 3),
      ("buttons.1.id", "b"),
      ("none", .null),
      ("price", 2.5),
    ] as [(String, JSON)])
  func found(path: String, value: JSON) {
    #expect(payload.at(path) == value)
  }

  @Test(
    "gives nothing where nothing stands",
    arguments: [
      "", "aps.", ".aps", "aps.title", "aps.badge.x", "buttons.2.id", "buttons.-1", "buttons.x",
      "none.x", "APS",
    ])
  func missing(path: String) {
    #expect(payload.at(path) == nil)
  }

  @Test("tells null, missing and 0 apart")
  func threeKindsOfNothing() {
    #expect(payload["none"] == .some(.null))
    #expect(payload["none"]?.isNull == true)
    #expect(payload["absent"] == nil)
    #expect(payload.at("aps.content-available")?.int64 == 0)
  }

  @Test("answers for its own kind only")
  func kinds() {
    let one: JSON = 1
    #expect(one.bool == nil)
    #expect(one.string == nil)
    #expect(one.array == nil)
    #expect(one.object == nil)
    #expect(one["a"] == nil)
    #expect(one[0] == nil)
    #expect(JSON.string("1").int64 == nil)
    #expect(JSON.bool(true).int64 == nil)
    #expect(
      ([.null, true, 1, "x", [], [:]] as [JSON]).map(\.kind)
        == ["null", "boolean", "number", "string", "array", "object"])
  }

  @Test("is equal wherever it stood, and only in the same order of members")
  func equality() throws {
    let spaced = try JSON.parse("{ \"a\" : [ 1 ] }")
    let dense = try JSON.parse("{\"a\":[1]}")
    #expect(spaced == dense)
    #expect(spaced.hashValue == dense.hashValue)
    #expect(spaced.range != dense.range)
    #expect(["a": 1, "b": 2] as JSON != ["b": 2, "a": 1] as JSON)
    #expect(JSON.int(1) != JSON.double(1.5))
  }

  @Test("object is changed member by member")
  func setting() throws {
    var object = try #require(try JSON.parse(#"{"a":1,"b":2,"a":3}"#).object)
    object["a"] = 4
    object["c"] = nil
    object["d"] = .some(.null)
    #expect(JSON.object(object).text() == #"{"a":1,"b":2,"a":4,"d":null}"#)
    object["a"] = nil
    #expect(object.keys == ["b", "d"])
  }

  @Test("is null for what is not there")
  func optionals() {
    #expect(JSON.optional(nil as String?).isNull)
    #expect(JSON.optional(nil as Int?).isNull)
    #expect(JSON.optional(nil as Bool?).isNull)
    #expect(JSON.optional(0 as Int?) == 0)
    #expect(JSON.optional("" as String?) == "")
    #expect(JSON.optional(Untrusted("x")) == "x")
    #expect(JSON.optional(Double.nan).isNull)
  }
}
