import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// A send with the copies that its template gives. A body names a template and not what stands in
  /// it, so it is read: an address in it is reached although nobody chose it. One that cannot be read
  /// may copy anybody.
  func withCopies(of contents: WriteContents) async throws(Refusal) -> WriteContents {
    guard let id = contents.template, case .send(let audience) = contents.action else {
      return contents
    }
    var contents = contents
    do {
      guard let content = try await service.templateCalls.template(id).content else {
        contents.action = .send(OneSignalDialect.audience(audience, unreadTemplate: id))
        return contents
      }
      guard let copies = OneSignalCopies(template: content) else { return contents }
      contents.action = .send(copies.added(to: audience))
      contents.count = .unknowable(copies.uncounted)
    } catch {
      guard error.kind.isDenial else { throw .service(error) }
      contents.action = .send(OneSignalDialect.audience(audience, unreadTemplate: id))
    }
    return contents
  }
}
