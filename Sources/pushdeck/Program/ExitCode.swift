import Operations
import PushModel
import PushServices

/// How the program ends; scripts rely on the numbers.
enum ExitCode: Int32 {
  /// Done.
  case done = 0
  /// The answer is no.
  case no = 1
  /// The command line or an answer is wrong or missing.
  case usage = 2
  /// The config, a file, a credential or the state folder.
  case file = 3
  /// The service refused, or the context's mode does not allow it.
  case refused = 4
  /// Never reached the service, or a read failed.
  case unreached = 5
  /// A write left and no readable answer came back.
  case unknown = 6
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// The code of a read that brought nothing, or of a write that never left.
  init(_ failure: ServiceFailure) {
    switch failure.kind {
    case .keyRefused, .notFound, .refused: self = .refused
    case .notOffered: self = .no
    case .addressNotAllowed, .keyMissing, .localFile: self = .file
    case .unreachable, .certificate, .timedOut, .connectionLost, .rateLimited, .exportRunning,
      .serverError, .unreadable, .tooLarge, .cancelled:
      self = .unreached
    }
  }

  /// The code of an action that was not carried out.
  init(_ refusal: Refusal) {
    switch refusal.kind {
    case .request: self = .usage
    case .file: self = .file
    case .mode: self = .refused
    case .unsettled: self = .unknown
    case .service(let failure): self = ExitCode(failure)
    }
  }

  /// The code of a write that was tried.
  init(_ outcome: WriteOutcome, isStrict: Bool) {
    switch outcome.verdict {
    case .sent: self = .done
    case .partly: self = isStrict ? .no : .done
    case .unknown: self = .unknown
    case .notSent:
      switch outcome.httpStatus {
      case .some(200..<300): self = .no
      case .some(429): self = .unreached
      case .some(400..<500): self = .refused
      case .some, nil: self = .unreached
      }
    }
  }
}
