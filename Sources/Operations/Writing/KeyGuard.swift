import PushModel
import PushServices
import TextKit

/// No write carries an API key: neither one of the context's own, however it is spelled, nor what is
/// one by its form.
extension Desk {
  /// Refuses a write that carries a key anywhere.
  func refuseKeys(in contents: WriteContents) throws(Refusal) {
    if let key = key(in: contents.body) {
      throw contents.action.isPush ? .keyInBody(key) : .keyInWrite(key)
    }
    var texts = contents.action.texts
    if let name = contents.name { texts.append(name) }
    if !contents.isKeyMadeHere { texts.append(contents.key) }
    try refuseKeys(in: texts)
  }

  /// Refuses texts that a write would carry, before anything is asked about them.
  func refuseKeys(in texts: [String]) throws(Refusal) {
    for text in texts {
      if let key = key(in: Array(text.utf8)) { throw .keyInWrite(key) }
    }
  }

  private func key(in bytes: [UInt8]) -> Secret? {
    if let own = service.ownKey(in: bytes) { return own }
    return KeyForms.keys(in: bytes).first.map { Secret(String(decoding: bytes[$0], as: UTF8.self)) }
  }
}

extension WriteAction {
  /// What it says besides its body, as it was given.
  fileprivate var texts: [String] {
    switch self {
    case .send: [target]
    case .startActivity(let id, let type, let audience):
      [id.raw, type, audience.sentence.string]
    case .updateActivity(let id), .endActivity(let id), .optIn(let id), .optOut(let id),
      .cancel(let id):
      [id.raw]
    case .people(let change): change.texts
    }
  }

  /// Whether devices get its body.
  fileprivate var isPush: Bool {
    switch self {
    case .send, .startActivity, .updateActivity, .endActivity: true
    case .optIn, .optOut, .cancel, .people: false
    }
  }
}

extension PeopleChange {
  /// What it says besides its body, as it was given.
  var texts: [String] {
    var texts = [journalTarget]
    if let user { texts += [user.label.raw, user.id.raw] }
    if let subscription { texts.append(subscription.raw) }
    if case .removeAlias(let label, _) = self { texts.append(label.raw) }
    return texts
  }
}
