import PushModel
import PushWire
import Testing
import TextKit

/// Numbers and times at the ends of what can be written, in the place of every field that holds one.
@Suite struct ExtremesTests {
  /// The numbers and times of every table that is read from a service, by their names.
  private static let names: [String] = {
    func numbers<Record>(_ table: FieldTable<Record>) -> [String] {
      table.fields.filter { $0.kind != .text && $0.kind != .labels }.map(\.name)
    }
    return numbers(OpenPushDialect.appFields) + numbers(OpenPushDialect.subscriptionFields)
      + numbers(OpenPushDialect.userFields) + numbers(OpenPushDialect.messageFields)
      + numbers(OpenPushDialect.funnelFields).map { "funnel.\($0)" }
      + numbers(OpenPushDialect.receiptFields) + numbers(OpenPushDialect.activityFields)
      + numbers(OneSignalDialect.appFields) + numbers(OneSignalDialect.subscriptionFields)
      + numbers(OneSignalDialect.userFields) + numbers(OneSignalDialect.segmentFields)
      + numbers(OneSignalDialect.segmentDetailFields) + numbers(OneSignalDialect.templateFields)
      + numbers(OneSignalDialect.journeyFields) + numbers(OneSignalDialect.auditFields)
      + numbers(OneSignalDialect.keyFields) + numbers(OneSignalDialect.outcomeFields)
      + [
        "successful", "failed", "errored", "remaining", "converted", "received", "fcap_count",
        "frequency_capped", "queued_at", "send_after", "completed_at", "ttl", "priority",
        "throttle_rate_per_minute", "total_count", "offset", "limit", "total", "targeted", "count",
        "uncapped_count", "mobile_excluded_count", "platforms.ios", "platforms.android",
        "platform_delivery_stats.ios.successful", "platform_delivery_stats.ios.failed",
        "platform_delivery_stats.android.errored", "subscriber_count", "started", "waiting",
      ]
  }()

  /// Of the ends of what can be written those that each part of a reader could stumble over.
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "18446744073709551615", "1e308", "-1e308", "-0",
    "\"NaN\"", "\"-9223372036854775808\"", "\"1e308\"",
  ]

  private static func object(_ name: String, _ value: JSON) -> JSON {
    var value = value
    for part in name.split(separator: ".").dropFirst().reversed() {
      value = .object([(String(part), value)])
    }
    let first = String(name.split(separator: ".").first ?? "")
    return .object(
      [
        ("id", "x"), ("external_id", "x"), ("activity_id", "x"), ("token_id", "x"),
        ("identity", .object([("onesignal_id", "x")])), ("state", "sent"), ("completed_at", 1),
      ].filter { $0.0 != first } + [(first, value)])
  }

  @Test(
    "are read or left out, in a record and in a list of records", arguments: Set(names).sorted())
  func everyField(_ name: String) {
    let lists = ["notifications", "messages", "receipts", "activities", "subscriptions", "users"]
    for text in Self.values {
      let record = Self.object(name, json(text))
      AnythingTests.readAll(record)
      AnythingTests.readAll(
        .object(lists.map { ($0, .array([record])) } + [("total_count", json(text))]))
    }
  }

  @Test("of counters add up or are not known")
  func sums() {
    let values: [Int64] = [.min, .max, -1, 0, 1]
    for successful in values {
      for failed in values {
        for remaining in values {
          var findings: [Finding] = []
          let message = OneSignalDialect.message(
            json(
              """
              {"id":"m","successful":\(successful),"failed":\(failed),"errored":1,
               "remaining":\(remaining),"queued_at":1}
              """), now: at(0), &findings)
          let sum = [failed, 1, remaining].reduce(Int64?.some(successful)) { sum, number in
            sum.flatMap {
              let (total, overflow) = $0.addingReportingOverflow(number)
              return overflow ? nil : total
            }
          }
          #expect(message?.funnel.targeted == sum)
        }
      }
    }
  }

  @Test(
    "of an estimate are no counts below 0",
    arguments: [
      (#"{"targeted":-9223372036854775808,"platforms":{"ios":1}}"#, nil, 0),
      (#"{"targeted":-1}"#, nil, 0), (#"{"targeted":0}"#, 0, 0),
      (#"{"targeted":30,"platforms":{"ios":12,"android":18}}"#, 30, 2),
      // With one left out, the others would look like all.
      (#"{"targeted":30,"platforms":{"ios":-12,"android":18}}"#, 30, 0),
      (#"{"targeted":9223372036854775807,"platforms":{"ios":1}}"#, Int64.max, 1),
    ] as [(String, Int64?, Int)])
  func estimates(_ text: String, _ targeted: Int64?, _ platforms: Int) {
    let estimate = OpenPushDialect.estimate(json(text))
    #expect(estimate?.targeted == targeted)
    #expect((estimate?.platforms.count ?? 0) == platforms)
    #expect((estimate?.remarks.isEmpty ?? true) == !text.contains(":-12"))
  }

  @Test func `OneSignal's count is no count below 0 either`() {
    #expect(OneSignalDialect.estimate(json(#"{"count":-1}"#)) == nil)
    let capped = OneSignalDialect.estimate(
      json(#"{"count":5,"cap_applied":true,"uncapped_count":-9223372036854775808}"#))
    #expect(capped?.count == 5)
    #expect(capped?.remarks == ["The plan's limit on web pushes cuts their number."])
  }

  @Test("are read or left out in every cell of an export")
  func exports() {
    let columns = OneSignalExport.columns + OneSignalExport.extraColumns
    for text in PayloadExtremesTests.extremes + PayloadExtremesTests.texts {
      for column in columns {
        var findings: [Finding] = []
        var row = ["id": "x"]
        row[column] = text
        _ = OneSignalDialect.subscriptionFromExport(row: row, &findings)
          .map { OneSignalExport.cells(of: $0) }
      }
    }
  }
}
