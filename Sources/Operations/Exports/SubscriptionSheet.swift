import PushModel
import PushWire
import Tables
import TextKit

/// Subscriptions as a CSV file for people: cells that a spreadsheet would run are made harmless.
public struct SubscriptionSheet: Sendable {
  /// The names of the columns. On OneSignal they are its export's own, so that the file can be
  /// imported again; on OpenPush, which has no export, those of the rows in JSON.
  public let columns: [String]
  private let service: ServiceKind

  /// A sheet of a service's subscriptions.
  public init(_ service: ServiceKind) {
    self.service = service
    columns =
      switch service {
      case .onesignal: OneSignalExport.columns + OneSignalExport.extraColumns
      case .openpush: Self.names
      }
  }

  /// The first line.
  public var header: [UInt8] { CSVWriter.row(columns) }

  /// The line of a subscription.
  public func line(_ subscription: Subscription) -> [UInt8] {
    let cells =
      switch service {
      case .onesignal: OneSignalExport.cells(of: subscription)
      case .openpush: Self.cells(JSONRows.subscription(subscription))
      }
    return CSVWriter.row(cells, formulas: .disarmed)
  }

  /// A line of cells as they came.
  public static func line(cells: [String]) -> [UInt8] { CSVWriter.row(cells, formulas: .disarmed) }

  private static let names =
    JSONRows.subscription(
      Subscription(id: Untrusted(""), type: Untrusted(""), platform: nil)
    ).object?.keys ?? []

  // What is unknown stays empty, and never 0.
  private static func cells(_ row: JSON) -> [String] {
    names.map { name in
      guard let value = row[name], !value.isNull else { return "" }
      return value.string ?? value.text(.compact)
    }
  }
}
