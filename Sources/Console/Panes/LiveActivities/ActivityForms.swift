import PushModel
import TerminalKit
import TextKit

extension ActivityFormKind {
  /// The form's title.
  var title: SafeText {
    switch self {
    case .start: "Start a live activity"
    case .update(let id): "Update \(id)"
    case .end(let id): "End \(id)"
    }
  }

  /// What the form does, in a sentence.
  var sentence: SafeText {
    switch self {
    case .start: "A start always shows an alert. It reaches only whom it is for."
    case .update:
      "Reaches every device that shows it. Silent unless the alert is switched on. Send the whole state: what is left out may or may not keep its old value."
    case .end:
      "Reaches every device that shows it. This state stays on the lock screen until the card goes, so send the whole of it."
    }
  }

  /// A fresh form; what is known of the activity stands in it already.
  func fresh(_ activity: LiveActivity?) -> Form {
    let state = FormField(
      .contentState,
      .text(
        TextEditor(
          activity?.contentState?.text(.pretty) ?? "", isMultiline: true, limit: Form.fieldLimit)),
      hint: "a JSON object: the whole content state")
    let alert = [
      FormField(.alertTitle, .text(TextEditor()), hint: "what the alert says in bold"),
      FormField(.alertBody, .text(TextEditor()), hint: "what the alert says"),
    ]
    switch self {
    case .start:
      let kinds: [AudienceKind] = [.subscription, .externalID, .everyone]
      return Form(
        [
          FormField(.audience, .choice(0, of: kinds.map(\.title))),
          FormField(.recipient, .text(TextEditor()), hint: "whom it is for"),
          FormField(
            .activityType, .text(TextEditor(activity?.activityType?.raw ?? "")),
            hint: "the name of the app's ActivityAttributes type"),
          FormField(.activityID, .text(TextEditor()), hint: "an id of your own, without /"),
          FormField(
            .attributes,
            .text(
              TextEditor(
                activity?.attributes?.text(.pretty) ?? "{}", isMultiline: true,
                limit: Form.fieldLimit)),
            hint: "a JSON object: what never changes while it runs"),
          state,
        ] + alert + [FormField(.submit, .button("Start..."))])
    case .update:
      return Form(
        [state, FormField(.alert, .flag(false))] + alert
          + [FormField(.submit, .button("Update..."))])
    case .end:
      return Form([state, FormField(.submit, .button("End..."))])
    }
  }
}

extension ActivitiesState {
  /// What stands in the way of the form on the screen; nil when nothing does.
  var formProblem: FormProblem? {
    guard let openForm, let form else { return nil }
    switch openForm {
    case .start:
      if let problem = form.audienceProblem { return problem }
      if form.text(.activityType).trimmed.isEmpty {
        return FormProblem(field: .activityType, sentence: "Type is empty.")
      }
      let id = form.text(.activityID).trimmed
      if id.isEmpty {
        return FormProblem(field: .activityID, sentence: "Activity id is empty: choose one.")
      }
      if id.contains("/") {
        return FormProblem(field: .activityID, sentence: "Activity id may not hold a /.")
      }
      return objectProblem(.attributes, form, isNeeded: true)
        ?? objectProblem(.contentState, form, isNeeded: true) ?? alertProblem(form)
    case .update:
      return objectProblem(.contentState, form, isNeeded: true)
        ?? (form.flag(.alert) ? alertProblem(form) : nil)
    case .end:
      return objectProblem(.contentState, form, isNeeded: false)
    }
  }

  /// Keys of the content state that differ from the last one: what does not fit the app's type is dropped on
  /// the device without a trace.
  var stateWarning: SafeText? {
    guard let form, let id = openForm?.activityID,
      let last = list.rows.row(id)?.contentState?.object,
      let state = (try? form.object(.contentState))?.object
    else { return nil }
    let missing = last.keys.filter { !state.keys.contains($0) }
    let added = state.keys.filter { !last.keys.contains($0) }
    guard let name = missing.first ?? added.first else { return nil }
    return missing.isEmpty
      ? "\(Untrusted(name)) is not in the last state: a device drops a state that its app cannot read."
      : "\(Untrusted(name)) of the last state is missing: a device drops a state that its app cannot read."
  }

  private func objectProblem(_ id: FieldID, _ form: Form, isNeeded: Bool) -> FormProblem? {
    do {
      if try form.object(id) == nil, isNeeded {
        return FormProblem(field: id, sentence: "\(id.label) is empty.")
      }
      return nil
    } catch {
      return FormProblem(field: id, sentence: error.sentence)
    }
  }

  private func alertProblem(_ form: Form) -> FormProblem? {
    form.text(.alertTitle).trimmed.isEmpty && form.text(.alertBody).trimmed.isEmpty
      ? FormProblem(field: .alertTitle, sentence: "The alert has neither a title nor a body.") : nil
  }

  /// What the form on the screen asks for; nil while something stands in the way.
  var intent: WriteIntent? {
    guard let openForm, let form, formProblem == nil else { return nil }
    var draft = ActivityDraft()
    draft.contentState = try? form.object(.contentState)
    switch openForm {
    case .start:
      draft.activityID = form.text(.activityID).trimmed
      draft.activityType = form.text(.activityType).trimmed
      draft.attributes = try? form.object(.attributes)
      draft.audience = form.audience
      draft.title = form.text(.alertTitle)
      draft.body = form.text(.alertBody)
      draft.name = "Start \(draft.activityID)"
      return .startActivity(draft)
    case .update(let id):
      draft.activityID = id.raw
      if form.flag(.alert) {
        draft.title = form.text(.alertTitle)
        draft.body = form.text(.alertBody)
      }
      draft.name = "Update \(id.raw)"
      return .updateActivity(draft)
    case .end(let id):
      draft.activityID = id.raw
      draft.name = "End \(id.raw)"
      return .endActivity(draft)
    }
  }
}

extension ActivityFormKind {
  /// The activity that the form changes; nil for a start.
  var activityID: Untrusted? {
    switch self {
    case .start: nil
    case .update(let id), .end(let id): id
    }
  }
}
