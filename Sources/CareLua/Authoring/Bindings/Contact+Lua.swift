import CareModel

extension ConstructorEntry {
  static let contacts = [
    ConstructorEntry(
      "contact", .named, makes: .contact, "A person on the care team, or a family member.",
      fields: Contact.authoredFields),
    ConstructorEntry(
      "way", .record, "A number or an address and its purpose; a string alone is the number or address.",
      fields: [
        FieldEntry("value", .text, "The number or address.", required: true),
        FieldEntry("label", .text, "The purpose, such as \"work\".", isText: true),
      ]),
    ConstructorEntry(
      "address", .record, "A postal address.",
      fields: [
        FieldEntry("street", .text, "The street and number."), FieldEntry("city", .text, "The city."),
        FieldEntry("state", .text, "The state or province."), FieldEntry("postal_code", .text, "The postal code."),
        FieldEntry("country", .text, "The name of the country."),
      ]),
  ]
}
