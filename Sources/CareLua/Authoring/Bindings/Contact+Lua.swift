import CareModel

extension ConstructorEntry {
  static let contacts = [
    ConstructorEntry(
      "contact", .named, makes: .contact, "A person on the care team, or a family member.",
      fields: Contact.authoredFields),
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
}
