import Glibc

/// The system's words for an `errno` value.
public func systemWords(_ code: Int32) -> SafeText {
  // glibc keeps the text of strerror for each thread.
  guard let words = strerror(code) else { return "error \(code)" }
  return Untrusted(String(cString: words)).safe
}
