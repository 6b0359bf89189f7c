import Glibc

/// One tmux server of a test's own, with one window in it: a real terminal whose screen can be read.
final class TerminalMultiplexer {
  /// Whether tmux is installed. Tests that need it say so and are skipped where it is not.
  static let isInstalled = TerminalProcess.run(["tmux", "-V"]).status == 0

  /// A folder for the test's own files.
  let folder: String
  private let socket: String

  /// Starts a server whose one window runs a shell script.
  init?(columns: Int, rows: Int, script: String) {
    var template = Array("/tmp/pushdeck-terminal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    socket = folder + "/tmux"
    let started = TerminalProcess.run(
      [
        "env", "-u", "TMUX", "XDG_CONFIG_HOME=\(folder)/config", "XDG_STATE_HOME=\(folder)/state",
        "XDG_CACHE_HOME=\(folder)/cache", "LC_ALL=C.UTF-8", "TERM=xterm-256color",
        "PUSHDECK=\(TerminalProcess.program)", "FOLDER=\(folder)",
        "tmux", "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y",
        "\(rows)", script,
      ])
    guard started.status == 0 else { return nil }
  }

  deinit {
    _ = tmux(["kill-server"])
    _ = TerminalProcess.run(["rm", "-rf", folder])
  }

  /// The process that the window runs.
  var process: pid_t? {
    pid_t(tmux(["display-message", "-p", "#{pane_pid}"]).trimmingNewline)
  }

  /// The tmux server, which is what reads the console's terminal.
  var server: pid_t? {
    pid_t(tmux(["display-message", "-p", "#{pid}"]).trimmingNewline)
  }

  /// The console that the window's shell started.
  var console: pid_t? {
    TerminalProcess.eventually {
      self.process.flatMap { TerminalProcess.child(of: $0, named: "pushdeck") }
    }
  }

  /// The screen's rows, without trailing blanks.
  var screen: [String] {
    tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// Types keys, by tmux's names for them.
  func type(_ keys: String...) {
    _ = tmux(["send-keys"] + keys)
  }

  /// Types text as it stands.
  func typeText(_ text: String) {
    _ = tmux(["send-keys", "-l", text])
  }

  /// Pastes text as a terminal does, in brackets where the program asked for them.
  func paste(_ text: String) {
    _ = tmux(["set-buffer", "--", text])
    _ = tmux(["paste-buffer", "-p"])
  }

  /// Makes the window another size.
  func resize(columns: Int, rows: Int) {
    _ = tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// From now on keeps what the window's program writes, in a file of the test's folder.
  func record(to name: String) {
    _ = tmux(["pipe-pane", "cat > \(folder)/\(name)"])
  }

  /// Closes the window under its program, as a lost connection does.
  func closeWindow() {
    _ = tmux(["kill-pane"])
  }

  /// Waits until the screen holds a text and returns the screen; nil when it never does.
  func waitFor(_ text: String) -> [String]? {
    waitUntil { rows in rows.contains { $0.contains(text) } }
  }

  /// Waits until the screen is as wanted and returns it; nil when it never is. A screen that still
  /// changes may be half painted, so it is looked at again, until it stands still or a second is over.
  func waitUntil(_ isWanted: ([String]) -> Bool) -> [String]? {
    TerminalProcess.eventually {
      var rows = self.screen
      guard isWanted(rows) else { return nil }
      for _ in 1...50 {
        poll(nil, 0, 20)
        let next = self.screen
        if next == rows { break }
        rows = next
      }
      return isWanted(rows) ? rows : nil
    }
  }

  /// A file in the test's own folder, once it has content.
  func file(_ name: String) -> String? {
    TerminalProcess.eventually {
      let text = TerminalProcess.contents(of: "\(self.folder)/\(name)")
      return text.hasSuffix("\n") ? text : nil
    }
  }

  private func tmux(_ arguments: [String]) -> String {
    TerminalProcess.run(["tmux", "-S", socket, "-f", "/dev/null"] + arguments).output
  }
}

extension String {
  /// The text without the newline at its end.
  fileprivate var trimmingNewline: String {
    hasSuffix("\n") ? String(dropLast()) : self
  }
}
