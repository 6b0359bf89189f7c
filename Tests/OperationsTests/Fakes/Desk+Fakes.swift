import Operations
import PushServices
import TextKit

extension Desk {
  /// A desk that never has to wait.
  convenience init(
    context: OperatingContext, service: FakeService, journal: any IntentJournal,
    exports: (any ExportKeeping)? = nil, clock: Clock, operatorName: String? = nil,
    requestLog: RequestLog = RequestLog(),
    makeKey: @escaping @Sendable () -> String = { UUIDText.random() }
  ) {
    self.init(
      context: context, service: service, journal: journal, exports: exports, clock: clock,
      operatorName: operatorName, requestLog: requestLog, pause: { _ in true }, makeKey: makeKey)
  }
}
