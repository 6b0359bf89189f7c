import Glibc
import PushModel
import Testing
import TextKit

@testable import Operations

/// What is inspected keeps the place of everything that is said about it, as received and pretty.
@Suite struct InspectionTests {
  private static let payload =
    #"{"aps":{"alert":{"title":"Ferry \u001b]52;c;eA==\u0007","body":"late"},"badge":"3"},"#
    + #" "custom":{"i":"n-1","a":{"k":"v"}},"odd":[1,{"x":null}]}"#

  private func inspect(
    _ text: String, pushType: InspectionPushType? = nil, isToken: Bool = false
  ) -> Inspection {
    let bytes = Array(text.utf8)
    return Inspection(
      bytes, InspectionRequest(.pasted(bytes), pushType: pushType, isToken: isToken))
  }

  private func item(_ name: String, _ part: InspectedItem.ID.Part, in inspection: Inspection)
    throws -> InspectedItem
  {
    try #require(
      inspection.items.first { $0.name.string == name && $0.id.part == part }, "no item \(name)")
  }

  private func text(_ raw: RawText, _ range: Range<Int>?) -> String? {
    range.map { raw.text($0).raw }
  }

  @Test func aKeyInItIsNowhereButItsPlaceIs() throws {
    let key = "os_v2_app_0123456789abcdefgh"
    let inspection = inspect(#"{"aps":{"alert":"\#(key)"},"more":"\#(key)"}"#)
    let finding = try item("key-in-text", .findings, in: inspection)
    #expect(finding.text.string == "An API key stands here, cut down to …efgh.")
    #expect(finding.position.map { [$0.line, $0.column] } == [1, 18])
    #expect(inspection.received.string.utf8.count == 30 + 2 * key.utf8.count)
    let texts =
      [inspection.received.string, inspection.pretty?.text.string ?? "", inspection.decoded ?? ""]
      + inspection.items.flatMap { [$0.text.string, $0.copyText, $0.remark?.string ?? ""] }
    #expect(texts.allSatisfy { !$0.contains("0123456789") })
    #expect(texts.contains { $0.contains("****efgh") })
  }

  @Test func itSaysWhatItIs() {
    let inspection = inspect(Self.payload)
    #expect(inspection.title.string == "an APNs payload with OneSignal's block custom")
    #expect(inspection.service == "OneSignal")
    #expect(inspection.platform == .ios)
    #expect(inspection.size.string.hasSuffix("of 4,096 bytes"))
    #expect(inspection.isReadable)
    #expect(!inspection.isOverLimit)
  }

  @Test(arguments: [
    ("title", "\"Ferry \\u001b]52;c;eA==\\u0007\"", "aps.alert.title"),
    ("badge", "\"3\"", "aps.badge"),
    ("notificationId", "\"n-1\"", "custom.i"), ("additionalData", #"{"k":"v"}"#, "custom.a"),
  ])
  func aFieldKnowsItsPlaceInBothTexts(_ name: String, _ written: String, _ path: String) throws {
    let inspection = inspect(Self.payload)
    let field = try item(name, .fields, in: inspection)
    #expect(field.path.raw == path)
    #expect(text(inspection.received, field.range) == written)
    let pretty = try #require(inspection.pretty)
    let shown = try #require(text(pretty.text, field.range.map(pretty.range)))
    #expect(shown.filter { $0 != "\n" && $0 != " " } == written.filter { $0 != " " })
  }

  /// A value inside a text inside JSON stands there in its escaped spelling.
  @Test(arguments: [
    ("notificationId", "\\\"n-1\\\"", "custom.i"),
    ("additionalData", "{\\\"k\\\":\\\"v\\\"}", "custom.a"),
  ])
  func aFieldInsideATextKnowsItsPlaceInBothTexts(
    _ name: String, _ written: String, _ path: String
  ) throws {
    let inspection = inspect(
      #"{"custom":"{\"i\":\"n-1\",\"a\":{\"k\":\"v\"}}","alert":"Ferry"}"#)
    let field = try item(name, .fields, in: inspection)
    #expect(field.path.raw == path)
    #expect(text(inspection.received, field.range) == written)
    let pretty = try #require(inspection.pretty)
    #expect(text(pretty.text, field.range.map(pretty.range)) == written)
  }

  @Test func aFindingMarksTheValueItIsAbout() throws {
    let inspection = inspect(Self.payload)
    let finding = try item("wrong-type", .findings, in: inspection)
    #expect(finding.kind == .finding(.warning))
    #expect(text(inspection.received, finding.range) == "\"3\"")
    #expect(finding.position == SourcePosition(line: 1, column: 80))
    #expect(finding.copyText.hasPrefix("1:80: warning: aps.badge: "))
    #expect(finding.copyText.hasSuffix("[wrong-type]"))
  }

  @Test func whatIsKnownOfNothingIsListedToo() throws {
    let inspection = inspect(Self.payload)
    let key = try item("odd", .keys, in: inspection)
    #expect(key.text == #"[1,{"x":null}]"#)
    #expect(text(inspection.received, key.range) == #"[1,{"x":null}]"#)
    #expect(inspection.moreKeys == 0)
  }

  @Test func aStatementStandsWhereTheFieldDoesThatItRestsOn() throws {
    let inspection = inspect(Self.payload)
    let badge = try item("badge", .statements, in: inspection)
    #expect(text(inspection.received, badge.range) == "\"3\"")
    #expect(badge.remark?.string.contains("badge") == true)
  }

  @Test func hostileTextIsSafeToShowAndCopiedAsItIs() throws {
    let field = try item("title", .fields, in: inspect(Self.payload))
    #expect(!field.text.string.unicodeScalars.contains { $0.value < 0x20 })
    #expect(field.copyText == "Ferry \u{1B}]52;c;eA==\u{7}")
  }

  @Test(arguments: [
    (#"{"a":1,}"#, 1, 7, ","), ("{\n \"aps\": nope}", 2, 9, "nope"), (#"{"a":"#, 1, 6, ""),
  ])
  func whatIsNotJSONIsMarkedWhereItBreaks(
    _ input: String, _ line: Int, _ column: Int, _ marked: String
  ) throws {
    let inspection = inspect(input)
    #expect(!inspection.isReadable)
    #expect(inspection.pretty == nil)
    let finding = try item("json-syntax", .findings, in: inspection)
    #expect(finding.kind == .finding(.error))
    #expect(finding.position == SourcePosition(line: line, column: column))
    #expect(text(inspection.received, finding.range) == marked)
  }

  @Test func itIsReadAsATokenWhenThatIsWanted() {
    let token = String(repeating: "0a1B", count: 16)
    #expect(inspect(token).title == "a device token")
    #expect(inspect("12345", isToken: true).title == "a device token")
    #expect(inspect("12345").title == "not a JSON object")
    #expect(inspect(token).pretty == nil)
  }

  @Test func thePushTypeChangesTheLimit() {
    let payload = #"{"aps":{"alert":"Ring"}}"#
    #expect(inspect(payload, pushType: .voip).size.string.hasSuffix("of 5,120 bytes"))
    #expect(inspect(payload, pushType: .alert).size.string.hasSuffix("of 4,096 bytes"))
  }

  @Test func everythingDecodedIsOneObject() throws {
    let decoded = try #require(inspect(Self.payload).decoded)
    let json = try JSON.parse(decoded)
    #expect(json["notificationId"] == "n-1")
    #expect(json["origins"]?["badge"]?["path"] == "aps.badge")
  }

  @Test func itemsOfOneNameAreToldApart() {
    let inspection = inspect(#"{"aps":{"alert":"x","badge":"3","mutable-content":"1"},"x":1}"#)
    let ids = inspection.items.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  // MARK: Files

  private func make(_ path: String) async -> Result<Inspection, InspectionFailure> {
    do throws(InspectionFailure) {
      return .success(try await Inspection.make(InspectionRequest(.file(path))))
    } catch {
      return .failure(error)
    }
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    var template = Array("/tmp/pushdeck-inspection-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["payload.json", "pipe"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try await body(folder)
  }

  @Test func aFileIsReadAndItsBytesAreKept() async throws {
    try await withFolder { folder in
      let path = folder + "/payload.json"
      let file = try #require(fopen(path, "w"))
      fputs(Self.payload, file)
      fclose(file)
      let inspection = try await make(path).get()
      #expect(inspection.request.source == .fileAsRead(path, Array(Self.payload.utf8)))
      #expect(inspection.service == "OneSignal")
    }
  }

  @Test func aMissingFileIsSaid() async {
    let result = await make("/nonexistent/payload.json")
    guard case .failure(let failure) = result else {
      Issue.record("it was read")
      return
    }
    #expect(failure.sentence.string.hasPrefix("/nonexistent/payload.json cannot be opened"))
    #expect(!failure.remedy.isEmpty)
  }

  /// Neither of them may hold the program.
  @Test func aPipeADeviceAndAFolderAreNotRead() async throws {
    try await withFolder { folder in
      try #require(mkfifo(folder + "/pipe", 0o600) == 0)
      for path in [folder + "/pipe", "/dev/zero", folder] {
        guard case .failure(let failure) = await make(path) else {
          Issue.record("\(path) was read")
          continue
        }
        #expect(failure.sentence.string == "\(path) is not a file")
      }
    }
  }
}

/// Raw text is cut so that any place is found without looking at the rest.
@Suite struct RawTextTests {
  private func segments(_ text: String) -> [String] {
    let raw = RawText(Array(text.utf8))
    return raw.segments.map { raw.text($0.range).raw }
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\rc\n", ["a", "b", "c", ""]),
    ("\n\n", ["", "", ""]),
  ])
  func linesAreSegments(_ text: String, _ expected: [String]) {
    #expect(segments(text) == expected)
  }

  @Test func aLongLineIsCutBehindCommasAndBetweenCharacters() {
    let list = Array(repeating: "12345678", count: 1_000).joined(separator: ",")
    let parts = segments(list)
    #expect(parts.joined() == list)
    #expect(parts.dropLast().allSatisfy { $0.hasSuffix(",") })
    let kanji = String(repeating: "港", count: 2_000)
    #expect(segments(kanji).joined() == kanji)
    let raw = RawText(Array(kanji.utf8))
    #expect(raw.segments.allSatisfy { $0.line == 1 && $0.range.count <= RawText.longestSegment })
    #expect(raw.segments.count { $0.startsLine } == 1)
  }

  @Test func everyByteHasItsSegment() {
    let raw = RawText(Array("ab\ncd\r\nef".utf8))
    #expect((0...9).map(raw.segment) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
  }
}

/// Pretty text is the same tokens with other blanks.
@Suite struct PrettyTextTests {
  private func pretty(_ text: String) throws -> PrettyText {
    try #require(PrettyText(Array(text.utf8)))
  }

  @Test(arguments: [
    #"{"b":[1,2.50e0,{}],"a":{"a":null,"a":[]},"t":"x\u0041\"{,"}"#, "[]", " {\n\t\"a\" : true } ",
    "[[[1]]]", #""text""#,
  ])
  func itIsWhatTheWriterPrints(_ text: String) throws {
    let printed = try pretty(text).text.string
    // The writer reads escapes; the tokens here stay as they came.
    #expect(try JSON.parse(printed) == JSON.parse(text))
    let plain = text.replacing("\\u0041", with: "A")
    #expect(
      printed.replacing("\\u0041", with: "A") == (try JSON.parse(plain).text(.pretty)))
  }

  @Test func everyTokenKeepsItsBytes() throws {
    let source = #"{ "a":[ 1 ,"\ud83d\ude00 ü"],"b" :{"c":  -0.0}}"#
    let bytes = Array(source.utf8)
    let printed = try pretty(source)
    for offset in bytes.indices where bytes[offset] != 0x20 {
      let place = printed.range(of: offset..<offset + 1)
      #expect(printed.text.bytes[place].elementsEqual([bytes[offset]]), "byte \(offset)")
    }
  }

  @Test func aByteOrderMarkIsLeftOut() throws {
    #expect(try pretty("\u{FEFF}[1]").text.string == "[\n  1\n]")
  }

  @Test func whatWouldGrowPastAllUseIsNotPrinted() {
    let deep = Array((String(repeating: "[", count: 60) + String(repeating: "]", count: 60)).utf8)
    #expect(PrettyText(deep, longest: 1_000) == nil)
    #expect(PrettyText(deep) != nil)
  }
}
