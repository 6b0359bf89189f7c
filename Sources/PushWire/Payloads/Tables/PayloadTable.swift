/// Where each canonical field lives in each form. A new form is rows here and a rule.
enum PayloadTable {
  /// Every row, in the order in which fields are shown.
  static let rows: [PayloadRow] =
    identity + appleAlert + appleRest + bundle + openPush + sdk + clicks + receipts + records

  /// The rows of each form.
  static let byForm: [PayloadForm: [PayloadRow]] = Dictionary(
    uniqueKeysWithValues: PayloadForm.allCases.map { form in
      (form, rows.filter { $0.forms.contains(form) })
    })

  /// The keys at the root that have a known meaning in a form.
  static let rootKeys: [PayloadForm: Set<String>] = Dictionary(
    uniqueKeysWithValues: PayloadForm.allCases.map { form in
      let rows = byForm[form, default: []].filter {
        $0.scope == .document && $0.condition != .minified
      }
      return (form, Set(rows.flatMap { row in row.paths.map(\.first) }))
    })

  /// The keys at the root that mean something only in the minified variant of a form.
  static let minifiedKeys: [PayloadForm: Set<String>] = Dictionary(
    uniqueKeysWithValues: PayloadForm.allCases.map { form in
      let rows = byForm[form, default: []].filter { $0.condition == .minified }
      return (form, Set(rows.flatMap { row in row.paths.map(\.first) }))
    })

  static let identity: [PayloadRow] = [
    PayloadRow(.notificationId, .osData, "os_data/i", as: .identifier),
    PayloadRow(.notificationId, .legacy, "custom/i", as: .identifier),
    PayloadRow(.notificationId, .oneSignalBundles, "custom>i", as: .identifier),
    PayloadRow(.notificationId, [.openPush, .openPushData], "op_message_id", as: .identifier),
    PayloadRow(
      .notificationId, .liveActivity, "custom/i", "os_data/i", "op_message_id", as: .identifier),
    PayloadRow(.templateId, .osData, "os_data/ti", as: .text),
    PayloadRow(.templateName, .osData, "os_data/tn", as: .text),
    PayloadRow(.templateId, .legacy, "custom/ti", as: .text),
    PayloadRow(.templateName, .legacy, "custom/tn", as: .text),
    PayloadRow(.templateId, .bundles, "custom>ti", as: .text),
    PayloadRow(.templateName, .bundles, "custom>tn", as: .text),
  ]

  static let openPush: [PayloadRow] = [
    PayloadRow(.imageURL, [.openPush, .openPushData], "image_url", as: .text),
    PayloadRow(.deepLink, [.openPush, .openPushData], "deep_link", as: .text),
    PayloadRow(.launchURL, [.openPush, .openPushData], "deep_link", as: .text),
    PayloadRow(.actionCategory, [.openPush, .openPushData], "op_action_category", as: .text),
    PayloadRow(.actionButtons, [.openPush, .openPushData], "op_actions>", as: .openPushButtons),
    PayloadRow(.renderTruncated, [.openPush, .openPushData], "op_render_truncated", as: .flag),
  ]
}
