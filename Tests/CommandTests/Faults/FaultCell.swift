import PushModel

/// A fault as a row of the table: the rule, and how long the command may take.
struct FaultRow: Sendable, Hashable {
  /// The rule without what narrows it to the operation; empty for no fault.
  var rule: String
  /// Seconds for `--timeout`. Where the end is by the limit it is short; elsewhere a machine under
  /// load has all the time it needs.
  var timeout: Int

  private static let long = 60
  static let short = 4

  /// Every row there is.
  static let all: [FaultRow] = [
    FaultRow(rule: "", timeout: long),
    FaultRow(rule: "status,code=503", timeout: short),
    FaultRow(rule: "status,code=503,first=1", timeout: long),
    FaultRow(rule: "status,code=429,retry_after=1", timeout: short),
    FaultRow(rule: "status,code=429,retry_after=1,first=1", timeout: long),
    FaultRow(rule: "status,code=429,retry_after=3600", timeout: long),
    FaultRow(rule: "status,code=302", timeout: long),
    FaultRow(rule: "status,code=403", timeout: long),
    FaultRow(rule: "status,code=404", timeout: long),
    FaultRow(rule: "reset", timeout: short),
    FaultRow(rule: "reset,first=1", timeout: long),
    FaultRow(rule: "html", timeout: short),
    FaultRow(rule: "html,first=1", timeout: long),
    FaultRow(rule: "delay,seconds=3600", timeout: short),
    FaultRow(rule: "delay,seconds=0.2", timeout: long),
    FaultRow(rule: "slow,seconds=60", timeout: short),
    FaultRow(rule: "slow", timeout: long),
    FaultRow(rule: "truncate", timeout: short),
    FaultRow(rule: "truncate,first=1", timeout: long),
    FaultRow(rule: "garbage", timeout: long),
    FaultRow(rule: "wrong-types", timeout: long),
    FaultRow(rule: "reset-after-accept", timeout: short),
    FaultRow(rule: "reset-after-accept,first=1", timeout: long),
  ]

  /// The rule for one method; nil for no fault.
  func rule(method: String) -> String? {
    rule.isEmpty ? nil : "\(rule),method=\(method)"
  }

  /// Its name in the table.
  var name: String { rule.isEmpty ? "none" : rule }
}

/// Which command of which dialect under which fault.
struct FaultCell: Sendable, Hashable {
  var operation: FaultOperation
  var row: FaultRow
  var dialect: ServiceKind

  /// Every cell, those that take longest first.
  static let all: [FaultCell] =
    FaultRow.all.sorted { $0.timeout < $1.timeout }.flatMap { row in
      FaultOperation.allCases.flatMap { operation in
        ServiceKind.allCases.filter(operation.isOffered).map {
          FaultCell(operation: operation, row: row, dialect: $0)
        }
      }
    }

  /// Rows under which an export's file is waited for, or is read, until the limit.
  private static let lastingDownloads = ["status,code=403", "status,code=404", "slow"]

  /// Seconds for `--timeout`.
  var timeout: Int {
    operation == .downloadExport && Self.lastingDownloads.contains(row.rule)
      ? FaultRow.short : row.timeout
  }

  /// How it is named where it differs.
  var name: String { "\(dialect.rawValue) \(operation.rawValue) under \(row.name)" }
}

/// How a command ended.
struct FaultOutcome: Sendable, Hashable, CustomStringConvertible {
  /// `verdict` of a write's answer; nil for a read.
  var verdict: String?
  /// The exit code.
  var exit: Int32
  /// How often the service did what was asked: messages created for a send, changes for another
  /// write, 0 for a read.
  var acted: Int
  /// What is wrong with it whatever the table says.
  var complaints: [String] = []

  /// As it stands in the table: `0` for a read, `sent 0 1` for a write.
  var description: String { verdict.map { "\($0) \(exit) \(acted)" } ?? "\(exit)" }
}

extension FaultOutcome {
  /// A cell that could not be tried.
  init(untried error: UntriedCell) {
    self.init(
      verdict: "untried", exit: -1, acted: 0,
      complaints: ["it could not be tried: \(error.reason)"])
  }
}
