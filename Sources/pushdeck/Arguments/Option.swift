import PushWire

/// Every option there is. The table below is what the parser, the help and the error texts share.
enum Option: String, Sendable, CaseIterable {
  case context, service, url, app, config
  case json
  case readOnly = "read-only"
  case timeout
  case filter, sort, columns, limit, since, utc, cached
  case output
  case color, ascii, plain, theme
  case yes, confirm, new, strict
  case resend, abandon
  case idempotencyKey = "idempotency-key"
  case alias, type, dialect, kind
  case pushType = "push-type"
  case token
  case population, seed, speed, rate, port, limits, fault, story
  case help, version

  /// The option as it is typed.
  var spelling: String { "--\(rawValue)" }

  /// What it takes.
  var kind: OptionKind {
    switch self {
    case .context: .text("NAME")
    case .service: .choice("onesignal|openpush", ["onesignal", "openpush"])
    case .url: .text("URL")
    case .app: .text("ID")
    case .config: .text("FILE")
    case .timeout: .number("SECONDS", 0.1...86_400)
    case .filter: .text("TEXT")
    case .sort: .text("COLUMN[,-COLUMN]")
    case .columns: .text("A,B")
    case .limit: .integer("N", 1...1_000_000_000)
    case .since: .text("TIME")
    case .output: .text("FILE")
    case .color:
      .choice("auto|never|16|256|truecolor", ["auto", "never", "16", "256", "truecolor"])
    case .theme: .text("NAME")
    case .confirm: .text("NAME")
    case .idempotencyKey: .text("KEY")
    case .alias: .text("LABEL")
    case .type: .text("NAME")
    case .kind: .choice(SendBodyKind.words.joined(separator: "|"), SendBodyKind.words)
    case .dialect: .text("NAME")
    case .pushType:
      .choice(InspectCommand.pushTypes.joined(separator: "|"), InspectCommand.pushTypes)
    case .population: .integer("N", 1...1_000_000)
    case .seed: .integer("N", 0...Int64.max)
    case .speed: .number("X", 0...100_000)
    case .rate: .number("N", 0.001...1_000_000)
    case .port: .integer("N", 1...65_535)
    case .limits: .choice("off|on", ["off", "on"])
    case .fault: .texts("RULE…")
    case .story: .texts("NAME…")
    case .json, .readOnly, .token, .utc, .cached, .ascii, .plain, .yes, .new, .strict, .resend,
      .abandon, .help, .version:
      .flag
    }
  }

  /// What it means, for the help.
  var summary: String {
    switch self {
    case .context: "the context of the config; else $PUSHDECK_CONTEXT, else the config's default"
    case .service: "with --url and --app: a context for this call alone, its key in $PUSHDECK_KEY"
    case .url: "the service's address"
    case .app: "the app's id"
    case .config: "the config file; else pushdeck.conf in $XDG_CONFIG_HOME/pushdeck"
    case .json: "output for programs: JSON lines for a list, else one object"
    case .readOnly: "no action that changes anything"
    case .timeout:
      """
      for the whole call; unless given 60 for reads (a list: since its latest rows) and 100 for writes
      """
    case .filter: "only rows that match, such as 'platform:ios -subscribed:no'"
    case .sort: "the order of the rows; a - in front turns it round"
    case .columns: "which columns, in this order"
    case .limit: "at most so many rows"
    case .since: "only rows from then on: 2026-02-13T02:13Z, or an age such as 7d"
    case .utc: "times in UTC instead of $TZ"
    case .cached: "the last export that was fetched, without asking for a new one"
    case .output: "the file to write; standard output unless given"
    case .color: "how many colours the terminal has"
    case .ascii: "no character beyond ASCII in lines and bars"
    case .plain: "no borders and no pictures, for screen readers and braille displays"
    case .theme: "the theme"
    case .yes: "the answer to a plain question"
    case .confirm: "the answer to a question that wants the app's name typed"
    case .idempotencyKey: "the key of this send, instead of the one in the file or a new one"
    case .new: "sends although the same body left before and its end is not known"
    case .resend: "what is not found leaves again, with the same key"
    case .abandon: "closes the entry as not to be sent"
    case .strict: "a send in part ends with 1"
    case .alias: "the label of the alias that ID is; external_id unless given"
    case .type: "the activity's type, which OneSignal's body does not hold"
    case .kind: "the call that the body is for; recognised from the body unless given"
    case .dialect: "whose number it is: \(StatusCommand.dialectNames.joined(separator: ", "))"
    case .pushType: "the header apns-push-type, which says which limit applies"
    case .token: "reads the input as a device token"
    case .population: "how many subscriptions are invented; 5000 unless given"
    case .seed: "which story; 1 unless given"
    case .speed: "simulated seconds a second; 1 unless given, 0 is a world at rest"
    case .rate: "deliveries a simulated second"
    case .port: "the port; any free one unless given"
    case .limits: "off: nobody is turned away with 429, and sending too much disables no app"
    case .fault: "what goes wrong, such as status,code=429,retry_after=1,rate=0.5"
    case .story: "a delivery that broke at a known place, such as notifications-denied"
    case .help: "what a command does and takes"
    case .version: "the program's version"
    }
  }
}
