import TextKit

/// A write to what a service keeps besides people and messages.
public enum CatalogueWrite: Sendable, Hashable {
  /// What is kept.
  public enum Thing: Sendable, Hashable, CaseIterable {
    case segment, template, app, key

    var name: SafeText {
      switch self {
      case .segment: "segment"
      case .template: "template"
      case .app: "app"
      case .key: "key"
      }
    }
  }

  case make(Thing)
  case change(Thing)
  case delete(Thing)
  case copyTemplate
  case rotateKey
  case recordEvents

  var subject: SafeText {
    switch self {
    case .make(let thing), .change(let thing), .delete(let thing): "The " + thing.name
    case .copyTemplate: "The template"
    case .rotateKey: "The key"
    case .recordEvents: "The events"
    }
  }

  var done: SafeText {
    switch self {
    case .make: "was made"
    case .change: "was changed"
    case .delete: "was deleted"
    case .copyTemplate: "was copied"
    case .rotateKey: "was rotated; the one before opens nothing any more"
    case .recordEvents: "were taken by the service"
    }
  }

  var nothingHappened: SafeText {
    switch self {
    case .make, .copyTemplate: "Nothing was made."
    case .change, .rotateKey: "Nothing was changed."
    case .delete: "Nothing was deleted."
    case .recordEvents: "Nothing was recorded."
    }
  }

  var whenUnknown: SafeText {
    switch self {
    case .make(.key):
      "It may have been made, and then nobody has it: list the keys and delete the one that nobody"
        + " holds."
    case .make(let thing):
      "It may have been made. List every \(thing.name) before making it again."
    case .change(let thing):
      "It may have been changed. Read the \(thing.name) again; repeating the change does no harm."
    case .delete(let thing):
      "It may be gone. List every \(thing.name); deleting it again does no harm."
    case .copyTemplate:
      "It may have been copied. List the other app's templates before copying it again."
    case .rotateKey:
      "It may have been rotated, and then nobody has the new one: rotate it again."
    case .recordEvents:
      "They may have been recorded. Telling them again counts them twice, except those with an"
        + " idempotency key."
    }
  }
}
