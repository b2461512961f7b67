import CareModel

extension DocumentReference {
  /// `document`: a document that was agreed to, or signed.
  static let row = Row<DocumentReference>(
    "document", "A document that was agreed to, or signed.",
    [
      .field("version", "The author's version, if it has one.", \.version),
      .field("hash", "The SHA-256 of the text that was shown, in hexadecimal.", \.hash),
      .field("language", "The language of the text; nil for the plan's own.", \.language),
      .field("read", "The time when the end of the document had been shown, if the host knows.", \.read),
    ])
}

extension VisitObject {
  /// The members of a visit of a consent, of a signature, or of an active step; an item of the same id comes first.
  static let ownMembers: [Binding<VisitObject>] = [
    .value(
      "visit.document", .optional(.table("document")),
      "The document that was agreed to, or signed; nil at other steps, and before an answer."
    ) { object in object.visit.document.map { DocumentReference.row.table($0, in: .utc) } ?? .nil },
    .value(
      "visit.not_done", .optional(.type(NotDoneReason.authored)),
      "The reason for which an active step was not done; nil if it was, and at other steps."
    ) { .text($0.visit.notDone?.rawValue) },
  ]

  /// Returns what a member of the visit is; nil if another one is named, or an item has the name.
  func member(_ name: String) -> LuaValue? {
    guard visit.answers.allSatisfy({ $0.itemID != name }),
      let member = Self.ownMembers.first(where: { $0.entry.member == name }), case .value(let get) = member.body
    else { return nil }
    return try? get(self)
  }
}
