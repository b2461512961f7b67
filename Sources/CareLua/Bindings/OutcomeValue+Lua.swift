import CareModel

extension LuaCall {
  /// The outcome values in an argument: `value(…)`, a bare number, text, or boolean, a list of such, or none.
  func outcomeValues(_ index: Int, of name: String) throws -> [OutcomeValue] {
    try value(index).outcomeValues(of: name)
  }
}

extension Options {
  /// The outcome values in an option.
  func outcomeValues(_ name: String) throws -> [OutcomeValue] {
    try self[name].outcomeValues(of: entry.name)
  }
}

extension LuaValue {
  func outcomeValues(of name: String) throws -> [OutcomeValue] {
    guard let table, table.fields.isEmpty else { return try outcomeValue(of: name).map { [$0] } ?? [] }
    return try table.array.compactMap { try $0.outcomeValue(of: name) }
  }

  private func outcomeValue(of name: String) throws -> OutcomeValue? {
    switch self {
    case .nil: return nil
    case .integer(let integer): return OutcomeValue(.integer(Int(integer)))
    case .number(let number): return OutcomeValue(.double(number))
    case .boolean(let boolean): return OutcomeValue(.boolean(boolean))
    case .string(let text): return OutcomeValue(.text(text))
    case .object(let time as TimeObject):
      switch time.time {
      case .instant(let instant, _): return OutcomeValue(.date(instant))
      case .date(let date): return OutcomeValue(.day(date))
      case .wall: break
      }
    case .object(let declaration as Declaration) where declaration.entry.noun == .value:
      let decoder = PlanDecoder(registry: .standard, sources: [:])
      let decoded = decoder.value(declaration, path: name)
      if let wrong = decoder.diagnostics.first {
        throw ConstructorError(code: wrong.code.rawValue, message: wrong.message)
      }
      return decoded
    default: break
    }
    throw OptionError(
      "wrong_type", "\(name) takes value(…), a number, a text, a boolean, or a list of these; got \(typeName)",
      expected: "value(…)", got: typeName)
  }
}
