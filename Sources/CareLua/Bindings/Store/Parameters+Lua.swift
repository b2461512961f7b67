import CareModel

extension [String: ParameterValue] {
  /// The values by name: times of day as text, days as dates.
  func table(in zone: Zone) -> LuaValue {
    .table(LuaTable(fields: mapValues { $0.luaValue(in: zone) }))
  }
}

extension ParameterValue {
  fileprivate func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .time(let time): .string(time.description)
    case .moment(let moment): moment.luaValue(in: zone)
    case .number(let number): .whole(number)
    case .text(let text): .string(text)
    case .boolean(let boolean): .boolean(boolean)
    }
  }
}

extension Options {
  /// Returns the values in a table of parameters, which the plan then validates.
  func parameters(_ name: String, in zone: Zone) throws -> [String: ParameterValue] {
    try parameters(name, self[name], in: zone)
  }

  /// Returns the values in a table of parameters that is not an option.
  func parameters(_ name: String, _ value: LuaValue, in zone: Zone) throws -> [String: ParameterValue] {
    if value.isNil { return [:] }
    guard let table = value.table, table.array.isEmpty else { throw refusal(name) }
    return try table.fields.mapValues { value in
      switch value {
      case .string(let text): return .text(text)
      case .boolean(let boolean): return .boolean(boolean)
      case .integer(let integer): return .number(Double(integer))
      case .number(let number): return .number(number)
      case .object(let object):
        guard let time = object as? TimeObject else { throw refusal(name) }
        return .moment(AnchorValue(time.time, in: zone))
      default: throw refusal(name)
      }
    }
  }
}
