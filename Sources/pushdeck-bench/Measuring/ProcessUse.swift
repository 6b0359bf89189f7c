import Glibc

/// What a process has used so far, read from the kernel's own accounts.
struct ProcessUse {
  /// Processor time in clock ticks, user and system together.
  var ticks = 0
  /// How often any of its threads gave up the processor to wait.
  var waits = 0

  /// Reads the accounts of a process; zeros when it is gone.
  init(of process: pid_t) {
    let stat = Self.contents("/proc/\(process)/stat")
    if let end = stat.lastIndex(of: ")") {
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      if fields.count > 12 { ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) }
    }
    guard let folder = opendir("/proc/\(process)/task") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Int(name) != nil else { continue }
      for line in Self.contents("/proc/\(process)/task/\(name)/status").split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches") {
        waits += Int(line.split(whereSeparator: { $0 == "\t" || $0 == " " }).last ?? "") ?? 0
      }
    }
  }

  private static func contents(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }
}
