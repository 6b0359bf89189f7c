import PushModel
import TextKit

/// What stands in the way of a form, and in which field.
struct FormProblem: Hashable, Sendable {
  var field: FieldID
  var sentence: SafeText
}

extension Form {
  /// Whom the form is for; nil while that is not said.
  var audience: Audience? {
    let id = Untrusted(text(.recipient).trimmed)
    switch AudienceKind(choice: choice(.audience)) {
    case .everyone: return .everyone
    case .subscription: return id.isEmpty ? nil : .subscriptions([id])
    case .externalID: return id.isEmpty ? nil : .externalIDs([id])
    case .segment: return id.isEmpty ? nil : .segments([id])
    }
  }

  /// Names the one the form is for.
  mutating func setAudience(_ kind: AudienceKind, _ id: Untrusted) {
    if case .choice(_, let titles)? = self[.audience] {
      self[.audience] = .choice(min(kind.rawValue, titles.count - 1), of: titles)
    }
    setText(.recipient, id.raw)
  }

  /// Reads a field that holds a JSON object; nil for an empty one.
  func object(_ id: FieldID) throws(FormFieldError) -> JSON? {
    let text = text(id)
    guard !text.trimmed.isEmpty else { return nil }
    let value: JSON
    do {
      value = try JSON.parse(text)
    } catch {
      throw FormFieldError(sentence: "\(id.label) is not JSON. \(Untrusted(error.sentence))")
    }
    guard let object = value.object else {
      throw FormFieldError(
        sentence: "\(id.label) has to be a JSON object, such as {\"key\": \"value\"}.")
    }
    if let twice = object.duplicateKeys.first {
      throw FormFieldError(sentence: "\(id.label) holds the key \(Untrusted(twice)) twice.")
    }
    return value
  }

  /// Why the audience is not one yet.
  var audienceProblem: FormProblem? {
    guard audience == nil else { return nil }
    let kind = AudienceKind(choice: choice(.audience))
    return FormProblem(
      field: .recipient, sentence: "\(kind.idLabel) is empty: say whom it is for.")
  }
}

/// Why a field's text cannot be used.
struct FormFieldError: Error, Hashable, Sendable {
  var sentence: SafeText
}

extension String {
  /// Without blanks and line breaks at both ends.
  var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension ComposeState {
  /// What stands in the way of sending; nil when nothing does.
  var problem: FormProblem? {
    if let problem = form.audienceProblem { return problem }
    if form.text(.body).trimmed.isEmpty {
      return FormProblem(
        field: .body, sentence: "Body is empty: a push without a text shows nothing.")
    }
    do {
      _ = try form.object(.data)
    } catch {
      return FormProblem(field: .data, sentence: error.sentence)
    }
    return nil
  }

  /// The message as it would be sent; nil while something stands in the way.
  var draft: Draft? {
    guard problem == nil else { return nil }
    var draft = Draft()
    draft.name = form.text(.name).trimmed
    draft.title = form.text(.title)
    draft.body = form.text(.body)
    draft.link = form.text(.link).trimmed
    draft.imageURL = form.text(.image).trimmed
    draft.data = try? form.object(.data)
    draft.audience = form.audience
    return draft
  }

  /// How much of what a provider takes the message needs.
  var bytes: ComposeBytes {
    let data = try? form.object(.data)
    let dataBytes = data.map { $0.bytes(.wire).count } ?? 0
    let texts: [FieldID] = [.title, .body, .link, .image]
    let text = texts.reduce(0) { $0 + JSON.string(form.text($1)).bytes(.wire).count - 2 }
    return ComposeBytes(text: text, data: dataBytes)
  }
}

/// The bytes of a message, as far as they are known before a service wraps them.
struct ComposeBytes: Hashable, Sendable {
  /// Title, body and addresses, as JSON spells them.
  var text: Int
  /// The data object in its shortest spelling.
  var data: Int

  /// Text and data together, without what the service adds of its own.
  var total: Int { text + data }

  /// What APNs and FCM take in all: 4,096 bytes (payload reference, limits).
  static let totalLimit = 4096
  /// Above this there is little room left for the service's own keys (payload reference, limits).
  static let totalAdvised = 3500
  /// What OneSignal takes as data: 2,048 bytes (OneSignal reference, send).
  static let dataLimit = 2048
}
