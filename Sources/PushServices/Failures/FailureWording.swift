import PushModel
import PushWire
import TextKit

/// What is said when a call brings nothing: what happened, and what to do now. Whether anything was
/// sent is said by `WriteWording`, which puts these sentences into an outcome.
struct FailureWording: Sendable {
  let kind: ServiceKind
  let base: ServiceURL
  /// What the call asked for, such as "the message msg_01f6".
  let subject: SafeText
  let key: KeyWording?
  /// How far the clocks are apart, where that is known.
  let skew: ClockSkew?
  /// Seconds that the call was allowed.
  let limit: Double
  let connectLimit: Double
  /// What was asked for; nil for an address that the service named.
  var operation: Operation?
  /// Whose key the call carries.
  var tier = KeyTier.app

  private var service: SafeText { kind.title }
  private var place: SafeText { "port \(base.port) of \(base.host)" }

  // MARK: no answer

  /// Why no whole answer came.
  func failure(_ failure: TransportFailure, mayHaveLeft: Bool) -> ServiceFailure {
    let (kind, sentence, remedy) = words(failure)
    return ServiceFailure(
      kind, mayHaveBeenCarriedOut: mayHaveLeft, sentence: sentence, remedy: remedy)
  }

  private typealias Words = (kind: ServiceFailure.Kind, sentence: SafeText, remedy: SafeText)

  private func words(_ failure: TransportFailure) -> Words {
    let detail = detail(failure)
    return switch failure.kind {
    case .unknownHost, .connectionRefused, .noConnection, .proxy, .timedOutConnecting:
      noConnection(failure.kind, detail)
    case .certificate: certificate(failure, detail)
    case .trustFile:
      (
        .certificate, "The file that ca-file names could not be read as certificates.",
        "It has to hold certificates in PEM form, and be readable here."
      )
    case .handshake:
      (
        .certificate, "No secure connection to \(place) came to be\(detail).",
        "Check that this host and port speak HTTPS."
      )
    case .timedOut:
      (
        .timedOut, "\(base.host) did not answer within \(seconds(limit)).",
        "Try again, or allow more time with --timeout."
      )
    case .connectionLost:
      (
        .connectionLost, "The connection to \(base.host) broke before a whole answer had come.",
        "Try again; if it goes on, look at what stands between here and there."
      )
    case .notHTTP:
      (
        .unreadable, "What came from \(place) is not an HTTP answer\(detail).",
        "Check that the context's url names the API's host and port."
      )
    case .tooLarge(let limit):
      (
        .tooLarge,
        "The answer is larger than the \(size(limit)) that this program takes; it was not read.",
        "Ask for fewer rows at a time."
      )
    case .headersTooLarge(let limit):
      (
        .unreadable,
        """
        The headers of \(base.host)'s answer are larger than the \(size(limit)) that this program takes; \
        it was not read.
        """,
        "Check that the context's url names the API's host and port, and what stands in between."
      )
    case .cancelled: (.cancelled, "The request was cancelled here.", "Ask again when it suits.")
    case .headerCannotTravel(let name): headerCannotTravel(name)
    case .notTaken: (.cancelled, "What came was not taken here.", "Ask again when it suits.")
    case .notRunning:
      (
        .unreachable, "This program's network thread is not running.",
        "Start the program again."
      )
    case .other:
      (
        .unreachable, "The request to \(base.host) could not be made\(detail).",
        "Check the context's url and this machine's network."
      )
    }
  }

  /// The words for the kinds that mean that no connection came to be.
  private func noConnection(_ kind: TransportFailure.Kind, _ detail: SafeText) -> Words {
    switch kind {
    case .unknownHost:
      return (
        .unreachable, "No host is known by the name \(base.host).",
        "Check the context's url, and whether this machine can look names up."
      )
    case .connectionRefused:
      return (
        .unreachable, "Nobody listens on \(place).",
        "Check the context's url; a local service has to be started first."
      )
    case .proxy:
      return (
        .unreachable, "The proxy did not let the request through\(detail).",
        "Check https_proxy, all_proxy and no_proxy."
      )
    case .timedOutConnecting:
      return (
        .timedOut, "\(place) did not take a connection within \(seconds(connectLimit)).",
        "Check the network, a firewall and the context's url."
      )
    case .noConnection, .certificate, .trustFile, .handshake, .timedOut, .connectionLost, .notHTTP,
      .tooLarge, .headersTooLarge, .cancelled, .headerCannotTravel, .notTaken, .notRunning, .other:
      return (
        .unreachable, "There is no connection to \(place)\(detail).",
        "Check the network and the context's url."
      )
    }
  }

