internal import CSystem
import Glibc
import TextKit

/// A child and what it started: they share our process group, so they cannot be ended as a group.
struct ProcessTree {
  private let root: pid_t
  private let members: [pid_t]

  /// The processes of the tree as it is now. Those that went into the background for good, as an agent
  /// does, belong to it no more.
  init(_ root: pid_t) {
    self.root = root
    let children = Self.childrenByParent()
    var members = [root]
    var index = 0
    while index < members.count {
      members += children[members[index]] ?? []
      index += 1
    }
    self.members = members
  }

  /// Asks them to end, those too that are stopped, and makes them end when they do not within so many
  /// seconds. Waits for the root, which is our child.
  func end(within seconds: Double) {
    // An open descriptor tells a process from a later one of the same number.
    let running = members.map { ($0, csystem_pidfd_open($0)) }
    defer { for (_, descriptor) in running where descriptor >= 0 { close(descriptor) } }
    for signal in [SIGTERM, SIGCONT] {
      for (process, _) in running { kill(process, signal) }
    }
    let deadline = Clock.system.monotonicSeconds() + seconds
    while wait(for: running.map(\.1), until: deadline) {}
    for index in running.indices {
      let (process, descriptor) = running[index]
      // The root stays our zombie until it is waited for below: its number is nobody else's.
      if process == root || (descriptor >= 0 && !Self.hasEnded(descriptor)) {
        kill(process, SIGKILL)
      }
    }
    var status: Int32 = 0
    while waitpid(root, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits until the next of them ends; false when none is left or the time is over.
  private func wait(for descriptors: [Int32], until deadline: Double) -> Bool {
    let rest = deadline - Clock.system.monotonicSeconds()
    var waiting = descriptors.filter { $0 >= 0 && !Self.hasEnded($0) }.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if rest <= 0 || waiting.isEmpty { return false }
    return poll(&waiting, nfds_t(waiting.count), Int32((rest * 1000).rounded(.up))) >= 0
      || errno == EINTR
  }

  private static func hasEnded(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// The numbers of all processes, by the number of what started them; empty without /proc.
  private static func childrenByParent() -> [pid_t: [pid_t]] {
    guard let folder = opendir("/proc") else { return [:] }
    defer { closedir(folder) }
    var children: [pid_t: [pid_t]] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), let parent = parent(of: process) else { continue }
      children[parent, default: []].append(process)
    }
    return children
  }

  /// What started a process: the second field behind its name, which stands in parentheses and may hold
  /// some itself (proc_pid_stat(5)).
  private static func parent(of process: pid_t) -> pid_t? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}
