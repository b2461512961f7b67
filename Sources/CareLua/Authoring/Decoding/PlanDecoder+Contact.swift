import CareModel

extension PlanDecoder {
  func contact(_ declaration: Declaration, path: String) -> Contact? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    return noun(id, reader)
  }
}
