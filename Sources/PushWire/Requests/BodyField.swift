/// One field of a body that is sent: its name and what it takes. What reads, checks and suggests
/// fields looks them up here.
struct BodyField: Sendable {
  /// What a field is for.
  enum Role: Sendable {
    /// What is shown, carried, timed or counted.
    case content
    /// Who gets it.
    case targeting
    /// Which platforms get it.
    case platform
    /// Who gets a copy besides those who were chosen.
    case copies
  }

  /// What a field takes.
  enum Shape: Sendable {
    /// A text of at most so many characters.
    case text(maximum: Int?)
    /// One of these words.
    case word([String])
    /// A UUID.
    case uuid
    /// A whole number in a range.
    case whole(ClosedRange<Int64>)
    /// One of these whole numbers.
    case wholeOf([Int64])
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// A whole number of at least 0, or the same as a text.
    case rate
    /// True or false.
    case flag
    /// An object of anything.
    case object
    /// An object of texts.
    case textMap
    /// An object of texts by language.
    case languages
    /// A list of at most so many objects.
    case objects(maximum: Int?)
    /// A list of at most so many texts.
    case texts(maximum: Int?)
    /// Eight hexadecimal digits, alpha first.
    case colour
    /// An address on the web or in an app.
    case url
    /// A date and time as text.
    case dateText
    /// Whole seconds since 1970.
    case unixTime
  }

  /// The name on the wire.
  let name: String
  /// What it takes.
  let shape: Shape
  /// What it is for.
  let role: Role
  /// Whether the call is refused without it.
  let isRequired: Bool

  init(_ name: String, _ shape: Shape, _ role: Role = .content, required: Bool = false) {
    self.name = name
    self.shape = shape
    self.role = role
    isRequired = required
  }
}

extension [BodyField] {
  /// The names, in order.
  var names: [String] { map(\.name) }

  /// The names of those with a role.
  func names(_ role: BodyField.Role) -> Set<String> { Set(filter { $0.role == role }.map(\.name)) }

  subscript(name: String) -> BodyField? { first { exactly($0.name, name) } }
}
