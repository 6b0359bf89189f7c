import PushModel
import TextKit

/// FCM, HMS and ADM bundles.
extension PayloadDecoder {
  mutating func deriveBundle() {
    rawPayload = tree.root.value
    platform = hasHMSKey ? .huawei : .android
    let isOneSignal = form != .fcmPlain
    provider = isOneSignal ? .onesignal : .none
    fields.set(.sdkAccepts, .bool(isOneSignal))
    if isOneSignal { stripButtons() }
    deriveBundleData(isOneSignal)
    if fields.text(.collapseId) == "do_not_collapse" {
      note(
        .note, .doNotCollapse, .collapseId,
        "do_not_collapse is FCM's word for none: this message replaces no other.")
      fields.remove(.collapseId)
    }
    if isOneSignal { deriveBundleDefaults() }
    if fields.has(.sound) {
      fields.set(
        .soundMuted, .bool(["nil", "null"].contains(fields.text(.sound) ?? "")),
        fields[.sound]?.origin)
    }
    if isOneSignal {
      derivePreview()
      deriveClick(wasClicked: tree.find("custom>actionId") != nil || tree.find("actionId") != nil)
    }
    checkBundle(isOneSignal)
  }

  private var hasHMSKey: Bool {
    tree.root.value.object?.members.contains { $0.key.hasPrefix("hms.") } ?? false
  }

  private mutating func deriveBundleData(_ isOneSignal: Bool) {
    var known = PayloadTable.rootKeys[form, default: []]
    if isOneSignal { known.formUnion(PayloadTable.bundleKeys) } else { known.remove("custom") }
    setRootData(rootMembers(except: known, prefixes: ["google.", "gcm.", "hms."]))
  }

  /// What the SDK puts into the data for its own use is not data of the app.
  private mutating func stripButtons() {
    guard let data = fields[.additionalData], var object = data.value.object,
      object["actionButtons"] != nil
    else { return }
    object["actionButtons"] = nil
    object["actionId"] = nil
    fields.set(.additionalData, JSON(.object(object), range: data.value.range), data.origin)
  }

  private mutating func deriveBundleDefaults() {
    let priority = fields.integer(.priority)
    fields.setDefault(.priority, 0)
    // Without a priority the display takes 6, although the field says 0 (reference §4).
    fields.set(
      .androidPriority, .int(Self.androidPriority(priority ?? 6)), fields[.priority]?.origin)
    if tree.present("vis") == nil { fields.setDefault(.lockScreenVisibility, 1) }
    fields.setDefault(.ttl, .int(OneSignalDefaults.ttl))
    fields.set(
      .displayable, .bool(!(fields.text(.body) ?? "").isEmpty), fields[.body]?.origin)
  }

  /// OneSignal's scale of 1 to 10 as Android's of -2 to 2.
  static func androidPriority(_ priority: Int64) -> Int64 {
    switch priority {
    case 9...: 2
    case 7...8: 1
    case 5...6: 0
    case 3...4: -1
    default: -2
    }
  }
}

/// What OneSignal's SDK takes where a bundle says nothing.
enum OneSignalDefaults {
  /// Three days, in seconds.
  static let ttl: Int64 = 259_200
  /// Twenty-eight days, the most the API takes, in seconds.
  static let longestTTL: Int64 = 2_419_200
}
