package import CareModel

extension PlanDecoder {
  /// Group, tags, remote id and the like, of a record whose entry takes ``FieldEntry/details``.
  package func details(_ reader: FieldReader) -> RecordDetails {
    RecordDetails(
      group: reader.text("group"), tags: Set(reader.texts("tags")), remoteID: reader.text("remote_id"),
      source: reader.text("source"), asset: reader.text("asset"), userInfo: namedTexts(reader, "user_info"),
      notes: reader.list("notes").compactMap { note($0) })
  }

  /// The texts of a table of names.
  func namedTexts(_ reader: FieldReader, _ name: String) -> [String: String] {
    guard case .named(let fields)? = reader[name] else { return [:] }
    return fields.compactMapValues { if case .text(let text) = $0.decoded { text } else { nil } }
  }

  private func note(_ field: Decoded.Field) -> Note? {
    if case .text(let content) = field.decoded { return Note(content: content) }
    guard case .record(let reader) = field.decoded, let content = reader.text("content") else { return nil }
    var recorded: Instant?
    if let moment = reader.moment("recorded") {
      if case .instant(let instant) = moment {
        recorded = instant
      } else {
        report(
          .badTime, at: reader.place(of: "recorded"),
          "when a note was made needs an offset; write \"2026-06-07T08:00:00Z\"")
      }
    }
    return Note(
      author: reader.text("author"), title: reader.text("title"), content: content, recorded: recorded)
  }
}
