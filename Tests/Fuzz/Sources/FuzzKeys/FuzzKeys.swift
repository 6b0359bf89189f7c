import FuzzKit
import TextKit

/// The decoder of keys: any bytes in any pieces are taken, in pieces they say the same as at once,
/// and a while after the last of them nothing waits any more.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeys(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  guard bytes.count <= 4096 else { return 0 }
  var whole = KeyDecoder()
  let atOnce = whole.feed(bytes, now: 0)
  var split = KeyDecoder()
  var inPieces: [Input] = []
  for byte in bytes { inPieces += split.feed([byte], now: 0) }
  precondition(atOnce == inPieces, "pieces say something else")
  for case .paste(let text) in atOnce { expectHarmless(text.safe.string, "a paste") }
  _ = whole.expire(now: 10)
  precondition(whole.deadline == nil, "something waits for ever")
  return 0
}
