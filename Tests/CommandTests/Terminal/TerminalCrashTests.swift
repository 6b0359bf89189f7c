import Glibc
import Testing

extension RealTerminal {
  /// Crashes that come from inside: a stack that overflows and a trap, on the thread that draws and on
  /// the thread that talks to the service. The program has no switch for this, so a library laid before
  /// it makes one of its calls fail once a file exists.
  @Suite(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed: the crash tests skip"),
    .enabled(if: FaultLibrary.isCompilerInstalled, "no C compiler: the crash tests skip"))
  struct TerminalCrashTests {
    enum Fault: String, CaseIterable {
      case overflow, trap

      /// The signal that such a fault ends the program with.
      var status: String {
        switch self {
        case .overflow: "\(128 + SIGSEGV)\n"
        case .trap: "\(128 + SIGILL)\n"
        }
      }
    }

    enum Place: String, CaseIterable {
      case drawing = "doupdate"
      case network = "curl_multi_poll"
    }

    @Test("The terminal is given back", arguments: Fault.allCases, Place.allCases)
    func crashInside(fault: Fault, place: Place) throws {
      let terminal = try #require(
        TerminalMultiplexer(
          columns: 100, rows: 30,
          script: """
            stty -g > $FOLDER/before; echo before-the-console; \
            while [ ! -e $FOLDER/fault.so ]; do sleep 0.05; done; \
            LD_PRELOAD=$FOLDER/fault.so FAULT_FILE=$FOLDER/now \
            $PUSHDECK demo 2> $FOLDER/complaints; \
            echo $? > $FOLDER/status; stty -g > $FOLDER/after; exec cat
            """))
      try #require(
        FaultLibrary.build(in: terminal.folder, function: place.rawValue, fault: fault.rawValue))
      #expect(terminal.waitFor("sending") != nil)
      _ = TerminalProcess.run(["touch", terminal.folder + "/now"])
      terminal.type("j")
      let after = try #require(terminal.file("after"), "the shell never came back")
      #expect(terminal.file("before") == after, "the terminal's modes differ")
      #expect(terminal.file("status") == fault.status)
      let screen = try #require(
        terminal.waitFor("before-the-console"), "the old screen is not back")
      #expect(!screen.contains { $0.contains("Funnels") })
    }
  }

  /// A library that stands in front of one function and, once a file exists, crashes in it.
  private enum FaultLibrary {
    static let isCompilerInstalled = TerminalProcess.run(["cc", "--version"]).status == 0

    static func build(in folder: String, function: String, fault: String) -> Bool {
      let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <unistd.h>

        __attribute__((noinline)) static int overflow(volatile char *above) {
          volatile char frame[4096];
          frame[0] = above ? above[0] : 1;
          return overflow(frame) + frame[0];
        }
        __attribute__((unused)) static void trap(volatile char *above) { (void)above; __builtin_trap(); }

        long \(function)(long a, long b, long c, long d, long e) {
          const char *file = getenv("FAULT_FILE");
          if (file && access(file, F_OK) == 0) \(fault)(0);
          long (*real)(long, long, long, long, long) = dlsym(RTLD_NEXT, "\(function)");
          return real(a, b, c, d, e);
        }

        """
      let path = folder + "/fault.c"
      guard let file = fopen(path, "w") else { return false }
      fputs(source, file)
      fclose(file)
      let built = TerminalProcess.run(
        ["cc", "-O0", "-shared", "-fPIC", "-o", folder + "/fault.part", path, "-ldl"])
      // Renamed when it is whole: the window waits for the name.
      return built.status == 0
        && TerminalProcess.run(["mv", folder + "/fault.part", folder + "/fault.so"]).status == 0
    }
  }
}
