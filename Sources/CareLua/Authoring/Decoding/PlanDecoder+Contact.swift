import CareModel

extension PlanDecoder {
  func contact(_ declaration: Declaration, path: String) -> Contact? {
    guard let reader = reader(declaration, path: path), let id = declaration.id, let name = reader.text("name") else {
      return nil
    }
    return Contact(
      id: Contact.ID(id), name: name, role: reader.text("role"), title: reader.text("title"),
      organization: reader.text("organization"),
      category: reader.text("category").flatMap { Contact.Category(rawValue: $0) },
      phone: labeledValues(reader, "phone"), messaging: labeledValues(reader, "messaging"),
      email: labeledValues(reader, "email"), other: labeledValues(reader, "other"), address: address(reader),
      details: details(reader))
  }

  /// Numbers or addresses, each a text or a table with what it is for.
  func labeledValues(_ reader: FieldReader, _ name: String) -> [LabeledValue] {
    reader.list(name).compactMap { field in
      switch field.decoded {
      case .text(let text): LabeledValue(text)
      case .record(let way): way.text("value").map { LabeledValue($0, label: way.text("label")) }
      default: nil
      }
    }
  }

  func address(_ reader: FieldReader) -> PostalAddress? {
    switch reader["address"] {
    case .text(let text)?: return PostalAddress(street: text)
    case .record(let parts)?:
      return PostalAddress(
        street: parts.text("street"), city: parts.text("city"), state: parts.text("state"),
        postalCode: parts.text("postal_code"), country: parts.text("country"))
    default: return nil
    }
  }
}
