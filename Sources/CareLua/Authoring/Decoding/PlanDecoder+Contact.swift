import CareModel

extension PlanDecoder {
  func contact(_ declaration: Declaration, path: String) -> Contact? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    var contact = Contact.read(reader, by: self)
    contact?.id = Contact.ID(id)
    return contact
  }
}
