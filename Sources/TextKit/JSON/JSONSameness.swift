extension JSON {
  /// How two numbers are compared.
  public enum NumberSameness: Sendable {
    /// As they are spelled: 1 is not 1.0.
    case spelling
    /// As what they are: 1 is 1.0.
    case value
  }

  /// Whether two values say the same, in whatever order the members of objects stand. Objects that hold
  /// a key twice say the same only where their order is the same too.
  public func saysSame(as other: JSON, numbers: NumberSameness) -> Bool {
    switch (value, other.value) {
    case (.array(let one), .array(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.saysSame(as: $1, numbers: numbers) }
    case (.object(let one), .object(let two)):
      one.members.count == two.members.count
        && zip(Self.ordered(one), Self.ordered(two)).allSatisfy {
          $0.key.isExactly($1.key) && $0.value.saysSame(as: $1.value, numbers: numbers)
        }
    case (.number(let one), .number(let two)):
      switch numbers {
      case .spelling: one == two
      case .value: one == two || one.double == two.double
      }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
      self == other
    }
  }

  private static func ordered(_ object: JSONObject) -> [JSONObject.Member] {
    object.members.enumerated().sorted {
      ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
    }.map(\.element)
  }
}
