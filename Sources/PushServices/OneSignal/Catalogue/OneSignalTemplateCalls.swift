import PushModel
import PushWire
import TextKit

extension OneSignalCatalogue: TemplateCalls {
  func templates(_ cursor: PageCursor, limit: Int, channel: String?)
    async throws(ServiceFailure) -> Page<Template>
  {
    let limit = min(max(limit, 1), OneSignalLimits.page)
    let offset = try core.offset(cursor)
    var query = appQuery + [("limit", String(limit)), ("offset", String(offset))]
    if let channel { query.append(("channel", channel.lowercased())) }
    let call = try call(.listTemplates, query: query, about: "the list of templates")
    return try await core.readPage(call) { json in
      OneSignalDialect.templatesPage(json, limit: limit, offset: offset)
    }
  }

  func template(_ id: Untrusted) async throws(ServiceFailure) -> Template {
    let call = try call(
      .getTemplate, ["template_id": id.raw], query: appQuery, about: "the template \(id)")
    return try await core.read(call, OneSignalDialect.template)
  }

  func createTemplate(name: String, content: JSONObject) async -> WriteOutcome {
    await write(
      .createTemplate, .make(.template),
      body: OneSignalDialect.templateBody(appID: core.appID, name: name, content: content),
      isRepeatable: false, about: "the template \(Untrusted(name))")
  }

  func updateTemplate(_ id: Untrusted, changes: JSONObject) async -> WriteOutcome {
    await write(
      .updateTemplate, .change(.template), ["template_id": id.raw], query: appQuery,
      body: .object(changes), isRepeatable: true, about: "the template \(id)")
  }

  func deleteTemplate(_ id: Untrusted) async -> WriteOutcome {
    await write(
      .deleteTemplate, .delete(.template), ["template_id": id.raw], query: appQuery,
      isRepeatable: true, about: "the template \(id)")
  }

  func copyTemplate(_ id: Untrusted, toApp appID: Untrusted) async -> WriteOutcome {
    await write(
      .copyTemplate, .copyTemplate, ["template_id": id.raw], query: appQuery,
      body: .object([("target_app_id", .string(appID))]), isRepeatable: false,
      about: "the template \(id)")
  }
}
