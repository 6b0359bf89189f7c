import CSystem
import Glibc
import Testing
import TextKit

@testable import TerminalKit

/// Each of these runs a child of the test that has a terminal of its own and comes to a bad end.
extension NcursesTests {
  @Suite("However the program ends, the terminal is as it was found", .serialized)
  struct CrashTests {
    /// What a child does first: a session with the terminal, the screen on, something on it.
    static func openScreen(_ path: String) -> Terminal? {
      csystem_no_core_file()
      let descriptor = open(path, O_RDWR | O_NOCTTY)
      guard descriptor >= 0, csystem_become_session_of(descriptor) == 0 else { return nil }
      TerminalSignals.block()
      guard let terminal = try? Terminal.open(PseudoTerminal.options(path: path)) else {
        return nil
      }
      var canvas = Canvas(terminal.size)
      canvas.draw("before the end", at: Point(x: 1, y: 1), role: .bad)
      terminal.present(canvas, theme: .plain)
      return terminal
    }

    private func expectRestored(_ person: PseudoTerminal, _ before: String) {
      let bytes = person.read()
      #expect(String(decoding: bytes, as: UTF8.self).contains("before the end"))
      #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(Sequences.restore))
      #expect(person.modes == before)
    }

    @Test(
      "A fatal signal from outside",
      arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE])
    func fatalSignal(signal: Int32) async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .signal(signal)) {
        [path = path as String, signal = signal as Int32] in
        let terminal = CrashTests.openScreen(path)
        kill(getpid(), signal)
        _ = terminal?.wait(until: nil)
      }
      expectRestored(person, before)
    }

    @Test("A fatal signal while the terminal does not read")
    func fatalSignalWhileStalled() async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        guard let terminal = CrashTests.openScreen(path) else { exit(1) }
        for _ in 0..<2000 { terminal.repaint() }
        kill(getpid(), SIGSEGV)
        _ = terminal.wait(until: nil)
      }
      #expect(person.modes == before)
      #expect(String(decoding: person.read(), as: UTF8.self).hasSuffix(Sequences.restore))
    }

    @Test("A trap of the program itself")
    func trap() async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .failure) { [path = path as String] in
        let terminal = CrashTests.openScreen(path)
        let numbers = [Int32](repeating: 1, count: Int(getpid() & 1))
        withExtendedLifetime(terminal) { exit(numbers[numbers.count + 1] == 0 ? 0 : 0) }
      }
      expectRestored(person, before)
    }

    @Test("No stack left on the main thread")
    func stackOverflow() async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        let terminal = CrashTests.openScreen(path)
        withExtendedLifetime(terminal) { exit(Int32(truncatingIfNeeded: overflowStack(1))) }
      }
      expectRestored(person, before)
    }

    @Test("No stack left on a thread of ours")
    func stackOverflowOfThread() async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        let terminal = CrashTests.openScreen(path)
        csystem_thread_start("deep", overflowOnThread, nil)
        while true { _ = terminal?.wait(until: nil) }
      }
      expectRestored(person, before)
    }

    @Test("SIGTERM while the terminal does not read")
    func terminatedWhileStalled() async throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let path = person.path
      await #expect(processExitsWith: .exitCode(143)) { [path = path as String] in
        guard let terminal = CrashTests.openScreen(path) else { exit(1) }
        var canvas = Canvas(terminal.size)
        for round in 0..<300 {
          canvas.draw("round \(round), and nobody reads", at: Point(x: 3, y: round % 24))
          terminal.present(canvas, theme: .plain)
          terminal.repaint()
        }
        // To this thread: the others of a test run do not block it, as those of the program do.
        pthread_kill(pthread_self(), SIGTERM)
        while true {
          for event in terminal.wait(until: nil) where event == .terminate(signal: SIGTERM) {
            terminal.close()
            exit(143)
          }
        }
      }
      #expect(person.modes == before)
      #expect(String(decoding: person.read(), as: UTF8.self).hasSuffix(Sequences.restore))
    }

    @Test("Ctrl-Z gives the terminal back and takes it again, whatever ends the pause")
    func suspending() async throws {
      let person = try PseudoTerminal()
      // Otherwise the key would be a signal before the program has the terminal.
      person.makeRaw()
      let before = person.modes
      let path = person.path
      person.type("\u{1A}q")
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        guard let terminal = CrashTests.openScreen(path) else { exit(1) }
        // Nobody could continue the group of a session's leader, so the kernel does not stop it.
        let events = terminal.wait(until: nil)
        terminal.close()
        exit(events == [.resumed, .key(.character("q"))] ? 7 : Int32(events.count) + 10)
      }
      let text = String(decoding: person.read(), as: UTF8.self)
      let parts = text.split(separator: "\u{18}", omittingEmptySubsequences: false)
      #expect(parts.count == 3, "given back twice")
      #expect(parts.dropFirst().first?.contains("\u{1B}[?1049h") == true)
      #expect(parts.dropLast().allSatisfy { $0.contains("before the end") })
      #expect(person.modes == before)
    }
  }
}

/// Needs more stack at every level; the argument keeps the compiler from knowing how far.
@inline(never)
private func overflowStack(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { space in
    space.initialize(repeating: depth)
    return overflowStack(depth + 1) + space[depth % 64]
  }
}

private func overflowOnThread(_ context: UnsafeMutableRawPointer?) {
  exit(Int32(truncatingIfNeeded: overflowStack(1)))
}
