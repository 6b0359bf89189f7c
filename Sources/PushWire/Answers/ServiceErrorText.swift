import TextKit

/// One thing that a service complained about, in its own words.
public struct ServiceErrorText: Sendable, Hashable {
  /// The service's code, such as `subscription-1`; nil where it gives none.
  public var code: Untrusted?
  /// The complaint itself.
  public var title: Untrusted
  /// What it is about, where the service says; kept as it came.
  public var meta: JSON?
  /// What the service calls the request, for its support; nil where it does not say.
  public var requestID: Untrusted?

  /// Makes a complaint.
  public init(
    code: Untrusted? = nil, title: Untrusted, meta: JSON? = nil, requestID: Untrusted? = nil
  ) {
    self.code = code
    self.title = title
    self.meta = meta
    self.requestID = requestID
  }

  /// The complaint with its code and what it is about, as one text: `Alias claimed by another User
  /// (user-2; crm: 77)`.
  public var text: Untrusted {
    var remarks: [String] = []
    if let code, !code.isEmpty, code != title { remarks.append(code.raw) }
    if let meta { remarks += ErrorMeta(meta).remarks }
    if let requestID, !requestID.isEmpty { remarks.append("request \(requestID.raw)") }
    guard !remarks.isEmpty else { return title }
    return Untrusted("\(title.raw) (\(remarks.joined(separator: "; ")))")
  }
}

/// What an answer's body turned out to be.
enum AnswerBody {
  case empty
  case object(JSONObject)
  /// JSON that is no object.
  case other(JSON)
  /// Not JSON; `isMarkup` where it looks like an HTML or XML page.
  case unreadable(isMarkup: Bool)

  init(_ bytes: [UInt8]) {
    // Some servers write a byte order mark, which no text begins with otherwise.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(hasMark ? 3 : 0).first {
      !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09)
    }
    guard let first else {
      self = .empty
      return
    }
    // A broken emoji in a complaint is no reason to miss the id beside it.
    guard let json = try? JSON.parse(bytes, options: .lenient) else {
      self = .unreadable(isMarkup: first == UInt8(ascii: "<"))
      return
    }
    if let object = json.object {
      self = .object(object)
    } else {
      self = .other(json)
    }
  }
}

/// The start of a body that is no JSON, as a complaint: a page's title, else its first text.
func plainComplaint(_ bytes: [UInt8], isMarkup: Bool) -> ServiceErrorText? {
  let limit = 200
  let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
  guard isMarkup else {
    let line = text.prefix { !$0.isNewline }.prefix(limit)
    return line.isEmpty ? nil : ServiceErrorText(title: Untrusted(String(line)))
  }
  for tag in ["title", "Message", "h1"] {
    guard let found = content(of: tag, in: text), !found.isEmpty else { continue }
    return ServiceErrorText(title: Untrusted(String(found.prefix(limit))))
  }
  return nil
}

/// What stands between a tag and its end, without looking for anything but plain text.
private func content(of tag: String, in text: String) -> String? {
  let parts = text.split(separator: "<")
  for part in parts {
    let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2 else { continue }
    let name = pieces[0].split(separator: " ").first ?? ""
    if name.lowercased() == tag.lowercased() {
      return String(pieces[1].drop { $0.isWhitespace }.prefix { !$0.isNewline })
    }
  }
  return nil
}
