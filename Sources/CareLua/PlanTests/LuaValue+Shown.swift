import CareModel

extension LuaValue {
  /// The value as an author would write it, on one line: long lists and texts are cut.
  var shown: String { shown(depth: 0) }

  private func shown(depth: Int) -> String {
    switch self {
    case .nil: return "nil"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .number(let number): return number.description
    case .string(let text): return LuaQuoting.quoted(Array(text.utf8.prefix(400)))
    case .bytes(let bytes): return LuaQuoting.quoted(bytes.prefix(400))
    case .function: return "a function"
    case .object(let object):
      return (object as? any LuaPrintable)?.luaDescription ?? "<\(type(of: object).luaType.name)>"
    case .table(let table):
      guard !table.array.isEmpty || !table.fields.isEmpty else { return "{}" }
      guard depth < 4 else { return "{…}" }
      let items = table.array.map { $0.shown(depth: depth + 1) }
      let fields = table.fields.sorted { $0.key < $1.key }.map { key, value in
        let bytes = Array(key.utf8)
        return (LuaQuoting.isName(bytes) ? key : "[\(LuaQuoting.quoted(bytes))]") + " = "
          + value.shown(depth: depth + 1)
      }
      let all = items + fields
      let more = all.count > 20 ? ["… \(all.count - 20) more"] : []
      return "{ \((all.prefix(20) + more).joined(separator: ", ")) }"
    }
  }
}
