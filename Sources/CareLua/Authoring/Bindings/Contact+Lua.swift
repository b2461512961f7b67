import CareModel

extension ConstructorEntry {
  static let contacts = [
    ConstructorEntry(
      "contact", .named, makes: .contact, "A person on the care team, or family.",
      fields: [
        FieldEntry("name", .text, "The name to show.", required: true),
        FieldEntry("role", .text, "What the person does in the care."),
        FieldEntry("title", .text, "A title, e.g. \"PT, DPT\"."),
        FieldEntry("organization", .text, "Where the person works."),
        FieldEntry(
          "category", .choice(Contact.Category.allCases.map(\.rawValue)), "The circle: a professional, or family."),
        FieldEntry("phone", .text, "A telephone number."),
        FieldEntry("messaging", .text, "A number for messages."),
        FieldEntry("email", .text, "An electronic mail address."),
        FieldEntry("address", .text, "A postal address."),
      ] + FieldEntry.details)
  ]
}
