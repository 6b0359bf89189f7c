internal import CSystem
import Glibc
internal import TextKit

/// The descriptor of a terminal: its modes as they were found, what is written to it, taking it and
/// giving it back.
final class TerminalDevice {
  let descriptor: Int32
  /// Nothing can be read or written any more.
  private(set) var isGone = false

  private let savedModes: termios
  private let hasAlternateScreen: Bool
  private let standardErrorDescriptor: Int32?
  private var savedStandardError: Int32?
  private var output = Output()

  /// Takes over the descriptor.
  init(
    _ descriptor: Int32, modes: termios, hasAlternateScreen: Bool, standardErrorDescriptor: Int32?
  ) {
    self.descriptor = descriptor
    savedModes = modes
    self.hasAlternateScreen = hasAlternateScreen
    self.standardErrorDescriptor = standardErrorDescriptor
  }

  deinit { close(descriptor) }

  var bytesWritten: Int { output.written }
  /// Whether all that was sent has been taken.
  var isDrained: Bool { output.isEmpty }

  /// Sends as much as the terminal takes now; the rest waits for `write()`.
  func send(_ bytes: some Sequence<UInt8>) {
    guard !isGone else { return }
    output.append(bytes)
    write()
  }

  /// Goes on with what is left.
  func write() {
    if output.write(to: descriptor) == .gone { isGone = true }
  }

  /// The next bytes; nil when there are none now. At the end of input the terminal is gone.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count > 0 {
      bytes.removeLast(bytes.count - count)
      return bytes
    }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { isGone = true }
    return nil
  }

  /// How large it is, as far as it can be drawn on.
  func size(environment: [String: String]) -> Size {
    Screen.drawable(reportedSize(environment))
  }

  private func reportedSize(_ environment: [String: String]) -> Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if csystem_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 {
      return Size(columns: Int(columns), rows: Int(rows))
    }
    // A serial line does not know.
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0,
      let rows = environment["LINES"].flatMap({ Int($0) }), rows > 0
    {
      return Size(columns: columns, rows: rows)
    }
    return Size(columns: 80, rows: 24)
  }

  // MARK: - Taking and giving back

  private var restoreSequence: String {
    hasAlternateScreen ? Sequences.restore : Sequences.restoreSingleScreen
  }

  /// Sets raw modes, arms the crash handler and sends what the screen needs before its first frame.
  func take(alternateScreen: String, sequences: String) {
    // In the background this stops the process until it is in the foreground, as it should.
    guard Modes.write(Modes.raw(from: savedModes), to: descriptor) else {
      isGone = true
      return
    }
    csystem_alternate_stack_install()
    var modes = savedModes
    csystem_crash_handler_install(descriptor, restoreSequence, &modes)
    if let log = standardErrorDescriptor, savedStandardError == nil {
      savedStandardError = fcntl(2, F_DUPFD_CLOEXEC, 3)
      dup2(log, 2)
    }
    send(((hasAlternateScreen ? alternateScreen : "") + sequences).utf8)
  }

  /// Gives the terminal back as it was found. `drain` takes what is still on its way to this
  /// program.
  func giveBack(drain: () -> Void) {
    csystem_crash_handler_disarm()
    output.drop()
    if !isGone {
      output.append(restoreSequence.utf8)
      if writeWaiting() == .blocked {
        // It has not read for a while: what lies in its queue makes room for what matters.
        tcflush(descriptor, TCOFLUSH)
        output.drop()
        output.append(restoreSequence.utf8)
        if writeWaiting() != .drained { output.drop() }
      }
      drain()
      // In the background the modes are someone else's, but leaving them raw would be worse.
      let wasBlocked = csystem_block_background_write(1)
      Modes.write(savedModes, to: descriptor)
      if wasBlocked == 0 { csystem_block_background_write(0) }
    }
    if let saved = savedStandardError {
      dup2(saved, 2)
      close(saved)
      savedStandardError = nil
    }
  }

  /// Writes a line where the terminal is given back.
  func say(_ words: SafeText) {
    output.append("\(words.string)\n".utf8)
    if writeWaiting() != .drained { output.drop() }
  }

  /// Drops what was typed and not read.
  func dropInput() { tcflush(descriptor, TCIFLUSH) }

  /// Writes what there is, waiting at most a fifth of a second.
  private func writeWaiting() -> Output.Progress {
    let end = Clock.system.monotonicSeconds() + 0.2
    while true {
      let progress = output.write(to: descriptor)
      if progress == .gone { isGone = true }
      guard progress == .blocked, wait(for: POLLOUT, until: end) else { return progress }
    }
  }

  /// Waits for one thing alone; false when the moment came first.
  func wait(for event: Int32, until end: Double) -> Bool {
    let left = ((end - Clock.system.monotonicSeconds()) * 1000).rounded(.up)
    guard left > 0 else { return false }
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&state, 1, Int32(left)) > 0
  }
}
