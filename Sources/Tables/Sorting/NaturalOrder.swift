/// -1, 0 or 1: texts in the order a person expects. Runs of digits count as numbers (17.4 before
/// 17.10), ASCII case does not matter unless nothing else differs.
public func naturalOrder(_ left: String, _ right: String) -> Int {
  if left == right && left.utf8.elementsEqual(right.utf8) { return 0 }
  let result = left.utf8.withContiguousStorageIfAvailable { leftBytes in
    right.utf8.withContiguousStorageIfAvailable { naturalOrder(leftBytes, $0) }
  }
  if let result = result ?? nil { return result }
  return Array(left.utf8).withUnsafeBufferPointer { leftBytes in
    Array(right.utf8).withUnsafeBufferPointer { naturalOrder(leftBytes, $0) }
  }
}

private func naturalOrder(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
  -> Int
{
  var leftIndex = 0
  var rightIndex = 0
  while leftIndex < left.count, rightIndex < right.count {
    if isDigit(left[leftIndex]), isDigit(right[rightIndex]) {
      let order = numberOrder(left, &leftIndex, right, &rightIndex)
      if order != 0 { return order }
      continue
    }
    let leftByte = folded(left[leftIndex])
    let rightByte = folded(right[rightIndex])
    if leftByte != rightByte { return leftByte < rightByte ? -1 : 1 }
    leftIndex += 1
    rightIndex += 1
  }
  if leftIndex < left.count { return 1 }
  if rightIndex < right.count { return -1 }
  // Equal but for case or leading zeros: the bytes decide, so that the order is total.
  for (leftByte, rightByte) in zip(left, right) where leftByte != rightByte {
    return leftByte < rightByte ? -1 : 1
  }
  return left.count < right.count ? -1 : (left.count > right.count ? 1 : 0)
}

/// Compares the runs of digits at both indices as numbers of any length and passes over them.
private func numberOrder(
  _ left: UnsafeBufferPointer<UInt8>, _ leftIndex: inout Int,
  _ right: UnsafeBufferPointer<UInt8>, _ rightIndex: inout Int
) -> Int {
  let leftRun = digitRun(left, &leftIndex)
  let rightRun = digitRun(right, &rightIndex)
  if leftRun.count != rightRun.count { return leftRun.count < rightRun.count ? -1 : 1 }
  for (leftDigit, rightDigit) in zip(left[leftRun], right[rightRun]) where leftDigit != rightDigit {
    return leftDigit < rightDigit ? -1 : 1
  }
  return 0
}

/// The digits from the index on, without leading zeros; the index moves behind them.
private func digitRun(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Range<Int> {
  while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
  let start = index
  while index < bytes.count, isDigit(bytes[index]) { index += 1 }
  return start..<index
}

private func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// The byte in lower case, where it is an ASCII letter.
func folded(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
