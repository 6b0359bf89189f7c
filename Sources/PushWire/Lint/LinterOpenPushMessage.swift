import PushModel
import TextKit

/// A message of OpenPush, and who it and an activity's start are for.
extension Linter {
  mutating func checkOpenPushMessage() {
    checkOpenPushAudience()
    for name in ["title", "body", "op_apns_subtitle"] {
      if let value = value(name), let text = value.json.string {
        checkShown(value, text, isEmptinessTold: name == "body")
      }
    }
    checkAddressesOfFields()
    checkButtons("op_actions", maximum: OpenPushLimits.actions, text: "title")
    checkCategory("op_apns_category", buttons: "op_actions")
    checkLife()
    checkSendAt()
    checkOpenPushSize()
  }

  mutating func checkOpenPushAudience() {
    guard let audience = value("audience") else {
      noteMissing(
        .noAudience, "audience", "Nothing in the body says who it is for.",
        remedy: "Add an audience, such as {\"external_ids\": [\"…\"]}.")
      return
    }
    guard let object = audience.json.object else { return }
    // A null is a way of choosing too: the audience has exactly one member.
    if object.members.count != 1 {
      note(
        object.members.isEmpty ? .wrongAudience : .severalTargetings, audience,
        object.members.isEmpty
          ? "The audience is empty."
          : "\(listed(object.keys)) stand side by side; an audience is one way of choosing.",
        remedy: object.members.isEmpty ? "Choose somebody." : "Leave one.")
    }
    let known = OpenPushDialect.audienceFields.names
    for (key, value) in audience.members {
      if let field = OpenPushDialect.audienceFields[key] {
        checkWay(field, value)
      } else {
        let near = nearest(key, among: known)
        findings.add(
          .unknownTargetingKey, as: .error, path: value.path, offset: value.keyOffset,
          "\(quoted(key)) is no way of choosing.",
          remedy: near.map { "Did you mean \(Untrusted($0))?" } ?? "There are \(listed(known)).")
      }
    }
  }

  private mutating func checkWay(_ field: BodyField, _ value: LintValue) {
    switch field.name {
    case "subscription_ids", "external_ids":
      guard list(value) != nil else { return }
      for id in value.elements { _ = string(id) }
      checkIDs(value, field.name == "external_ids" ? .own : .openPushSubscription)
    case "aliases": checkOpenPushAliases(value)
    case "tags":
      guard list(value) != nil else { return }
      for condition in value.elements { _ = object(condition) }
      checkConditions(value)
    default:
      guard let everyone = value.json.bool else { return noteType(value, "true") }
      if !everyone {
        note(
          .wrongAudience, value, "everyone is true or not there.",
          remedy: "Choose somebody instead.")
      }
    }
  }

  private mutating func checkOpenPushAliases(_ aliases: LintValue) {
    guard object(aliases) != nil else { return }
    if aliases.members.isEmpty { noteEmpty(aliases) }
    for (label, ids) in aliases.members {
      switch AliasLabel.meaning(label) {
      case .label(UserReference.externalID.raw): noteReserved(label, ids, "external_ids")
      case .subscriptionID: noteReserved(label, ids, "subscription_ids")
      case .label, nil:
        if label == OpenPushLimits.reservedAliasLabel { noteReserved(label, ids, "external_ids") }
      }
      guard list(ids) != nil else { continue }
      for id in ids.elements { _ = string(id) }
      checkIDs(ids, .own)
    }
  }

  private mutating func noteReserved(_ label: String, _ value: LintValue, _ way: SafeText) {
    findings.add(
      .aliasLabel, path: value.path, offset: value.keyOffset,
      "\(quoted(label)) is no label that an app can set, so that it finds nobody.",
      remedy: "Use \(way).")
  }
}
