import Synchronization

/// A Lua value: plain data by copy, functions and handles by reference.
package enum LuaValue {
  case `nil`
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  /// A string that is not UTF-8.
  case bytes([UInt8])
  case table(LuaTable)
  /// A table that the host passes to scripts; it is read as a plain table.
  case row(LuaRow)
  case function(LuaFunctionReference)
  case object(any LuaObject)

  /// The string, if it is one.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The integer, if it is one; `2.0` is one, as in Lua.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The boolean, if it is one.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// The table, if it is one.
  package var table: LuaTable? {
    switch self {
    case .table(let value): value
    case .row(let row): row.table
    default: nil
    }
  }

  /// The function, if it is one.
  package var function: LuaFunctionReference? {
    guard case .function(let value) = self else { return nil }
    return value
  }

  /// Whether it is nil.
  package var isNil: Bool {
    if case .nil = self { true } else { false }
  }

  /// The name of its Lua type, or of its handle's type.
  package var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string, .bytes: "string"
    case .table, .row: "table"
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

/// A copy of a Lua table: its list part and its string fields.
package struct LuaTable {
  /// The values at 1, 2, … .
  package var array: [LuaValue]
  /// The values under string keys.
  package var fields: [String: LuaValue]

  /// Creates an empty table.
  package init() {
    self.init(array: [], fields: [:])
  }

  /// Creates a table.
  package init(array: [LuaValue] = [], fields: [String: LuaValue] = [:]) {
    self.array = array
    self.fields = fields
  }

  /// The value under `name`; nil if absent.
  package subscript(_ name: String) -> LuaValue {
    get { fields[name] ?? .nil }
    set { fields[name] = newValue.isNil ? nil : newValue }
  }
}

extension LuaTable: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: LuaValue...) { self.init(array: elements) }
  package init(dictionaryLiteral elements: (String, LuaValue)...) {
    self.init(fields: Dictionary(elements) { _, last in last })
  }
}

/// A Lua function that the host holds.
///
/// It belongs to one state; others reject it. After the reference is released, the state releases the function the next time that the
/// host has control, because a Lua garbage collection may have released the reference.
package final class LuaFunctionReference {
  let slot: Int64
  let pool: LuaReferencePool

  init(slot: Int64, pool: LuaReferencePool) {
    self.slot = slot
    self.pool = pool
  }

  deinit {
    pool.release(slot)
  }
}

/// The slots of one state that no reference uses.
final class LuaReferencePool: Sendable {
  private let released = Mutex<[Int64]>([])

  func release(_ slot: Int64) {
    released.withLock { $0.append(slot) }
  }

  func takeReleased() -> [Int64] {
    released.withLock { slots in
      guard !slots.isEmpty else { return [] }
      defer { slots = [] }
      return slots
    }
  }
}
