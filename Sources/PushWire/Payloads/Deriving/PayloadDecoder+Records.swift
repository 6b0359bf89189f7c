import PushModel
import TextKit

/// Subscription records (reference §§9, 10).
extension PayloadDecoder {
  mutating func deriveRecord() {
    rawPayload = tree.root.value
    let node = nodes(of: .record).first ?? tree.root
    let type = fields.text(.recordType)
    let row =
      type.flatMap { OneSignalTypes.row(type: $0) }
      ?? fields.integer(.deviceType).flatMap { OneSignalTypes.row(deviceType: $0) }
    let isOpenPush = row == nil && tree.find("opted_in", in: node) != nil
    provider = isOpenPush ? .openpush : .onesignal
    platform = isOpenPush ? openPushPlatform(node) : row?.platform
    let isEmptyToken = deriveToken(node)
    deriveEnvironment(node, isOpenPush)
    deriveStatus(isOpenPush, isEmptyToken: isEmptyToken, node)
    var known = PayloadTable.recordKeys
    for row in PayloadTable.byForm[form, default: []] { known.formUnion(row.paths.map(\.first)) }
    customKeys = JSONObject((node.value.object?.members ?? []).filter { !known.contains($0.key) })
  }

  private mutating func openPushPlatform(_ node: PayloadNode) -> Platform? {
    tree.find("platform", in: node)?.value.string.flatMap(Platform.init(rawValue:))
  }

  /// Sets what the token is; whether the record says that there is none.
  private mutating func deriveToken(_ node: PayloadNode) -> Bool {
    let isPush = platform != .email && platform != .sms
    guard let text = fields.text(.token) else {
      let isNull = tree.find("token", in: node)?.value.isNull ?? false
      if isNull, isPush { setToken(DeviceToken("")) }
      return isNull
    }
    if isPush { setToken(DeviceToken(text)) }
    return text.isEmpty
  }

  private mutating func setToken(_ token: DeviceToken) {
    let isWeb = platform == .web || platform == .windows || platform == .macos
    if token.kind != .unknown || !isWeb {
      fields.set(.tokenKind, .string(token.kind.rawValue), fields[.token]?.origin)
    }
    fields.set(.tokenLength, .int(token.text.unicodeScalars.count), fields[.token]?.origin)
    let origin = fields[.token]?.origin
    // A huawei token has no documented shape, and a web token is an address.
    guard !isWeb, platform != .huawei, platform != .fire else { return }
    token.check(&tree.findings, path: origin?.path.raw ?? "token", offset: origin?.range.lowerBound)
  }

  private mutating func deriveEnvironment(_ node: PayloadNode, _ isOpenPush: Bool) {
    guard platform == .ios || platform == .macos else { return }
    if isOpenPush {
      let sandbox = tree.find("sandbox", in: node)
      let isSandbox = sandbox.flatMap { $0.value.isNull ? nil : value(of: $0, .flag)?.bool }
      fields.set(
        .apnsEnvironment,
        .string(isSandbox.map { $0 ? "sandbox" : "production" } ?? "unknown"), sandbox?.origin)
      return
    }
    let type = fields.integer(.testType)
    let environment = OneSignalDialect.environment(testType: type)
    fields.set(
      .apnsEnvironment, .string(environment?.rawValue ?? "unknown"), fields[.testType]?.origin)
    if type == nil, !fields.has(.testType) {
      tree.findings.add(
        .note, .environmentAssumed, path: PayloadNode.joined(node.path, "test_type"),
        offset: node.offset,
        "There is no test_type, which stands for a build from the App Store: production.")
    }
  }

  private mutating func deriveStatus(
    _ isOpenPush: Bool, isEmptyToken: Bool, _ node: PayloadNode
  ) {
    let dialect: StatusDialect? =
      isOpenPush ? .openpushIOS : platform.flatMap(OneSignalTypes.statusDialect)
    let number = fields.integer(.notificationTypes)
    let enabled = fields.flag(.enabled)
    let status = dialect.flatMap { dialect in
      // OpenPush has no such switch.
      number.map { StatusTable.decode($0, dialect, enabled: isOpenPush ? nil : enabled) }
    }
    var record = Subscription(id: Untrusted(""), type: Untrusted(""), platform: platform)
    record.enabled = enabled
    record.status = status
    record.hasToken = isEmptyToken ? false : nil
    if let number, dialect == nil, number <= 0 { record.enabled = false }
    fields.set(.subscribed, record.subscribed.map { .bool($0) } ?? .null)
    if let status { set(status) }
    let reachability = record.reachability
    fields.set(.statusSentence, .string(reachability.sentence.string))
    if let remedy = reachability.remedy { fields.set(.statusRemedy, .string(remedy.string)) }
    if record.subscribed == false, status?.label != "unknown" {
      note(
        .note, .statusNotSubscribed, .notificationTypes, reachability.sentence,
        remedy: reachability.remedy)
    }
    if let status, status.subscribed == true, record.enabled == false {
      note(
        .note, .enabledContradicts, .enabled,
        """
        It is switched off although its number says that permission is given. That is normal while \
        there is no token; the switch decides.
        """)
    } else if let number, number <= 0, record.enabled == true {
      note(
        .warning, .enabledContradicts, .enabled,
        "It is switched on although its number is \(number): the service refuses such a record.")
    }
  }

  private mutating func set(_ status: AuthorizationStatus) {
    let origin = fields[.notificationTypes]?.origin
    fields.set(.statusLabel, .string(status.label), origin)
    fields.set(.statusBits, .array(status.bits.map { .string($0) }), origin)
    fields.set(.statusRetryable, .bool(status.retryable), origin)
    fields.set(.statusServerOwned, .bool(status.serverOwned), origin)
    if status.unknownBits != 0 {
      fields.set(.statusUnknownBits, .int(status.unknownBits), origin)
      note(
        .warning, .statusUnknownBits, .notificationTypes,
        "The bits \(status.unknownBits) of this number are not documented.")
    }
    if status.label == "unknown" {
      note(.warning, .statusUnknown, .notificationTypes, status.sentence, remedy: status.remedy)
    }
  }
}
