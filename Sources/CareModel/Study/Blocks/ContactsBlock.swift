/// The care team.
public struct ContactsBlock: Hashable, Sendable {
  /// The contacts; empty for all of the care team.
  public var contacts: [Contact.ID]
  /// The title; nil for the built-in one.
  public var title: String?

  /// Creates the block.
  public init(_ contacts: [Contact.ID] = [], title: String? = nil) {
    self.contacts = contacts
    self.title = title
  }

  /// Returns those of the care team that the block shows.
  package func of(_ team: [Contact]) -> [Contact] {
    contacts.isEmpty ? team : team.filter { contacts.contains($0.id) }
  }
}

extension ContactsBlock: BlockDefinition {
  /// All of the care team.
  public static let template = ContactsBlock()
  /// The fields, in the order of the manual.
  public static let fields: [Field<ContactsBlock>] = [
    Field("title", \.title, "The title.", default: "the built-in one"),
    Field("contacts", \.contacts, "The contacts to include."),
  ]

  package static let name = DocumentBlock.Name.contacts
  package static let summary = "The care team: these contacts of the plan, or all of them."
  package static let example: String? =
    "doc.contacts { \"nurse\", title = \"If you need help\" }"
  package static let listField: String? = "contacts"

  package var whole: DocumentBlock { .contacts(self) }
  package var texts: [String] { [title ?? ""] }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    guard contacts.contains(where: { !ids.contacts.contains($0) }) else { return nil }
    return "it names no contact of the plan; \(DocumentBlock.KnownIDs.list("contact", ids.contacts.map(\.text)))"
  }
}
