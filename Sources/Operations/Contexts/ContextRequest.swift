import PushModel
import TextKit

/// Which context is asked for: by name, or by its parts for this call alone.
public struct ContextRequest: Sendable {
  /// The name after `--context`.
  public var name: String?
  /// The name in `$PUSHDECK_CONTEXT`.
  public var environmentName: String?
  /// The service after `--service`.
  public var service: ServiceKind?
  /// The address after `--url`.
  public var url: String?
  /// The app after `--app`.
  public var app: String?
  /// The key in `$PUSHDECK_KEY`.
  public var environmentKey: Secret?
  /// The key in `$PUSHDECK_ORGANIZATION_KEY`.
  public var environmentOrganizationKey: Secret?
  /// Whether nothing may be changed, whatever the mode.
  public var isReadOnly: Bool

  /// Asks for the default context.
  public init() { isReadOnly = false }

  /// Whether the context is given by its parts.
  public var isAdHoc: Bool { service != nil || url != nil || app != nil }
}
