internal import TextKit

/// Turns the bytes of a terminal into keys, pastes and replies; pure and total.
///
/// Any bytes in any pieces are taken: what is split waits for its rest, what means nothing is
/// dropped. Sequences by ECMA-48 and xterm
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), with the extensions of kitty, rxvt
/// and the Linux console.
public struct KeyDecoder: Sendable {
  /// What a paste may hold, in bytes.
  public static let pasteLimit = 1 << 20
  /// How long the rest of a sequence may take, in seconds; then what came is dropped.
  static let sequenceDelay = 1.0
  /// Longer sequences lose what lies between their introducer and their end.
  static let sequenceLimit = 4096

  /// When `expire` is to be called if nothing comes before, in the seconds of `now`; nil for never.
  public private(set) var deadline: Double?

  private let escapeDelay: Double
  /// Bytes of something that has not ended.
  private var pending: [UInt8] = []
  private var paste: Paste?
  private var lastFed = -Double.infinity

  private struct Paste {
    var bytes: [UInt8] = []
    var count = 0
  }

  /// A decoder that takes an Esc for the key when nothing follows for `escapeDelay` seconds.
  public init(escapeDelay: Double = 0.03) {
    self.escapeDelay = escapeDelay
  }

  /// What these bytes, read at `now`, complete.
  public mutating func feed(_ bytes: [UInt8], now: Double) -> [Input] {
    // A paste whose end was lost would swallow every key; Ctrl-C alone after a second gets out of
    // it.
    if paste != nil, bytes == [3], now - lastFed > Self.sequenceDelay {
      paste = nil
      pending = []
    }
    lastFed = now
    pending += bytes
    var inputs: [Input] = []
    var start = 0
    while start < pending.count {
      if paste != nil {
        guard let next = continuePaste(from: start, into: &inputs) else { break }
        start = next
        continue
      }
      let step = SequenceReader.read(pending[start...])
      switch step {
      case .incomplete: break
      case .nothing(let count): start += count
      case .input(let input, let count):
        inputs.append(input)
        start += count
      case .pasteStart(let count):
        paste = Paste()
        start += count
      }
      if case .incomplete = step { break }
    }
    pending.removeFirst(min(start, pending.count))
    if paste == nil, pending.count > Self.sequenceLimit { pending.removeSubrange(2...) }
    setDeadline(now: now)
    return inputs
  }

  /// What is complete because nothing followed until `now`.
  public mutating func expire(now: Double) -> [Input] {
    guard let due = deadline, due <= now else { return [] }
    deadline = nil
    defer { pending = [] }
    guard pending.first == SequenceReader.escape else { return [] }
    if pending.count == 1 { return [.key(.escape)] }
    if pending.count == 2, pending[1] < 0x80 {
      return [.key(.alt(Character(Unicode.Scalar(pending[1]))))]
    }
    return []
  }

  private mutating func setDeadline(now: Double) {
    if pending.isEmpty || paste != nil {
      deadline = nil
    } else if pending.first == SequenceReader.escape && pending.count <= 2 {
      deadline = now + escapeDelay
    } else {
      deadline = now + Self.sequenceDelay
    }
  }

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Takes what belongs to the paste; nil when all that is left may be a part of its end.
  private mutating func continuePaste(from start: Int, into inputs: inout [Input]) -> Int? {
    var index = start
    while index < pending.count {
      guard let escape = pending[index...].firstIndex(of: SequenceReader.escape) else {
        keep(pending[index...])
        pending.removeSubrange(start...)
        return nil
      }
      keep(pending[index..<escape])
      let tail = pending[escape...].prefix(Self.pasteEnd.count)
      if tail.elementsEqual(Self.pasteEnd) {
        inputs.append(finishedPaste())
        return escape + Self.pasteEnd.count
      }
      if Self.pasteEnd.starts(with: tail) {
        // The end in part: what is before it is taken, so only this stays.
        pending.removeSubrange(start..<escape)
        return nil
      }
      keep(pending[escape...escape])
      index = escape + 1
    }
    pending.removeSubrange(start...)
    return nil
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard var current = paste else { return }
    // Taken out while it grows, so that the array is not copied.
    paste = nil
    current.count += bytes.count
    if current.count <= Self.pasteLimit {
      current.bytes += bytes
    } else {
      current.bytes = []
    }
    paste = current
  }

  private mutating func finishedPaste() -> Input {
    guard let finished = paste, finished.count <= Self.pasteLimit else {
      paste = nil
      return .pasteTooLong(limit: Self.pasteLimit)
    }
    paste = nil
    var bytes: [UInt8] = []
    bytes.reserveCapacity(finished.bytes.count)
    var afterReturn = false
    for byte in finished.bytes {
      // Terminals send a line end as CR, some as CR LF.
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if byte != 0x0A || !afterReturn {
        bytes.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    return .paste(Untrusted(String(decoding: bytes, as: UTF8.self)))
  }
}
