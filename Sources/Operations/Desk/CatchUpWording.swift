import PushModel
import TextKit

/// What is said of a row that a service may show as it was before a write.
public enum CatchUpWording {
  /// One sentence.
  ///
  /// - Parameter seconds: Since the write.
  public static func sentence(seconds: Double, service: ServiceKind) -> SafeText {
    "A change of \(age(seconds)) ago may not show here yet: \(service.title) takes some seconds."
  }
}
