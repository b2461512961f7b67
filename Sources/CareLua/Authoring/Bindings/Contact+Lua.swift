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
        FieldEntry("phone", ways, "Telephone numbers."),
        FieldEntry("messaging", ways, "Numbers for messages."),
        FieldEntry("email", ways, "Electronic mail addresses."),
        FieldEntry("other", ways, "Other ways to reach the person."),
        FieldEntry("address", .any(of: [.text, .record("address")]), "A postal address, as a text or in its parts."),
      ] + FieldEntry.details),
    ConstructorEntry(
      "way", .record, "A number or an address with what it is for; a text alone is the number or address.",
      fields: [
        FieldEntry("value", .text, "The number or address.", required: true),
        FieldEntry("label", .text, "What it is for, e.g. \"work\"."),
      ]),
    ConstructorEntry(
      "address", .record, "A postal address in its parts.",
      fields: [
        FieldEntry("street", .text, "Street and number."), FieldEntry("city", .text, "The city."),
        FieldEntry("state", .text, "The state or province."), FieldEntry("postal_code", .text, "The postal code."),
        FieldEntry("country", .text, "The country, in words."),
      ]),
  ]

  private static let ways = FieldType.list(of: .any(of: [.text, .record("way")]))
}
