import TextKit

/// What devices posted: receipts count once for a type and a message of a device (stated by
/// OpenPush's SDK page).
struct IngestStore: Sendable {
  struct Receipt: Sendable, Hashable {
    var message: Int
    var subscription: Int
    var stage: DeliveryStage
  }

  private var receipts: Set<Receipt> = []
  /// How many custom events were taken.
  private(set) var events = 0

  /// Whether the receipt is the first of its kind.
  mutating func isNew(_ receipt: Receipt) -> Bool { receipts.insert(receipt).inserted }

  mutating func takeEvents(_ count: Int) { events += count }
}

extension World {
  /// A device says how far a message got. It counts once, for a message that was handed over to
  /// that device; one that the world had still in mind for later happens now instead.
  mutating func report(_ receipt: IngestStore.Receipt, action: Int) {
    guard ingested.isNew(receipt) else { return }
    // A delivery of long ago has reported all that its devices had to say.
    guard let delivery = delivery(receipt.message), delivery.holdsWholePast else { return }
    let moment = now
    updateDelivery(receipt.message) {
      $0.report(receipt.stage, by: receipt.subscription, action: action, at: moment)
    }
  }
}
