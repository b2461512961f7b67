/// A Lua value in Swift: plain data by copy, functions and handles by reference.
package enum LuaValue {
  case `nil`
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  /// A string that is not UTF-8.
  case bytes([UInt8])
  case table(LuaTable)
  case function(LuaFunctionReference)
  case object(any LuaObject)

  /// A string, if it is one.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// A whole number, if it is one: `2.0` counts, as it does in Lua.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// A number, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A boolean, if it is one.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// A table, if it is one.
  package var table: LuaTable? {
    guard case .table(let value) = self else { return nil }
    return value
  }

  /// A function, if it is one.
  package var function: LuaFunctionReference? {
    guard case .function(let value) = self else { return nil }
    return value
  }

  /// Whether it is absent.
  package var isNil: Bool {
    if case .nil = self { true } else { false }
  }

  /// Lua's name of its type, or of its handle's type.
  package var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string, .bytes: "string"
    case .table: "table"
    case .function: "function"
    case .object(let object): type(of: object).luaType.name
    }
  }
}

extension LuaValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  package init(nilLiteral: ()) { self = .nil }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
}