  private func certificate(_ failure: TransportFailure, _ detail: SafeText) -> Words {
    let words = failure.detail.raw
    let isAboutDates = words.holds("expired") || words.holds("not yet valid")
    return (
      .certificate, "The certificate of \(base.host) does not hold\(detail).",
      isAboutDates
        ? "Check this machine's clock first; if it is right, tell the service's support."
        : """
        Do not go on unless you know why. A service with a certificate of its own authority needs \
        ca-file in the context.
        """
    )
  }

  private func headerCannotTravel(_ name: String) -> Words {
    if name.lowercased() == "authorization" {
      return (
        .addressNotAllowed,
        "The key holds a line break or another control character, so it cannot be a header.",
        "Look at where the key comes from: it has to be one line."
      )
    }
    return (
      .addressNotAllowed,
      "The header \(Untrusted(name)) would hold a control character.",
      "Use an idempotency key of plain characters."
    )
  }

  /// The budget would have held the call back for longer than it may take.
  func heldBack(seconds wait: Double, mayHaveLeft: Bool) -> ServiceFailure {
    ServiceFailure(
      .rateLimited(retryAfterSeconds: wait), mayHaveBeenCarriedOut: mayHaveLeft,
      sentence: """
        \(service)'s limits leave no turn for this request within \(seconds(limit)): the next one is \
        in \(seconds(wait)).
        """,
      remedy: "Wait, or close what else is asking for this app.")
  }

  // MARK: an answer that is not the wanted one

  /// Why an answer's status is not success.
  func refusal(_ response: HTTPResponse, reasons: [Untrusted], mayHaveLeft: Bool)
    -> ServiceFailure
  {
    let (kind, sentence, remedy) = words(response, reasons)
    let clocks = clockRemedy(response.status, reasons)
    return ServiceFailure(
      kind, httpStatus: response.status, reasons: reasons, mayHaveBeenCarriedOut: mayHaveLeft,
      sentence: sentence, remedy: clocks.map { "\($0) \(remedy)" } ?? remedy)
  }

  private func words(_ response: HTTPResponse, _ reasons: [Untrusted]) -> Words {
    let status = response.status
    let said = said(response, reasons)
    switch status {
    case 401, 403:
      let key = key.map { $0.phrase } ?? "a request without a key"
      return (
        .keyRefused, "\(service) refused \(key) with \(status)\(said).",
        KeyRemedy(service: kind, tier: tier, form: self.key?.form).sentence
      )
    case 404:
      return (
        .notFound, "\(service) does not have \(subject) (404\(said)).",
        MissingWording(service: kind, operation: operation).remedy
      )
    case 429:
      let after = response.retryAfterSeconds
      let wait: SafeText = after.map { ", and asks for \(seconds($0)) of patience" } ?? ""
      return (
        .rateLimited(retryAfterSeconds: after),
        "\(service) turned the request away because there were too many (429)\(wait).",
        "Wait and ask again; what else asks for this app shares the limit."
      )
    case 300..<400: return redirected(response)
    case 400..<500:
      return (
        .refused, "\(service) refused the request with \(status)\(said).",
        "Change what it names; the same request would be refused again."
      )
    case 500...:
      return (
        .serverError, "\(service) failed with \(status)\(said).",
        "It is the service's own fault; try again in a minute, or look at its status page."
      )
    default:
      return (
        .unreadable, "\(service) answered with the status \(status)\(said).",
        "Check that the context's url names the API."
      )
    }
  }

  private func redirected(_ response: HTTPResponse) -> Words {
    let target = response.header("location").map(Self.withoutQuery)
    let elsewhere: SafeText = target.map { " to \($0)" } ?? ""
    return (
      .unreadable,
      """
      \(base.host) sent the request elsewhere (\(response.status)\(elsewhere)); this program does \
      not follow, because the key would go along.
      """,
      "If that is the right place, put it into the context's url."
    )
  }

  /// What is said where a request is refused over a moment and the clocks are apart, as for a send
  /// that was due later here and is past there.
  private func clockRemedy(_ status: Int, _ reasons: [Untrusted]) -> SafeText? {
    guard let sentence = skew?.sentence, (400..<500).contains(status) else { return nil }
    let words = ["send_after", "send_at", "time", "date", "future", "past", "expire", "schedul"]
    let isAboutTime = reasons.contains { reason in
      let text = reason.raw.lowercased()
      return words.contains { text.holds($0) }
    }
    return isAboutTime ? sentence : nil
  }

  /// An address without what stands behind its `?`, which can open what it leads to.
  private static func withoutQuery(_ address: String) -> SafeText {
    let end = address.firstIndex { $0 == "?" || $0 == "#" }
    let shown = Untrusted(String(address[..<(end ?? address.endIndex)])).safe(maximumColumns: 80)
    return end == nil ? shown : "\(shown)?…"
  }

