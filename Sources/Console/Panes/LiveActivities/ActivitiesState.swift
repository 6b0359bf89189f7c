import PushModel
import TextKit

/// The live activities and the forms that change them.
struct ActivitiesState: Sendable {
  var list = PagedList<LiveActivity>()
  var detail = DetailState()
  /// Every form that was begun and not sent: leaving one loses nothing.
  private(set) var forms: [ActivityFormKind: Form] = [:]
  /// The form on the screen.
  private(set) var openForm: ActivityFormKind?

  init() {}

  var selected: LiveActivity? { list.rows.selectedRow }

  /// The form on the screen, to read and to change.
  var form: Form? {
    get { openForm.flatMap { forms[$0] } }
    set {
      guard let openForm, let newValue else { return }
      forms[openForm] = newValue
    }
  }

  /// Shows a form: the one that was begun, or a fresh one.
  mutating func open(_ kind: ActivityFormKind, fresh: Form) {
    if forms[kind]?.isChanged != true { forms[kind] = fresh }
    openForm = kind
  }

  /// Leaves the form on the screen; what was put in is kept.
  mutating func closeForm() {
    if let openForm, forms[openForm]?.isChanged != true { forms[openForm] = nil }
    openForm = nil
  }

  /// Forgets a form whose content was sent; what was put in since stays.
  mutating func forget(_ kind: ActivityFormKind, sentAs sent: Form) {
    forms[kind]?.settle(as: sent)
    guard forms[kind]?.isChanged != true else { return }
    forms[kind] = nil
    if openForm == kind { openForm = nil }
  }

  /// Whether a form holds something that was not sent.
  var isAnyFormChanged: Bool { forms.values.contains { $0.isChanged } }
}

/// What a form does to which activity: start, update and end never share one.
enum ActivityFormKind: Hashable, Sendable {
  case start
  case update(Untrusted)
  case end(Untrusted)
}
