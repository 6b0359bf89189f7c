import PushModel
import PushServices
import Testing
import TextKit

@Suite struct `What to do where OneSignal does not have what was named` {
  /// What was looked for, a piece of what is advised, and a piece that would be about something else.
  enum Missing: CaseIterable {
    case message, user, subscription, removal, activity, segment

    var advice: String {
      switch self {
      case .message: "gone after about 30 days"
      case .user: "the label it stands under (external_id unless another alias was named"
      case .subscription: "neither a token nor a user's id is a subscription's"
      case .removal: "neither a token nor a user's id is a subscription's"
      case .activity: "live for 8 hours at most"
      case .segment: "Check the id, and that the context names the right app."
      }
    }

    func sentence(_ service: any PushService) async -> String? {
      let id = Untrusted("6f1f9ba0-0000-4000-8000-00000000dead")
      switch self {
      case .message: return await failure { try await service.message(id) }?.remedy.string
      case .user:
        return await failure { try await service.user(label: "crm", id: id) }?.remedy.string
      case .subscription: return await failure { try await service.subscription(id) }?.remedy.string
      case .segment:
        return await failure { try await service.segmentCalls.segment(id) }?.remedy.string
      case .removal:
        let write = PreparedWrite(body: [], idempotencyKey: "")
        return await service.change(.deleteSubscription(id), write).sentence.string
      case .activity:
        let write = PreparedWrite(body: Array("{}".utf8), idempotencyKey: "")
        return await service.updateActivity(id, write).sentence.string
      }
    }
  }

  @Test(arguments: Missing.allCases)
  func `is about that very thing`(_ missing: Missing) async throws {
    let bench = try ClientBench(.onesignal, .bytes(json(404, #"{"errors":["Not found"]}"#)))
    defer { bench.end() }
    let said = try #require(await missing.sentence(bench.service))
    #expect(said.contains(missing.advice), "\(said)")
    #expect(said.contains("30 days") == (missing == .message), "\(said)")
  }
}