  /// An answer with a good status that cannot be read.
  func unreadable(_ response: HTTPResponse, because reason: SafeText) -> ServiceFailure {
    ServiceFailure(
      .unreadable, httpStatus: response.status,
      sentence: "\(service)'s answer about \(subject) cannot be read: \(reason).",
      remedy: "Check that the context's url names the API; otherwise try again later.")
  }

  /// What a body is that holds no reasons, as the rest of a sentence.
  private func said(_ response: HTTPResponse, _ reasons: [Untrusted]) -> SafeText {
    if !reasons.isEmpty { return ": " + Self.list(reasons) }
    return switch BodyMeaning(response.body) {
    case .empty: ", without a word"
    case .webPage(nil): ", with a web page: something in front of the service answered"
    case .webPage(let title?):
      """
      , with a web page ("\(title.safe(maximumColumns: 60))"): something in front of the service \
      answered
      """
    case .text(let text): ": \(Self.withoutEnd(text.safe(maximumColumns: 120)))"
    case .json: ", without a reason"
    }
  }

  /// The first reasons, each cut to what a line can hold.
  static func list(_ reasons: [Untrusted]) -> SafeText {
    let shown = reasons.prefix(3).map { reason in
      withoutEnd(Untrusted(BodyMeaning.line(reason.raw)).safe(maximumColumns: 200))
    }
    let more = reasons.count - shown.count
    let list = SafeText.joined(shown, separator: "; ")
    return more > 0 ? "\(list) and \(more) more" : list
  }

  /// A call that takes the app's key, of which there is none.
  static func noAppKey(_ subject: SafeText) -> ServiceFailure {
    ServiceFailure(
      .keyMissing, sentence: "Asking for \(subject) takes the app's key, and there is none.",
      remedy: "Look at where the context's key comes from.")
  }

  /// An id that is a step in a path.
  static func noID(_ text: String) -> ServiceFailure {
    ServiceFailure(
      .addressNotAllowed, sentence: "\(Untrusted(text)) cannot be an id, so nothing was asked.",
      remedy: "Check the id.")
  }

  /// A text without its full stop: the sentence around it has an end of its own.
  static func withoutEnd(_ text: SafeText) -> SafeText {
    text.string.hasSuffix(".") ? text.cut(to: text.columns - 1, ellipsis: false) : text
  }

  private func detail(_ failure: TransportFailure) -> SafeText {
    failure.detail.isEmpty ? "" : " (\(failure.detail.safe(maximumColumns: 120)))"
  }

  private func seconds(_ seconds: Double) -> SafeText {
    let whole = Int(min(seconds, 1_000_000).rounded(.up))
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }

  private func size(_ bytes: Int) -> SafeText {
    if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
    return bytes % 1024 == 0 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
  }
}

extension FailureWording {
  /// The network thread could not be made.
  static func noNetworkThread(_ number: Int32) -> SafeText {
    """
    The system gave this program no thread for the network (error \(number)). Nothing was sent. \
    Close other programs and start again.
    """
  }

  /// An address that may not be asked.
  static func address(_ refusal: AddressRefusal) -> ServiceFailure {
    let (sentence, remedy): (SafeText, SafeText) =
      switch refusal {
      case .notAnAddress(let text):
        (
          "\"\(text.safe(maximumColumns: 80))\" is not an address.",
          "Write the url as https://host, with a port and a path where there are any."
        )
      case .schemeNotSpoken(let scheme) where scheme.isEmpty:
        ("The url has no scheme.", "Write it as https://host.")
      case .schemeNotSpoken(let scheme):
        ("The url begins with \(scheme), which is not spoken here.", "Write it as https://host.")
      case .plainBeyondThisMachine(let host):
        (
          "Plain HTTP to \(host) would show the key to everyone on the way; nothing was sent.",
          "Use https://; plain HTTP is for this machine alone."
        )
      case .holdsCredentials:
        (
          "The url holds a user name or a password; nothing was sent.",
          "Take it out: the key comes from an environment variable, a file or a command."
        )
      case .holdsQuery(let text):
        (
          "The url \(text.safe(maximumColumns: 80)) holds a query or a fragment.",
          "End it before the ? or #."
        )
      case .loopbackNamedFromElsewhere:
        (
          "The service named an address on this machine, which it cannot know; it was not asked.",
          "Tell the service's support."
        )
      }
    return ServiceFailure(.addressNotAllowed, sentence: sentence, remedy: remedy)
  }

  /// An operation that the service does not have.
  static func notOffered(_ reason: SafeText, instead: SafeText) -> ServiceFailure {
    ServiceFailure(.notOffered, sentence: reason, remedy: instead)
  }

  /// An operation that a capability says is missing.
  static func notOffered(_ capability: Capability) -> ServiceFailure {
    switch capability {
    case .unavailable(let reason, let instead): notOffered(reason, instead: instead)
    case .available: notOffered("The service does not offer this.", instead: "Ask another way.")
    }
  }
}
