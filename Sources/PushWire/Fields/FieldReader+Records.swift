import PushModel
import TextKit

extension FieldReader {
  /// The records of a list; an element that is none becomes a finding.
  mutating func records<Record>(
    _ json: JSON, _ name: String, _ read: (JSON, inout FieldReader) -> Record?
  ) -> [Record] {
    guard let elements = list(json) else { return [] }
    var records: [Record] = []
    records.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let record = within("\(name).\(index)") { reader -> Record? in
        let record = read(element, &reader)
        if record == nil {
          reader.note(
            .warning, code: Finding.rowLeftOut, element,
            "This row is \(Self.kindName(element)) without an id. It was left out.",
            isLost: true)
        }
        return record
      }
      if let record { records.append(record) }
    }
    return records
  }

  /// The rows of a page; nil when there is no list, or when nothing of one that holds something can be
  /// read: that is no empty page.
  mutating func page<Record>(
    _ list: JSON?, _ name: String, _ read: (JSON, inout FieldReader) -> Record?
  ) -> [Record]? {
    guard let list, let elements = list.array else { return nil }
    let rows = records(list, name, read)
    return rows.isEmpty && !elements.isEmpty ? nil : rows
  }

  /// Reads a record of its own and hands its findings on.
  static func reading<Result>(
    _ findings: inout [Finding], _ body: (inout FieldReader) -> Result
  ) -> Result {
    var reader = FieldReader()
    let result = body(&reader)
    findings.append(contentsOf: reader.findings)
    return result
  }
}
