import PushModel
import TextKit

/// Where the numbers of the stages stand in a width.
struct StageColumns: Hashable, Sendable {
  /// From here on stages have their long names.
  static let longLabels = 64
  /// From here on the service's own field names stand beside them.
  static let fieldNames = 92

  let labelWidth: Int
  let fieldWidth: Int
  let rateWidth: Int
  let barStart: Int
  let barWidth: Int
  private let isLong: Bool

  init(width: Int) {
    isLong = width >= Self.longLabels
    labelWidth = isLong ? 21 : 11
    fieldWidth = width >= Self.fieldNames ? 20 : 0
    rateWidth = width >= 40 ? 9 : 0
    barStart = labelWidth + fieldWidth + Self.countWidth + Self.shareWidth + rateWidth + 1
    let room = width - barStart
    barWidth = room >= 6 ? room : 0
  }

  static let countWidth = 9
  static let shareWidth = 8

  var heading: SafeText {
    let field: SafeText = fieldWidth > 0 ? SafeText("API field").fitted(to: fieldWidth) : ""
    let rate: SafeText =
      rateWidth > 0 ? SafeText("per min").fitted(to: rateWidth, alignment: .trailing) : ""
    return SafeText("Stage").fitted(to: labelWidth) + field
      + SafeText("Count").fitted(to: Self.countWidth, alignment: .trailing)
      + SafeText("Share").fitted(to: Self.shareWidth, alignment: .trailing) + rate
  }

  func label(_ stage: FunnelStage) -> SafeText {
    (isLong ? stage.title : stage.shortTitle).fitted(to: labelWidth)
  }

  func field(_ name: SafeText) -> SafeText {
    fieldWidth > 0 ? name.fitted(to: fieldWidth) : ""
  }

  func count(_ count: Int64?) -> SafeText {
    (count.map(grouped) ?? "—").fitted(to: Self.countWidth, alignment: .trailing)
  }

  func share(_ share: SafeText?) -> SafeText {
    (share ?? "").fitted(to: Self.shareWidth, alignment: .trailing)
  }

  func rate(_ rate: Double?) -> SafeText {
    guard rateWidth > 0 else { return "" }
    guard let rate, abs(rate) >= 0.5, abs(rate) < 1e15 else {
      return SafeText(repeating: " ", count: rateWidth)
    }
    return grouped(Int64(rate.rounded())).fitted(to: rateWidth, alignment: .trailing)
  }
}

/// The services' own names of the counters: contract, "Rows"; the vendors' words for them changed over time,
/// the fields did not.
enum StageField {
  static func name(of stage: FunnelStage, on service: ServiceKind) -> SafeText {
    switch service {
    case .openpush:
      switch stage {
      case .accepted: "provider_accepted"
      case .targeted: "targeted"
      case .pending: "pending"
      case .received: "received"
      case .confirmed: "confirmed"
      case .clicked: "clicked"
      case .unsubscribed: "unsubscribed"
      case .errored: "errored"
      case .capped: ""
      }
    case .onesignal:
      switch stage {
      case .targeted: "(sum)"
      case .pending: "remaining"
      case .accepted: "successful"
      case .received: ""
      case .confirmed: "received"
      case .clicked: "converted"
      case .unsubscribed: "failed"
      case .errored: "errored"
      case .capped: "frequency_capped"
      }
    }
  }
}
