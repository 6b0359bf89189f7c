internal import CSystem
import Glibc
import TextKit

/// A child and what it started: they share our process group, so they cannot be ended as a group.
struct ProcessTree {
  private let root: pid_t
  private let members: [pid_t]

  /// Stops the processes of the tree, so that none starts another before it is asked to end. Those that
  /// went into the background for good, as an agent does, belong to it no more.
  init(_ root: pid_t) {
    self.root = root
    var members = [root]
    var stillRounds = 0
    // A signal is taken a moment after it was sent; the few rounds end as soon as all of them stand.
    for _ in 0..<100 {
      for process in members { kill(process, SIGSTOP) }
      let states = Self.states()
      let children = Dictionary(grouping: states.keys) { states[$0]?.parent ?? 0 }
      var found = [root]
      var index = 0
      while index < found.count {
        found += children[found[index]] ?? []
        index += 1
      }
      let isStill = Set(found) == Set(members) && found.allSatisfy { states[$0]?.isStill ?? true }
      members = found
      // A list that was begun before the last of them stood may lack what that one started.
      stillRounds = isStill ? stillRounds + 1 : 0
      if stillRounds == 2 { break }
      sched_yield()
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

  /// What started each process, and whether it is stopped or has ended; empty without /proc.
  private static func states() -> [pid_t: (parent: pid_t, isStill: Bool)] {
    guard let folder = opendir("/proc") else { return [:] }
    defer { closedir(folder) }
    var states: [pid_t: (parent: pid_t, isStill: Bool)] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let process = pid_t(name) { states[process] = state(of: process) }
    }
    return states
  }

  /// The state and the parent stand behind the name, which is in parentheses and may hold some itself
  /// (proc_pid_stat(5)).
  private static func state(of process: pid_t) -> (parent: pid_t, isStill: Bool)? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
    return (parent, ["T", "t", "Z", "X"].contains(fields[0]))
  }
}
