/// The path of a OneSignal receipt: `notifications/<id>` or `notifications/<id>/report_received`,
/// with whatever stands in front of it.
struct ReceiptPath: Sendable, Hashable {
  let notificationID: String
  let isReceived: Bool

  init?(_ path: String) {
    let address = path.prefix { $0 != "?" && $0 != "#" }
    let parts = address.split(separator: "/").map(String.init)
    guard let place = parts.lastIndex(of: "notifications"), place + 1 < parts.count else {
      return nil
    }
    let rest = parts[(place + 2)...]
    guard rest.isEmpty || Array(rest) == ["report_received"] else { return nil }
    notificationID = parts[place + 1]
    isReceived = !rest.isEmpty
  }
}
