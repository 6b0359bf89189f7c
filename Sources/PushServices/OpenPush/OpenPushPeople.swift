import PushModel
import PushWire
import TextKit

extension OpenPushClient {
  func change(_ change: PeopleChange, _ write: PreparedWrite) async -> WriteOutcome {
    let kind = WriteKind.people(change)
    guard let operation = OpenPushDialect.operation(of: change) else {
      return WriteWording.outcome(
        FailureWording.notOffered(
          "OpenPush has no call for this: its SDK tells of users, subscriptions and devices.",
          instead: "Let the app do it on the device."), kind)
    }
    guard let values = OpenPushDialect.values(of: change) else {
      return WriteWording.outcome(
        FailureWording.notOffered(
          "OpenPush changes a user by the external id alone.",
          instead: "Look the user up, and name the external id."), kind)
    }
    var call = writeCall(
      operation, values, write, key: nil, isRepeatable: change.isRepeatable, change.target)
    // A deletion has no body, and none is sent.
    if write.body.isEmpty { call?.body = nil }
    return await core.write(
      call, operation, kind,
      settles: { answer, isRepeat in
        OpenPushDialect.goneAlready(change, status: answer.status, isRepeat: isRepeat)
      },
      { answer, _ in
        OpenPushDialect.peopleOutcome(
          change, status: answer.status, headers: answer.headers, body: answer.body)
      })
  }
}
