import TextKit

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
    let host = self.host(of: authority)
    if host.isEmpty { return "this address names no host" }
    if isPlain, !isLoopback(host) {
      return "plain http:// is for this machine only; write https://"
    }
    return nil
  }

  private static func host(of authority: Substring) -> Substring {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return authority[authority.index(after: authority.startIndex)..<end]
    }
    return authority.prefix { $0 != ":" }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    if host == "::1" || host.lowercased() == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
