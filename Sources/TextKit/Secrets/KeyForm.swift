/// Whose key a key is by how it begins (OneSignal reference §1; OpenPush's forms are assumed). OneSignal's
/// older keys show nothing.
public enum KeyForm: String, Sendable, Hashable, CaseIterable {
  /// A key of a OneSignal app.
  case oneSignalApp = "os_v2_app_"
  /// A key of a OneSignal organization.
  case oneSignalOrganization = "os_v2_org_"
  /// A REST key of an OpenPush app.
  case openPushREST = "op_rest_"
  /// The key that OpenPush's SDK carries.
  case openPushSDK = "op_sdk_"

  /// The form of a key; nil where it shows none.
  public init?(of key: Secret) {
    guard
      let form = Self.allCases.first(where: { form in
        key.withExposed { $0.hasPrefix(form.rawValue) }
      })
    else { return nil }
    self = form
  }
}
