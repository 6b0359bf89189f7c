import PushModel
import PushWire
import TextKit

/// Turns what became of a write into an outcome: the verdict, and a sentence that says what
/// happened, whether anything was sent and what to do now.
enum WriteWording {
  /// A write that ended without a success. Whether it may have been carried out is the failure's to
  /// say.
  static func outcome(_ failure: ServiceFailure, _ kind: WriteKind) -> WriteOutcome {
    let isOpen = failure.mayHaveBeenCarriedOut
    return WriteOutcome(
      verdict: isOpen ? .unknown : .notSent, reasons: failure.reasons,
      sentence: isOpen
        ? "\(failure.sentence) \(kind.whenUnknown)"
        : "\(failure.sentence) \(kind.nothingHappened) \(failure.remedy)",
      httpStatus: failure.httpStatus)
  }

  /// Whether an answer that is no success leaves open what became of the write. `isRepeat` is true
  /// when the same write may have left before.
  static func leavesOpen(status: Int, isRepeat: Bool) -> Bool {
    switch status {
    // 303 tells where to see the result of something that was done.
    case 303: true
    case 300..<400: isRepeat
    // Whatever these judge: what stands in between may have said so, or what was true a moment ago is
    // not any more. An earlier one may have passed.
    case 400..<500: isRepeat
    default: true
    }
  }
}
