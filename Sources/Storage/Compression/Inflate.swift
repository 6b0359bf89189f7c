internal import CZlib

/// Decompresses gzip or zlib data that comes in pieces, one or several members after each other, and
/// stops before the result passes a limit.
public final class Inflate {
  private static let pieceSize = 65_536

  /// zlib keeps the address of its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let limit: Int
  private var piece = [UInt8](repeating: 0, count: Inflate.pieceSize)
  private var isInsideMember = false
  private var isStarted = false
  /// How many bytes have come out.
  public private(set) var outputCount = 0

  /// Begins; at most `limit` bytes will come out. Throws when there is no memory.
  public init(limit: Int) throws(InflateError) {
    self.limit = limit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    if czlib_gunzip_start(stream) != Z_OK {
      stream.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses all of `gzip`, which must be whole.
  public static func whole(_ gzip: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    let inflate = try Inflate(limit: limit)
    var result: [UInt8] = []
    try inflate.feed(gzip) { result.append(contentsOf: $0) }
    try inflate.finish()
    return result
  }

  /// Takes the next piece in and gives what comes out to `sink`, in pieces.
  public func feed(_ bytes: [UInt8], _ sink: (ArraySlice<UInt8>) -> Void) throws(InflateError) {
    var input = bytes
    var consumed = 0
    while consumed < input.count {
      if isStarted, !isInsideMember, inflateReset(stream) != Z_OK { throw .damaged }
      isStarted = true
      isInsideMember = true
      consumed += try step(&input, from: consumed, sink)
    }
  }

  /// Declares the end of the input. Throws when a member is not whole, or when there was nothing.
  public func finish() throws(InflateError) {
    if isInsideMember || !isStarted { throw .truncated }
  }

  /// Decompresses until the input is used up or a member ends; returns how much was used.
  private func step(
    _ input: inout [UInt8], from start: Int, _ sink: (ArraySlice<UInt8>) -> Void
  ) throws(InflateError) -> Int {
    let available = min(input.count - start, Int(UInt32.max))
    var used = 0
    while true {
      var code = Z_OK
      var produced = 0
      input.withUnsafeMutableBufferPointer { source in
        piece.withUnsafeMutableBufferPointer { target in
          stream.pointee.next_in = source.baseAddress?.advanced(by: start + used)
          stream.pointee.avail_in = UInt32(available - used)
          stream.pointee.next_out = target.baseAddress
          stream.pointee.avail_out = UInt32(target.count)
          code = inflate(stream, Z_NO_FLUSH)
          used = available - Int(stream.pointee.avail_in)
          produced = target.count - Int(stream.pointee.avail_out)
        }
      }
      outputCount += produced
      if outputCount > limit { throw .tooLarge(limit: limit) }
      if produced > 0 { sink(piece[..<produced]) }
      switch code {
      case Z_STREAM_END:
        isInsideMember = false
        return used
      case Z_OK, Z_BUF_ERROR:
        if used == available, produced < piece.count { return used }
      case Z_MEM_ERROR: throw .outOfMemory
      default: throw .damaged
      }
    }
  }
}
