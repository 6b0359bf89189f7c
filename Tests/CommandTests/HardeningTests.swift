import Glibc
import Testing

@Suite(
  .enabled(if: getuid() == 0, "only root can run the program as somebody else"),
  .enabled(
    if: TerminalProcess.run(["setpriv", "--version"]).status == 0, "setpriv is not installed"))
struct `The running program` {
  /// The kernel gives what it tells of a process to root once the process may not be dumped: a core
  /// pattern that pipes to a program would ignore the limit on core files.
  @Test func `may not be dumped, so that no core holds a key`() throws {
    var template = Array("/tmp/pushdeck-dump-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { _ = TerminalProcess.run(["rm", "-rf", folder]) }
    let script = """
      chmod 755 \(folder); cp \(TerminalProcess.program) \(folder)/pushdeck; cd /
      asNobody() { exec setpriv --reuid 65534 --regid 65534 --clear-groups env -i HOME=/nonexistent "$@"; }
      asNobody tail -f /dev/null & other=$!
      asNobody \(folder)/pushdeck emulate --speed 0 > \(folder)/ready & own=$!
      for moment in $(seq 300); do [ -s \(folder)/ready ] && break; sleep 0.1; done
      stat -c %u /proc/$other/environ /proc/$own/environ
      grep 'Max core file size' /proc/$own/limits
      kill $other $own; wait
      """
    let run = TerminalProcess.run(["bash", "-c", script])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "65534", "what may be dumped belongs to its user: \(run.output)")
    #expect(lines.dropFirst().first == "0", "the program may be dumped: \(run.output)")
    #expect(lines.last?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
  }
}
