import PushWire
import TextKit

/// How long it takes to decode a payload as large as a provider takes.
struct InspectFigure: Figure {
  let name = "inspect"
  let summary = "decoding payloads of 5 KB, findings and device behaviour included"

  /// Each is decoded so often; the median counts.
  private static let runs = 400

  func measure() throws(BenchError) -> [FigureLine] {
    Self.samples.map { title, text in
      let bytes = Array(text.utf8)
      var times: [Double] = []
      var fields = 0
      for _ in 0..<Self.runs {
        let start = Clock.system.monotonicSeconds()
        fields += DecodedPayload(bytes).fields.count
        times.append(Clock.system.monotonicSeconds() - start)
      }
      let median = times.sorted()[Self.runs / 2] * 1_000_000
      return FigureLine(
        title: "\(title), \(bytes.count) bytes, \(fields / Self.runs) fields",
        value: "\(Decimals.text(median, places: 0)) µs", comparison: "1000 µs",
        ratio: median / 1000, budget: "1 ms")
    }
  }

  private static let samples: [(String, String)] = [
    (
      "an APNs payload",
      #"{"aps":{"alert":{"title":"T","body":"\#(prose(2000))"},"badge":3,"#
        + #""mutable-content":1},"custom":{"i":"00b6d7e9","a":{\#(tags(60))}}}"#
    ),
    (
      "an FCM bundle",
      #"{"google.ttl":"3600","google.sent_time":"1700000000000","title":"T","#
        + #""alert":"\#(prose(1000))","custom":"{\"i\":\"00b6d7e9\",\"a\":{"#
        + tags(70).replacing(each: "\"", by: "\\\"") + #"}}"}"#
    ),
    (
      "a list of 60 buttons",
      #"{"aps":{"alert":"B"},"custom":{"i":"00b6d7e9"},"buttons":["#
        + (0..<60).map { #"{"i":"button-\#($0)","n":"\#(prose(40)) \#($0)"}"# }.joined(
          separator: ",")
        + "]}"
    ),
  ]

  private static func prose(_ count: Int) -> String {
    String(
      String(
        repeating: "Zwölf Boxkämpfer jagen Viktor quer über den Deich. ", count: count / 50 + 1
      )
      .prefix(count))
  }

  private static func tags(_ count: Int) -> String {
    (0..<count).map { #""tag_\#($0)":"value \#($0) of a tag""# }.joined(separator: ",")
  }
}
