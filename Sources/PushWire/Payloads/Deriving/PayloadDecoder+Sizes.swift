import PushModel
import TextKit

/// Bytes against what the services take (reference §11).
extension PayloadDecoder {
  mutating func deriveSizes() {
    if form.isRaw {
      guard let range = tree.root.value.range else { return }
      setSize(range.count, isEstimate: false)
      noteSpaces(range.count)
    } else if form.isSDK || form == .openPushClick, let inner = innerPayload,
      inner.object?.isEmpty == false
    {
      let count = inner.bytes(.wire).count
      setSize(count, isEstimate: true)
      if count > PayloadSizes.advised { noteEstimate() }
    }
    deriveDataSize()
  }

  /// The payload that an event carries, decoded where it is text.
  private var innerPayload: JSON? {
    guard let rawPayload else { return nil }
    if rawPayload.object != nil { return rawPayload }
    return innerRoot.flatMap { root in root.object.map { _ in root } }
  }

  private mutating func noteEstimate() {
    tree.findings.add(
      .note, .sizeEstimated, path: "", offset: tree.root.offset,
      "The size is an estimate: the payload was decoded and is written anew here, without spaces.")
  }

  private var limit: Int { context.pushType?.limit ?? PayloadSizes.usual }

  private mutating func setSize(_ count: Int, isEstimate: Bool) {
    fields.set(.byteCount, .int(count))
    if isEstimate { fields.set(.byteCountIsEstimate, .bool(true)) }
    fields.set(.limit, .int(limit))
    fields.set(.overLimit, .bool(count > limit))
    fields.set(.overAdvised, .bool(count > PayloadSizes.advised))
    if count > limit {
      let open: SafeText =
        form.isBundle
        ? " Whether FCM counts keys and values or the JSON text is not documented." : ""
      tree.findings.add(
        .error, .overLimit, path: "", offset: tree.root.offset,
        "The payload has \(grouped(count)) bytes, \(grouped(limit)) are taken.\(open)",
        remedy: "Shorten the text or the data: the provider refuses it.")
    } else if count > PayloadSizes.advised {
      tree.findings.add(
        .warning, .overAdvised, path: "", offset: tree.root.offset,
        """
        The payload has \(grouped(count)) bytes; the services advise to stay at or under \
        \(grouped(PayloadSizes.advised)).
        """,
        remedy: "Leave room: the service adds keys of its own.")
    }
  }

  /// Pretty-printed text is larger than what travels.
  private mutating func noteSpaces(_ count: Int) {
    guard count > PayloadSizes.advised || hasLineBreaks else { return }
    let compact = tree.root.value.bytes(.wire).count
    guard compact < count, hasLineBreaks else { return }
    tree.findings.add(
      .note, .sizeWithSpaces, path: "", offset: tree.root.offset,
      """
      The \(grouped(count)) bytes count the spaces and line breaks of this text; written without \
      them it has \(grouped(compact)).
      """)
  }

  private var hasLineBreaks: Bool {
    guard let range = tree.root.value.range else { return false }
    return tree.input[range].contains(0x0A)
  }

  private mutating func deriveDataSize() {
    guard let data = fields[.additionalData]?.value, data.object != nil else { return }
    let count = data.bytes(.wire).count
    let isOver = count > PayloadSizes.additionalData
    fields.set(.additionalDataByteCount, .int(count))
    fields.set(.overAdditionalData, .bool(isOver))
    if isOver, provider == .onesignal {
      note(
        .warning, .overAdditionalData, .additionalData,
        """
        The additional data has \(grouped(count)) bytes, \
        \(grouped(PayloadSizes.additionalData)) are taken. Whether that counts before or after \
        escaping is not documented; these are the bytes of compact UTF-8.
        """,
        remedy: "Send an id and let the app fetch the rest.")
    }
  }
}
