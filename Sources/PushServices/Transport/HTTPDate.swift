import TextKit

/// Reads the dates of HTTP headers (RFC 9110 §5.6.7): the form that is sent today and the two that
/// still have to be understood.
enum HTTPDate {
  /// The moment; nil for anything else.
  static func parse(_ text: String) -> Timestamp? {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }.map(String.init)
    switch words.count {
    // "Sun, 06 Nov 1994 08:49:37 GMT", and "Sunday, 06-Nov-94 08:49:37 GMT".
    case 6 where words[5] == "GMT":
      return moment(day: words[1], month: words[2], year: words[3], time: words[4])
    // "Sun Nov  6 08:49:37 1994".
    case 5: return moment(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func moment(day: String, month: String, year: String, time: String)
    -> Timestamp?
  {
    guard let day = Int64(day), let month = months.firstIndex(of: month.lowercased()),
      var year = Int64(year)
    else { return nil }
    // Two digits are of the last century from 70 on.
    if (0..<100).contains(year) { year += year >= 70 ? 1900 : 2000 }
    return Timestamp.parse(
      "\(zeroPadded(year, 4))-\(zeroPadded(month + 1, 2))-\(zeroPadded(day, 2))T\(time)Z")
  }
}
