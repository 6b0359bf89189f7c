/// Groups of three digits: 12,345.
public func grouped(_ number: Int64) -> SafeText {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digit)
  }
  return SafeText(reading: text)
}

/// Groups of three digits: 12,345.
public func grouped(_ number: Int) -> SafeText { grouped(Int64(number)) }

/// At most five characters and a sign, rounded toward zero: 987, 12.3k, 4.5M, 120G.
public func compact(_ number: Int64) -> SafeText {
  let magnitude = number.magnitude
  let sign = number < 0 ? "-" : ""
  if magnitude < 1000 { return SafeText(reading: sign + String(magnitude)) }
  let units: [(UInt64, String)] = [
    (1_000_000_000_000_000_000, "E"), (1_000_000_000_000_000, "P"), (1_000_000_000_000, "T"),
    (1_000_000_000, "G"), (1_000_000, "M"), (1000, "k"),
  ]
  for (unit, name) in units where magnitude >= unit {
    let whole = magnitude / unit
    let tenth = magnitude % unit / (unit / 10)
    let digits = whole < 100 && tenth > 0 ? "\(whole).\(tenth)" : "\(whole)"
    return SafeText(reading: sign + digits + name)
  }
  return SafeText(number)
}

/// At most five characters and a sign, rounded toward zero: 987, 12.3k, 4.5M, 120G.
public func compact(_ number: Int) -> SafeText { compact(Int64(number)) }

/// A share as "97.4%", nil when the whole is zero or negative.
///
/// One digit after the point, rounded down: 99.96 is not "100.0%". What is above zero and rounds to
/// nothing is "<0.1%".
public func percent(_ part: Int64, of whole: Int64) -> SafeText? {
  guard whole > 0, part >= 0 else { return nil }
  if part == whole { return "100%" }
  let tenths = UInt128(part) * 1000 / UInt128(whole)
  if tenths == 0 { return part == 0 ? "0%" : "<0.1%" }
  return SafeText(reading: "\(tenths / 10).\(tenths % 10)%")
}

/// A measured value with a fixed count of digits after the point (0 to 9), rounded half away from
/// zero, its whole part grouped: 1,234.5. "—" for NaN, "∞" for infinities and what Int64 cannot hold.
public func decimal(_ value: Double, places: Int) -> SafeText {
  if value.isNaN { return "—" }
  let digits = min(max(places, 0), 9)
  let scale = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
  let isNegative = value < 0
  guard let scaled = Int64(exactly: (value.magnitude * Double(scale)).rounded()) else {
    return isNegative ? "-∞" : "∞"
  }
  let sign: SafeText = isNegative && scaled > 0 ? "-" : ""
  let whole = sign + grouped(scaled / scale)
  if digits == 0 { return whole }
  return whole + "." + SafeText(reading: zeroPadded(scaled % scale, digits))
}
