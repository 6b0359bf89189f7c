import TextKit

/// Which requests meet a fault, and which fault:
/// `NAME[,rate=0..1][,path=PREFIX][,method=M][,first=N][,PARAM=…]`.
public struct FaultRule: Sendable, Hashable {
  /// What goes wrong.
  public var kind: FaultKind
  /// The share of the matching requests that meet it, 0…1.
  public var rate: Double
  /// What the path begins with; nil for any.
  public var path: String?
  /// The method; nil for any.
  public var method: String?
  /// Only the first so many matching requests since the rules were set; nil for all.
  public var first: Int?

  /// Makes a rule that every request meets unless it is narrowed.
  public init(
    _ kind: FaultKind, rate: Double = 1, path: String? = nil, method: String? = nil,
    first: Int? = nil
  ) {
    self.kind = kind
    self.rate = rate
    self.path = path
    self.method = method
    self.first = first
  }

  /// Whether it is about a request of that method and path.
  func matches(method: String, path: String) -> Bool {
    (self.method.map { $0 == method } ?? true) && (self.path.map { path.hasPrefix($0) } ?? true)
  }
}

/// Why a text is no fault rule.
public enum FaultRuleError: Error, Sendable, Hashable {
  /// The name in front is none.
  case unknownName(String)
  /// A part is no `NAME=VALUE`.
  case notAPair(String)
  /// The fault has no parameter of that name.
  case unknownParameter(String, fault: String)
  /// A parameter stands there twice.
  case twice(String)
  /// A parameter's value is not what it wants.
  case wrongValue(String, String, wanted: String)

  /// What is wrong, for a person.
  public var sentence: SafeText {
    switch self {
    case .unknownName(let name):
      name.isEmpty
        ? "A fault rule begins with the name of a fault"
        : "There is no fault \(Untrusted(name))"
    case .notAPair(let part): "“\(Untrusted(part))” in a fault rule is no NAME=VALUE"
    case .unknownParameter(let name, let fault):
      "The fault \(Untrusted(fault)) has no \(Untrusted(name))"
    case .twice(let name): "\(Untrusted(name)) stands twice in a fault rule"
    case .wrongValue(let name, let value, let wanted):
      "\(Untrusted(name)) of a fault rule wants \(Untrusted(wanted)), not “\(Untrusted(value))”"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .unknownName(let name):
      if let near = nearest(name, among: FaultKind.names) {
        "Did you mean \(Untrusted(near))?"
      } else {
        "There are: \(Untrusted(FaultKind.names.joined(separator: ", ")))."
      }
    case .notAPair, .twice, .wrongValue:
      "A rule is NAME[,rate=0..1][,path=PREFIX][,method=M][,first=N][,PARAM=…]."
    case .unknownParameter(_, let fault):
      "It takes \(Untrusted(FaultRuleReader.parameters(of: fault).joined(separator: ", ")))."
    }
  }
}
