import PushWire
import TextKit

/// Asking for a file about a message (onesignal-api.md §7).
enum MessageExportRequest {
  /// Days after a send for which its history can be asked for.
  private static let historyDays = 7.0

  /// Who was sent it, or who clicked it.
  static func history(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    try call.checkApp(object["app_id"]?.string, world)
    let number = try OneSignalMessages.number(call, world)
    let stage: DeliveryStage
    switch object["events"]?.string {
    case "sent": stage = .accepted
    case "clicked": stage = .clicked
    default: throw .text(400, "events must be sent or clicked")
    }
    let delivery = try delivery(number, &world)
    guard world.now - delivery.plan.start <= historyDays * 86_400 else {
      throw .text(400, "The history of a message can be asked for within 7 days of its send")
    }
    // Most take one to three minutes (§7).
    let address = try ExportFile.begin(
      "\(hexadecimalText(randomBytes(16)))/history-\(call.values["message_id"] ?? "").csv",
      .history(message: number, stage: stage), rows: delivery.past.count, seconds: 60, call,
      &world)
    return .json(.object([("success", true), ("destination_url", .string(address))]))
  }

  /// Everything that happened to it.
  static func events(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let number = try OneSignalMessages.number(call, world)
    let delivery = try delivery(number, &world)
    let purge = Double(OneSignalLimits.messageDays) * 86_400
    guard world.now - delivery.plan.start < purge else {
      throw .text(404, OneSignalLiterals.messageNotFound)
    }
    let medium = delivery.tally.channels.first?.medium ?? .push
    let name =
      "events_audience-activity-\(call.values["message_id"] ?? "")-\(medium.rawValue)-"
      + "\(world.now.seconds).csv.gz"
    let address = try ExportFile.begin(
      "\(hexadecimalText(randomBytes(16)))/\(name)", .events(message: number),
      rows: delivery.past.count, seconds: 1, call, &world)
    return .json(.object([("csv_file_url", .string(address))]))
  }

  private static func delivery(_ number: Int, _ world: inout World) throws(OneSignalRefusal)
    -> Delivery
  {
    guard let delivery = world.deliveryWithEvents(number) else {
      throw .text(400, "The message has not been sent yet")
    }
    return delivery
  }
}

/// The files about a message. No document names all of their columns (§21); these hold what the
/// documents speak of.
enum MessageExportFile {
  /// Below so many recipients nobody keeps who was sent a message (§7).
  private static let leastRecipients = 1000

  static func history(of number: Int, _ stage: DeliveryStage, _ world: World) -> [UInt8] {
    var world = world
    var file = CSVWriter.row(["player_id", "onesignal_id", "external_id", "timestamp"])
    guard let delivery = world.deliveryWithEvents(number) else { return file }
    let isKept =
      stage == .clicked || delivery.tally.targeted(delivery.tally.channels) >= leastRecipients
    for event in delivery.past where event.stage == stage && isKept {
      file += CSVWriter.row(who(event, world) + [String(delivery.time(of: event).seconds)])
    }
    return file
  }

  static func events(of number: Int, _ world: World) -> [UInt8] {
    var world = world
    var file = CSVWriter.row([
      "subscription_id", "onesignal_id", "external_id", "event", "event_timestamp", "device_type",
      "error",
    ])
    guard let delivery = world.deliveryWithEvents(number) else { return file }
    for event in delivery.past {
      guard let word = word(event.stage) else { continue }
      file += CSVWriter.row(
        who(event, world) + [
          word, String(delivery.time(of: event).seconds),
          String(event.channel.oneSignalDeviceType), event.reason.word ?? "",
        ])
    }
    return file
  }

  private static func who(_ event: DeliveryEvent, _ world: World) -> [String] {
    let person = world.register.holder(of: event.recipient)
    return [
      world.identifiers.uuid(.subscription, event.recipient),
      world.identifiers.uuid(.person, person), world.register.person(person).externalID ?? "",
    ]
  }

  // The service's words; that the app saw a push is not among them.
  private static func word(_ stage: DeliveryStage) -> String? {
    switch stage {
    case .accepted: "sent"
    case .received: nil
    case .confirmed: "received"
    case .clicked: "clicked"
    case .unsubscribed: "unsubscribed"
    case .errored: "failed"
    }
  }
}
