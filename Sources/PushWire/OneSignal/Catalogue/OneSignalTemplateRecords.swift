import PushModel
import TextKit

extension OneSignalDialect {
  /// A template's fields. The list leaves out `channel` and `content` (OneSignal reference §13).
  public static let templateFields = FieldTable<Template>([
    .text("id", \.id),
    .text("name", \.name, absence: .omitted),
    .time("created_at", \.createdAt, absence: .omitted, spelling: .iso8601),
    .time("updated_at", \.updatedAt, absence: .omitted, spelling: .iso8601),
    .text("channel", \.channel, absence: .omitted),
    .own(
      "content", .json, .omitted,
      read: { json, template, reader in
        guard let content = reader.object(json), let object = content.object else { return }
        template.content = content
        template.title =
          object["headings"].flatMap { shownText($0, &reader) }
          ?? object["email_subject"]?.untrusted
        template.body = object["contents"].flatMap { shownText($0, &reader) }
      },
      write: { template in template.content }),
  ])

  /// Reads a page of templates; nil when the answer is no page. The specification models no counts
  /// here.
  public static func templatesPage(_ json: JSON, limit: Int, offset: Int) -> Page<Template>? {
    offsetPage(json, "templates", offset: offset, limit: limit) { template($0, &$1) }
  }

  /// Reads a template; nil when it is no object with an id.
  public static func template(_ json: JSON, _ findings: inout [Finding]) -> Template? {
    FieldReader.reading(&findings) { template(json, &$0) }
  }

  private static func template(_ json: JSON, _ reader: inout FieldReader) -> Template? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var template = Template(id: id)
    templateFields.read(object, into: &template, &reader)
    template.source = json
    return template
  }

  /// A template in OneSignal's words.
  public static func json(of template: Template) -> JSON { templateFields.write(template) }

  /// A page of templates, each without what it holds.
  public static func templatesPageJSON(_ rows: [Template], total: Int, offset: Int, limit: Int)
    -> JSON
  {
    let rows = rows.map { row in
      var row = row
      row.channel = nil
      row.content = nil
      return json(of: row)
    }
    return .object([
      ("templates", .array(rows)), ("total_count", .int(total)), ("limit", .int(limit)),
      ("offset", .int(offset)),
    ])
  }

  /// The body of making a template.
  public static func templateBody(appID: String, name: String, content: JSONObject) -> JSON {
    var object = content
    object["app_id"] = .string(appID)
    object["name"] = .string(name)
    return .object(object)
  }
}
