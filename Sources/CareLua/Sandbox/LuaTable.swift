/// A copy of a Lua table: its list part and its string fields.
package struct LuaTable {
  /// The values at 1, 2, … .
  package var array: [LuaValue]
  /// The values under string keys.
  package var fields: [String: LuaValue]

  /// An empty table.
  package init() {
    self.init(array: [], fields: [:])
  }

  /// A table.
  package init(array: [LuaValue] = [], fields: [String: LuaValue] = [:]) {
    self.array = array
    self.fields = fields
  }

  /// The value under `name`; nil when absent.
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
