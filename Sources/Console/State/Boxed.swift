/// Keeps a large part of a value on the heap, so that a copy of the whole copies one reference and not
/// each of its members. It is a value all the same: a change to one copy is never seen in another.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  // Unchecked because the member can be changed; it is only ever changed through a `Boxed` that is the
  // box's one owner, and to change that takes exclusive access to it. Nobody else can be reading then.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
    set {
      if isKnownUniquelyReferenced(&box) { box.value = newValue } else { box = Box(newValue) }
    }
  }
}
