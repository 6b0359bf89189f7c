import Operations
import PushModel
import TextKit

/// What is wrong with the form of a new context, field by field.
struct NewContextProblems {
  /// Values that cannot stand in the config.
  let wrong: [FieldID: SafeText]
  /// Fields that have to hold something and are empty.
  let missing: [FieldID: SafeText]

  /// Judges what the form holds beside the contexts of these names. The reader of the config is the judge.
  init(_ form: Form, beside names: [String]) {
    var missing: [FieldID: SafeText] = [:]
    func require(_ field: FieldID, _ sentence: SafeText) {
      if form.text(field).trimmed.isEmpty { missing[field] = sentence }
    }
    require(.contextName, "The context needs a name.")
    require(.appID, "The app's id is missing.")
    require(.keyPlace, "Where the key comes from is missing.")
    if NewContextForm.hasOrganizationKey(form) {
      require(.organizationPlace, "Where the organization key comes from is missing.")
    }
    self.missing = missing

    var wrong: [FieldID: SafeText] = [:]
    func note(_ problems: [ContextDraft.Problem]) {
      for problem in problems {
        let field = NewContextForm.field(of: problem.setting)
        if missing[field] == nil, wrong[field] == nil {
          wrong[field] = problem.sentence.capitalised.ended
        }
      }
    }
    var draft = NewContextForm.draft(form)
    draft.settings.removeAll { missing[NewContextForm.field(of: $0.name)] != nil }
    let sound = [("service", "openpush"), ("app", "-"), ("key", "env: KEY")].map {
      ContextDraft.Setting($0, $1)
    }
    note(ContextDraft(name: draft.name, settings: sound).problems(beside: names))
    // A name that cannot be would hide what is wrong with the rest.
    draft.name = "new"
    note(draft.problems(beside: []).filter { $0.setting != nil })
    for (source, place, offset) in [
      (FieldID.keySource, FieldID.keyPlace, 0), (.organizationSource, .organizationPlace, 1),
    ] where wrong[place] != nil {
      // The source was chosen here, so a name is all that can be wrong.
      if NewContextForm.Source(rawValue: form.choice(source) - offset) == .environment {
        wrong[place] = "A variable's name is letters, digits and _, and begins with no digit."
      }
    }
    self.wrong = wrong
  }

  /// The first one in the order of the fields; nil when the form can be checked.
  func first(in form: Form) -> FormProblem? {
    for field in form.visible.map(\.id) {
      if let sentence = missing[field] ?? wrong[field] {
        return FormProblem(field: field, sentence: sentence)
      }
    }
    return nil
  }
}

extension ConsoleState {
  /// What is wrong with the form of a new context.
  var newContextProblems: NewContextProblems {
    NewContextProblems(contexts.form, beside: contexts.all.filter(\.isConfigured).map(\.name))
  }
}
