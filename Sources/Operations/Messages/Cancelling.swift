import PushModel
import PushServices
import TextKit

extension Desk {
  /// Plans to stop a message. What was handed over already stays where it is.
  public func planCancel(_ id: Untrusted, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    try await plan(
      WriteContents(
        action: .cancel(message: id), body: [], key: makeKey(), isKeyMadeHere: true, name: nil,
        notes: []),
      options)
  }

  /// How many a cancellation keeps the message from, and how far it is.
  func devicesToSpare(_ id: Untrusted) async -> ReachedDevices {
    do {
      let message = try await message(id)
      let name = message.name ?? message.title
      var remarks: [SafeText] = ["It is \(message.state.title)."]
      if let name, !name.isEmpty { remarks.insert("“\(name)”", at: 0) }
      if let accepted = message.funnel.accepted, accepted > 0 {
        remarks.append("\(grouped(accepted)) were handed over already and keep it.")
      }
      guard let pending = message.funnel.pending else {
        return ReachedDevices(
          .unknown("the service does not say how many are still to come"), remarks)
      }
      return ReachedDevices(.counted(pending), remarks)
    } catch {
      return ReachedDevices(.unknown(error.sentence))
    }
  }
}
