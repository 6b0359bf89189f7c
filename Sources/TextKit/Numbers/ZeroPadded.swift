/// A number in digits of a base of 2 to 36, with zeros in front up to `width` digits.
public func zeroPadded(
  _ number: some BinaryInteger, _ width: Int, radix: Int = 10, uppercase: Bool = false
) -> String {
  let digits = String(number.magnitude, radix: radix, uppercase: uppercase)
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
