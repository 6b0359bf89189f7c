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
  /// How long the rest of a paste that was taken for whole may still come, in seconds.
  static let lateness = 60.0
  /// No person types more bytes than these between two reads.
  static let typedAtOnce = 32
  /// Longer sequences lose what lies between their introducer and their end.
  static let sequenceLimit = 4096

  /// When `expire` is to be called if nothing comes before, in the seconds of `now`; nil for never.
  public private(set) var deadline: Double?

  private let escapeDelay: Double
  /// Bytes of something that has not ended.
  private var pending: [UInt8] = []
  private var paste: PasteBuffer?
  /// Until when the rest of a paste that was taken for whole may still come.
  private var lateUntil: Double?
  private var lastFed = -Double.infinity

  /// A decoder that takes an Esc for the key when nothing follows for `escapeDelay` seconds.
  public init(escapeDelay: Double = 0.03) {
    self.escapeDelay = escapeDelay
  }

  /// What these bytes, read at `now`, complete.
  public mutating func feed(_ bytes: [UInt8], now: Double) -> [Input] {
    var inputs: [Input] = []
    let pause = now - lastFed
    lastFed = now
    if paste != nil, bytes == [3], pause > PasteBuffer.breath {
      // Nothing holds Ctrl-C back: what was pasted counts as whole, and then the key counts.
      inputs.append(endedPaste(now: now))
      pending = []
    }
    takeUpLatePaste(bytes, now: now)
    paste?.hear(bytes.count, after: pause, at: now)
    pending += bytes
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
        paste = PasteBuffer(at: now)
        lateUntil = nil
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
    if paste != nil {
      let input = endedPaste(now: now)
      // A torn end may still become whole; it presses no keys meanwhile.
      if !pending.isEmpty { deadline = now + Self.sequenceDelay }
      return [input]
    }
    defer { pending = [] }
    guard pending.first == SequenceReader.escape else { return [] }
    if pending.count == 1 { return [.key(.escape)] }
    if pending.count == 2, pending[1] < 0x80 {
      return [.key(.alt(Character(Unicode.Scalar(pending[1]))))]
    }
    return []
  }

  private mutating func setDeadline(now: Double) {
    if let paste {
      deadline = paste.deadline
    } else if pending.isEmpty {
      deadline = nil
    } else if pending.first == SequenceReader.escape && pending.count <= 2 {
      deadline = now + escapeDelay
    } else {
      deadline = now + Self.sequenceDelay
    }
  }

  // MARK: - Pastes

  /// Takes a paste for whole although its end did not come.
  private mutating func endedPaste(now: Double) -> Input {
    lateUntil = now + Self.lateness
    return finishedPaste()
  }

  /// Goes on with a paste that was taken for whole too early: its end is among these bytes, or they are
  /// more than a person types at once. Text that was pasted never presses keys.
  private mutating func takeUpLatePaste(_ bytes: [UInt8], now: Double) {
    guard paste == nil, let until = lateUntil else { return }
    guard now <= until else {
      lateUntil = nil
      return
    }
    let isRest =
      bytes.count > Self.typedAtOnce && !bytes.contains(SequenceReader.escape)
      || PasteBuffer.endIsBehindText(bytes)
    guard pending.isEmpty, isRest else { return }
    paste = PasteBuffer(at: now)
    lateUntil = nil
  }

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
      let tail = pending[escape...].prefix(PasteBuffer.end.count)
      if tail.elementsEqual(PasteBuffer.end) {
        inputs.append(finishedPaste())
        return escape + PasteBuffer.end.count
      }
      if PasteBuffer.end.starts(with: tail) {
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
    current.keep(bytes)
    paste = current
  }

  private mutating func finishedPaste() -> Input {
    let finished = paste?.finished ?? .paste(Untrusted(""))
    paste = nil
    return finished
  }
}
