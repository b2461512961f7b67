import CareModel

extension ResultType {
  /// Creates the type of a column.
  init(_ type: ColumnType) {
    self =
      switch type {
      case .text, .participant: .text
      case .word(let words): .type(.choice(words))
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .instant, .day: .time
      case .scalar: .any(of: [.scalar, .time])
      case .list(let item): .list(of: ResultType(item))
      case .optional(let type): .optional(ResultType(type))
      // Only documents have them.
      case .object, .document: .anything
      }
  }
}

extension LuaValue {
  /// Creates what a column has, with times in a zone.
  init(_ value: ColumnValue, in zone: Zone) {
    self =
      switch value {
      case .text(let text): .string(text)
      case .integer(let integer): .integer(Int64(integer))
      case .number(let number): .whole(number)
      case .boolean(let boolean): .boolean(boolean)
      case .instant(let instant): .time(instant, zone)
      case .day(let day): .date(day, zone)
      case .scalar(let scalar): scalar.luaValue(in: zone)
      case .list(let values): .table(LuaTable(array: values.map { LuaValue($0, in: zone) }))
      case .absent, .written: .nil
      }
  }
}
