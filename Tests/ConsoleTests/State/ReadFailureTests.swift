import Operations
import Testing
import TextKit

@testable import Console

@Suite struct ReadFailureTests {
  @Test func whatCannotHelpIsNotAskedAgain() {
    for kind in [ServiceFailure.Kind.keyRefused, .notFound, .certificate, .notOffered] {
      let failure = ReadFailure(ServiceFailure(kind, sentence: "No.", remedy: "Look."))
      #expect(!failure.mayPass)
    }
    for kind in [ServiceFailure.Kind.timedOut, .unreachable, .serverError, .connectionLost] {
      #expect(ReadFailure(ServiceFailure(kind, sentence: "No.", remedy: "Wait.")).mayPass)
    }
  }

  @Test func theServicesOwnPauseIsKept() {
    let failure = ReadFailure(
      ServiceFailure(
        .rateLimited(retryAfterSeconds: 17), sentence: "Too many requests.",
        remedy: "It is asked again by itself."))
    #expect(failure.retryAfter == 17)
    #expect(failure.mayPass)
    #expect(failure.sentence == "Too many requests.")
  }
}
