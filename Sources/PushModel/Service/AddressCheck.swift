import Glibc
public import TextKit

/// Judges a service's address before anything is sent there.
public enum AddressCheck {
  /// What is wrong with an address; nil for one that can be asked. HTTPS is a must except to
  /// loopback, and an address carries neither credentials nor a query.
  public static func problem(of text: String) -> SafeText? {
    let rest: Substring
    let isPlain: Bool
    if text.lowercased().hasPrefix("https://") {
      rest = text.dropFirst(8)
      isPlain = false
    } else if text.lowercased().hasPrefix("http://") {
      rest = text.dropFirst(7)
      isPlain = true
    } else {
      return "an address begins with https://"
    }
    if text.contains(where: { $0.isWhitespace || $0.isNewline }) {
      return "an address holds no spaces"
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if authority.contains("@") { return "a name or password does not belong into an address" }
    if rest.contains("?") || rest.contains("#") { return "an address ends before any ? or #" }
    let host: Substring
    switch place(of: authority) {
    case .success(let found): host = found
    case .failure(let problem): return problem.sentence
    }
    if isPlain, !isLoopback(host) {
      return "plain http:// is for this machine only; write https://"
    }
    return nil
  }

  /// Whether the host and the port of an address that has both a scheme and no credentials can be
  /// asked.
  public static func hasGoodPlace(_ text: String) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return false }
    let authority = parts[2].prefix { $0 != "?" && $0 != "#" }
    switch place(of: authority) {
    case .success: return true
    case .failure: return false
    }
  }

  private struct PlaceProblem: Error {
    let sentence: SafeText
  }

  /// The host of `host:port`, without brackets.
  private static func place(of authority: Substring) -> Result<Substring, PlaceProblem> {
    let host: Substring
    let rest: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else {
        return .failure(PlaceProblem(sentence: "the bracket of the host is never closed"))
      }
      host = authority[authority.index(after: authority.startIndex)..<end]
      rest = authority[authority.index(after: end)...]
      guard isIPv6(host) else {
        return .failure(
          PlaceProblem(sentence: "what stands in brackets is no address of IPv6"))
      }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority[host.endIndex...]
      if host.isEmpty { return .failure(PlaceProblem(sentence: "this address names no host")) }
      guard host.allSatisfy(isHostCharacter) else {
        return .failure(
          PlaceProblem(sentence: "the host holds a character that no host's name has"))
      }
    }
    guard let colon = rest.first else { return .success(host) }
    let digits = rest.dropFirst()
    guard colon == ":", digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let port = UInt16(digits), port > 0
    else { return .failure(PlaceProblem(sentence: "the port is a number from 1 to 65535")) }
    return .success(host)
  }

  private static func isHostCharacter(_ character: Character) -> Bool {
    !character.isASCII || character.isLetter || character.isNumber || "-._".contains(character)
  }

  private static func isIPv6(_ text: Substring) -> Bool {
    var address = in6_addr()
    // The name of an interface may stand behind a % (RFC 6874).
    return inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1
  }

  /// Whether a host is this machine: 127.0.0.0/8, `::1` or `localhost`, IPv6 without its brackets.
  public static func isLoopback(_ host: some StringProtocol) -> Bool {
    if host == "::1" || host.lowercased() == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
