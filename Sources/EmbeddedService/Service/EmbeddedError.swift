import TextKit

/// Why an embedded service does not start.
public enum EmbeddedError: Error, Sendable, Hashable {
  /// Not 1…1,000,000.
  case population(Int)
  /// Negative, or no number.
  case speed
  /// Not above 0, or no number.
  case rate
  /// Somebody else listens there.
  case portTaken(UInt16)
  /// A story that cannot be staged.
  case story(StoryError)
  /// The system refuses to listen, with an `errno` value.
  case cannotListen(Int32)

  /// What happened, for a person.
  public var sentence: SafeText {
    switch self {
    case .population(let count):
      "A population of \(count) cannot be made."
    case .speed: "The speed has to be a number of 0 or more."
    case .rate: "The rate has to be a number above 0."
    case .portTaken(let port):
      "The port \(Int(port)) is taken."
    case .story(let error): error.sentence
    case .cannotListen(let number):
      "The embedded service cannot listen on 127.0.0.1 (error \(Int(number)) of the system)."
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .population: "Choose 1 to \(EmbeddedOptions.largestPopulation)."
    case .speed: "0 is a world at rest, 1 real time."
    case .rate: "Choose how many deliveries a simulated second has."
    case .portTaken: "Choose another one, or leave it out for any free one."
    case .story(let error): error.remedy
    case .cannotListen: "Check the limits on open files and the loopback interface."
    }
  }
}
