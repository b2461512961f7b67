import CareModel

extension Declaration {
  /// What `value(4, { kind = "pain" })` stands for, if it is as plain as that; nil leaves it to the decoder, which says the same of every
  /// value that this accepts.
  ///
  /// Extractors give little else, and the decoder keeps a place for everything that it looks at.
  var plainValue: OutcomeValue? {
    guard arguments.count == 1 else { return nil }
    let content: Scalar
    switch arguments[0] {
    case .integer(let integer): content = .integer(integer)
    case .number(let number) where number.isFinite: content = .double(number)
    case .boolean(let boolean): content = .boolean(boolean)
    case .text(let text): content = .text(text)
    default: return nil
    }
    guard let table else { return OutcomeValue(content) }
    guard case .table(let fields) = table, fields.items.isEmpty else { return nil }
    var value = OutcomeValue(content)
    for (name, field) in fields.fields {
      guard case .text(let text) = field else { return nil }
      switch name {
      case "kind": value.kind = text
      case "units": value.units = text
      case "other": value.other = text
      // A factor is checked against the units.
      default: return nil
      }
    }
    return value
  }
}
