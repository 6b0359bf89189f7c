/// What an embedded service is started with.
public struct EmbeddedOptions: Sendable, Hashable {
  /// The largest population.
  public static let largestPopulation = 1_000_000

  /// How many subscriptions there are, 1…1,000,000.
  public var population: Int
  /// What everything invented is drawn from.
  public var seed: UInt64
  /// Simulated seconds a second; 0 is a world at rest, which only `advance` moves.
  public var speed: Double
  /// Deliveries a simulated second; nil takes the defaults, with which the campaign in flight goes
  /// on for about half an hour.
  public var rate: Double?
  /// The port; nil takes any free one.
  public var port: UInt16?
  /// Whether requests beyond the documented limits are answered 429, and an app that sends too much is
  /// disabled.
  public var hasLimits: Bool
  /// What goes wrong from the beginning on.
  public var faults: [FaultRule]
  /// What is staged at the beginning.
  public var stories: [Story]

  /// Makes options; what is not given is what `demo` and `emulate` do without options.
  public init(
    population: Int = 5000, seed: UInt64 = 1, speed: Double = 1, rate: Double? = nil,
    port: UInt16? = nil, hasLimits: Bool = true, faults: [FaultRule] = [],
    stories: [Story] = []
  ) {
    self.population = population
    self.seed = seed
    self.speed = speed
    self.rate = rate
    self.port = port
    self.hasLimits = hasLimits
    self.faults = faults
    self.stories = stories
  }
}
