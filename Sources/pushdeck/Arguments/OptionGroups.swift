/// Options that belong together, so that a command names what it takes in one word.
extension [Option] {
  /// Which app of which service.
  static var contextual: [Option] { [.context, .service, .url, .app, .config, .timeout] }
  /// How a list is narrowed, ordered and written.
  static var listing: [Option] { [.filter, .sort, .columns, .limit, .since, .utc] }
  /// How an answer is written.
  static var output: [Option] { [.json, .color, .ascii] }
  /// The answers to a question, and what forbids it.
  static var acting: [Option] { [.yes, .confirm, .readOnly] }
  /// Sending a body.
  static var sending: [Option] { [.idempotencyKey, .new, .strict] }
  /// How the console looks.
  static var screen: [Option] { [.color, .ascii, .plain, .theme, .utc, .readOnly] }
  /// The invented world.
  static var world: [Option] { [.population, .seed, .speed, .rate, .limits, .fault, .story] }
  /// What every command takes.
  static var always: [Option] { [.help, .version] }
}
