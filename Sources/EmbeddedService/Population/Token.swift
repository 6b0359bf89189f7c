import TextKit

extension Population {
  /// The address at the push provider, an e-mail address or a phone number; nil without a token.
  /// Each holds the subscription's number, so that a token is found without a table.
  func token(_ subscription: Int) -> String? {
    let cell = cell(subscription)
    guard Permission.all[cell.permission].hasToken else { return nil }
    let code = zeroPadded(identifiers.code(.push, subscription), 12, radix: 16)
    var draws = Draws(seed, .token, UInt64(subscription), 1)
    switch cell.channel {
    case .ios:
      return code + digits(subscription, count: 52)
    case .android:
      return "d\(code.prefix(8)):APA91b\(code)\(letters(subscription, count: 135))"
    case .huawei:
      return "IQAAAAC\(code)\(letters(subscription, count: 100))"
    case .chrome:
      return "https://fcm.googleapis.com/fcm/send/\(code):\(letters(subscription, count: 139))"
    case .edge:
      return "https://wns2-par02p.notify.windows.com/w/?token=\(code)"
        + letters(subscription, count: 60)
    case .firefox:
      return "https://updates.push.services.mozilla.com/wpush/v2/\(code)"
        + letters(subscription, count: 120)
    case .safari:
      return "https://web.push.apple.com/\(code)\(letters(subscription, count: 80))"
    case .email:
      return Self.mailbox(&draws) + ".\(code)@example.com"
    case .fire, .windows, .macos, .chromeExtension, .safariLegacy:
      // The population has none of these.
      return nil
    case .sms:
      // +999 belongs to no country.
      return "+999\(zeroPadded(subscription, 9))"
    }
  }

  /// The subscription with that token; nil when there is none.
  func subscription(token: String) -> Int? {
    let number: Int?
    if token.hasPrefix("+999") {
      number = Int(token.dropFirst(4))
    } else {
      number =
        Self.codes(in: token).lazy.compactMap { self.identifiers.number(.push, "psh_" + $0) }
        .first
    }
    guard let number, (0..<count).contains(number), self.token(number) == token else { return nil }
    return number
  }

  private static func mailbox(_ draws: inout Draws) -> String {
    let given = ["marina", "sandy", "pearl", "cliff", "coral", "robin", "brook", "skip"]
    let family = ["pike", "herring", "wren", "fisher", "reed", "sprat", "tern"]
    return draws.pick(given) + "." + draws.pick(family)
  }

  // Where each channel's token holds the twelve digits.
  private static func codes(in token: String) -> [String] {
    let marks = [
      "", ":APA91b", "IQAAAAC", "/fcm/send/", "?token=", "/wpush/v2/", "push.apple.com/",
    ]
    if token.hasSuffix("@example.com") {
      let mailbox = token.dropLast("@example.com".utf8.count)
      return mailbox.lastIndex(of: ".").map { [String(mailbox[mailbox.index(after: $0)...])] } ?? []
    }
    return marks.compactMap { mark in
      guard let range = firstRange(of: mark, in: token) else { return nil }
      let code = token[range...].prefix(12)
      return code.utf8.count == 12 ? String(code) : nil
    }
  }

  private static func firstRange(of mark: String, in token: String) -> String.Index? {
    var index = token.startIndex
    while index <= token.endIndex {
      if token[index...].hasPrefix(mark) { return token.index(index, offsetBy: mark.count) }
      guard index < token.endIndex else { return nil }
      index = token.index(after: index)
    }
    return nil
  }

  private func digits(_ subscription: Int, count: Int) -> String {
    var draws = Draws(seed, .token, UInt64(subscription))
    var text = ""
    while text.utf8.count < count { text += zeroPadded(draws.next(), 16, radix: 16) }
    return String(text.prefix(count))
  }

  private func letters(_ subscription: Int, count: Int) -> String {
    var draws = Draws(seed, .token, UInt64(subscription))
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(
      decoding: (0..<count).map { _ in alphabet[draws.index(alphabet.count)] }, as: UTF8.self)
  }
}
