import CSystem
import Glibc
import Testing
import TextKit

@testable import TerminalKit

extension NcursesTests {
  @Suite("A terminal is taken, used and given back", .serialized)
  struct TerminalTests {
    private static let size = Size(columns: 80, rows: 24)

    private func canvas(_ text: SafeText, size: Size = Self.size) -> Canvas {
      var canvas = Canvas(size)
      for row in 0..<size.rows { canvas.draw(text, at: Point(x: row % 5, y: row)) }
      return canvas
    }

    /// Now, as `wait` counts: nothing is waited for.
    private var now: Double { Clock.system.monotonicSeconds() }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("Modes are raw while it is open and as they were afterwards")
    func modes() throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let terminal = try Terminal.open(person.options)
      #expect(person.isRaw)
      #expect(text(person.read()) == "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?2026$p")
      person.type("\u{1B}[?2026;0$y")
      _ = terminal.wait(until: nil)
      terminal.close()
      #expect(person.modes == before)
      #expect(text(person.read()) == Sequences.restore)
      terminal.close()
      #expect(person.read() == [])
    }

    @Test("Keys, pastes and replies arrive in order; an Esc alone is waited for")
    func input() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      person.type("q\u{1B}[A\u{1B}[200~two\rlines\u{1B}[201~\u{1B}[?2026;2$y")
      #expect(
        terminal.wait(until: nil) == [
          .key(.character("q")), .key(.up), .paste(Untrusted("two\nlines")),
          .reply(.mode(number: 2026, state: 2)),
        ])
      person.type("\u{1B}")
      #expect(terminal.wait(until: nil) == [.key(.escape)])
      #expect(terminal.wait(until: now) == [])
    }

    @Test(
      "Frames stand between marks only where the terminal says that it knows them", arguments: 0...4
    )
    func synchronized(state: Int) throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      #expect(terminal.facts.synchronizesOutput == nil)
      _ = person.read()
      terminal.present(canvas("before"), theme: .plain)
      #expect(!text(person.read()).contains("2026"))
      person.type("\u{1B}[?2026;\(state)$y")
      _ = terminal.wait(until: nil)
      terminal.present(canvas("after"), theme: .plain)
      let frame = text(person.read())
      let offers = state == 1 || state == 2
      #expect(terminal.facts.synchronizesOutput == offers)
      #expect(frame.hasPrefix("\u{1B}[?2026h") == offers)
      #expect(frame.hasSuffix("\u{1B}[?2026l") == offers)
    }

    @Test(
      "A size that no screen has is drawn on as far as one has cells",
      arguments: [
        (Size(columns: 60_000, rows: 60_000), nil, Size(columns: 2000, rows: 1000)),
        // A serial line knows no size.
        (Size(columns: 0, rows: 0), "9223372036854775807", Size(columns: 2000, rows: 2)),
      ])
    func absurdSizes(_ size: Size, _ columns: String?, _ drawn: Size) throws {
      let person = try PseudoTerminal(size)
      var options = person.options
      options.environment["COLUMNS"] = columns
      options.environment["LINES"] = "2"
      let terminal = try Terminal.open(options)
      #expect(terminal.size == drawn)
    }

    @Test("An equal frame writes nothing, a repaint writes everything")
    func equalFrames() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      terminal.present(canvas("same"), theme: .plain)
      let written = terminal.bytesWritten
      for _ in 0..<5 { terminal.present(canvas("same"), theme: .plain) }
      #expect(terminal.bytesWritten == written)
      _ = person.read()
      terminal.repaint()
      var emulator = TerminalEmulator(Self.size)
      emulator.feed(person.read())
      #expect(emulator.text == canvas("same").text())
    }

    @Test(
      "A terminal that stops reading holds nobody, and shows the newest frame when it reads again")
    func stalled() throws {
      let person = try PseudoTerminal(Size(columns: 500, rows: 200))
      let size = Size(columns: 500, rows: 200)
      let terminal = try Terminal.open(person.options)
      for index in 0..<20 {
        var full = Canvas(size)
        for row in 0..<size.rows {
          for column in stride(from: 0, to: 490, by: 8) {
            full.draw("\(index) \(row)x\(column)", at: Point(x: column, y: row))
          }
        }
        terminal.present(full, theme: .plain)
      }
      let newest = canvas("the newest", size: size)
      terminal.present(newest, theme: .plain)
      #expect(terminal.bytesWritten < 1_000_000, "twenty frames would be more")
      var emulator = TerminalEmulator(size)
      var isQuiet = false
      while !isQuiet {
        let bytes = person.read()
        emulator.feed(bytes)
        let before = terminal.bytesWritten
        #expect(terminal.wait(until: now) == [])
        isQuiet = bytes.isEmpty && terminal.bytesWritten == before
      }
      #expect(emulator.text == newest.text())
    }

    @Test("Closing while the terminal does not read restores it all the same")
    func closingWhileStalled() throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let terminal = try Terminal.open(person.options)
      person.type("\u{1B}[?2026;2$y")
      _ = terminal.wait(until: nil)
      for index in 0..<200 {
        terminal.present(canvas("frame \(index) of many, none of which is read"), theme: .plain)
        terminal.repaint()
      }
      terminal.close()
      #expect(person.modes == before)
      #expect(text(person.read()).hasSuffix(Sequences.restore))
    }

    @Test("Another thread ends the wait, once for several calls")
    func waking() async throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      let waker = terminal.waker
      let start: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        guard let context else { return }
        let box = Unmanaged<WakerBox>.fromOpaque(context).takeRetainedValue()
        for _ in 0..<3 { box.waker.wake() }
      }
      waker.wake()
      #expect(terminal.wait(until: nil) == [.woken])
      #expect(terminal.wait(until: now) == [])
      let box = Unmanaged.passRetained(WakerBox(waker: waker))
      #expect(csystem_thread_start("waker", start, box.toOpaque()) == 0)
      #expect(terminal.wait(until: nil) == [.woken])
    }

    @Test("A closed window ends it")
    func hangUp() throws {
      var person: PseudoTerminal? = try PseudoTerminal()
      let terminal = try Terminal.open(try #require(person?.options))
      terminal.present(canvas("still there"), theme: .plain)
      person = nil
      #expect(terminal.wait(until: nil) == [.hangUp])
      terminal.present(canvas("to nobody"), theme: .plain)
      #expect(terminal.wait(until: nil) == [.hangUp])
      terminal.close()
    }

    @Test(
      "Whoever is lent the terminal has it as it was found, and what was typed there is not read")
    func lending() throws {
      let person = try PseudoTerminal()
      let before = person.modes
      let terminal = try Terminal.open(person.options)
      terminal.present(canvas("shown"), theme: .plain)
      person.type("\u{1B}[?2026;0$y")
      _ = terminal.wait(until: nil)
      _ = person.read()
      let secret = terminal.lend(saying: "The key command runs here.") { () -> String in
        #expect(person.modes == before)
        let words = text(person.read())
        #expect(words.hasPrefix(Sequences.restore))
        #expect(words.holds("The key command runs here.\r\n"))
        // A person types ahead, and stops the command.
        person.type("half a passphrase\n")
        pthread_kill(pthread_self(), SIGINT)
        pthread_kill(pthread_self(), SIGTSTP)
        return "sesame"
      }
      #expect(secret == "sesame")
      #expect(person.isRaw)
      var emulator = TerminalEmulator(Self.size)
      emulator.feed(person.read())
      #expect(emulator.text == canvas("shown").text(), "the screen is there again")
      #expect(terminal.wait(until: now) == [], "neither what was typed nor the signals")
      person.type("q")
      #expect(terminal.wait(until: nil) == [.key(.character("q"))])
    }

    @Test("A signal that ends the program is kept while the terminal is lent")
    func lendingUntilTheEnd() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      terminal.lend(saying: "It runs.") { _ = pthread_kill(pthread_self(), SIGTERM) }
      #expect(terminal.wait(until: nil).contains(.terminate(signal: SIGTERM)))
    }

    @Test("Signals arrive as events", arguments: [SIGTERM, SIGINT, SIGQUIT])
    func terminating(signal: Int32) throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      // To this thread: others of the test run do not block it.
      pthread_kill(pthread_self(), signal)
      #expect(terminal.wait(until: nil) == [.terminate(signal: signal)])
      pthread_kill(pthread_self(), SIGHUP)
      #expect(terminal.wait(until: nil) == [.hangUp])
    }

    @Test("A changed window is one event however often it changed")
    func resizing() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      person.resize(Size(columns: 5, rows: 3))
      pthread_kill(pthread_self(), SIGWINCH)
      #expect(terminal.wait(until: nil) == [.resize(Size(columns: 5, rows: 3))])
      #expect(terminal.size == Size(columns: 5, rows: 3))
      pthread_kill(pthread_self(), SIGWINCH)
      #expect(terminal.wait(until: now) == [])
      var small = Canvas(terminal.size)
      small.draw("too small", at: Point(x: 0, y: 0))
      terminal.present(small, theme: .plain)
      var emulator = TerminalEmulator(terminal.size)
      emulator.feed(person.read())
      #expect(emulator.text == ["too s", "", ""])
    }

    @Test("Standard error goes to the log while the screen is on")
    func standardError() throws {
      let person = try PseudoTerminal()
      let log = csystem_memfd("log")
      defer { close(log) }
      var options = person.options
      options.standardErrorDescriptor = log
      let terminal = try Terminal.open(options)
      #expect(write(2, "inside", 6) == 6)
      terminal.close()
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = pread(log, &bytes, bytes.count, 0)
      #expect(text(Array(bytes[..<max(0, count)])).contains("inside"))
    }

    @Test("The mouse is captured only when asked for")
    func mouse() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      #expect(!text(person.read()).contains("1000"))
      terminal.captureMouse(true)
      #expect(text(person.read()) == "\u{1B}[?1000h\u{1B}[?1006h")
      terminal.captureMouse(true)
      #expect(person.read() == [])
      person.type("\u{1B}[<64;3;4M")
      #expect(terminal.wait(until: nil) == [.mouse(Mouse(.wheelUp, at: Point(x: 2, y: 3)))])
      terminal.captureMouse(false)
      #expect(text(person.read()) == "\u{1B}[?1006l\u{1B}[?1000l")
    }

    @Test("A copy goes to the person's own clipboard, a huge one nowhere")
    func copying() throws {
      let person = try PseudoTerminal()
      let terminal = try Terminal.open(person.options)
      _ = person.read()
      #expect(terminal.copy("sub_7d1f0c"))
      #expect(text(person.read()) == "\u{1B}]52;c;c3ViXzdkMWYwYw==\u{7}")
      #expect(!terminal.copy(String(repeating: "x", count: 80_000)))
      #expect(person.read() == [])
    }

    @Test("What is no terminal is refused in words")
    func refusals() throws {
      var options = TerminalOptions(environment: ["TERM": "xterm"])
      options.requiresStandardStreams = false
      options.device = "/dev/null"
      #expect {
        _ = try Terminal.open(options)
      } throws: { error in
        (error as? TerminalError)?.sentence.string.contains("/dev/null cannot be opened") == true
      }
      let person = try PseudoTerminal()
      let before = person.modes
      var dumb = person.options
      dumb.environment = ["TERM": "dumb"]
      #expect(throws: TerminalError.noCursorMovement(term: "dumb")) { _ = try Terminal.open(dumb) }
      #expect(person.modes == before)
      #expect(person.read() == [])
    }

    @Test("An unknown terminal is taken for an xterm, and says so")
    func unknownTerminal() throws {
      let person = try PseudoTerminal()
      var options = person.options
      options.environment = ["TERM": "xterm-of-tomorrow"]
      let terminal = try Terminal.open(options)
      #expect(
        terminal.facts.notice
          == "The terminal type “xterm-of-tomorrow” is not known here: it is taken for an xterm-256color."
      )
      _ = person.read()
      terminal.present(canvas("drawn"), theme: .plain)
      var emulator = TerminalEmulator(Self.size)
      emulator.feed(person.read())
      #expect(emulator.text == canvas("drawn").text())
    }
  }
}

private final class WakerBox: Sendable {
  let waker: Waker
  init(waker: Waker) { self.waker = waker }
}
