package import CareModel

extension LuaConsole {
  /// Returns the chunk that overrides fields of a task for a care plan as `care_plan:override` does, from values that a person typed.
  ///
  /// A field that is a text takes the value as it is, and so does any other field if the value is only words, such as `end of day`.
  /// Everything else is an expression of the plan language.
  package static func overrideSource(
    _ task: CareTask.ID, of carePlan: CarePlan.ID, setting fields: [String: String], _ options: [String: LuaValue]
  ) -> String {
    let known = Dictionary(TaskCollection.data.map { ($0.name, $0.type) }) { first, _ in first }
    let set = fields.sorted { $0.key < $1.key }.map {
      "[\(quoted($0.key))] = \(source(of: $0.value, as: known[$0.key]))"
    }
    let others = options.sorted { $0.key < $1.key }.map { "[\(quoted($0.key))] = \(source(of: $0.value))" }
    let table = (set + others).joined(separator: ", ")
    return "do store.care_plans:get(\(quoted(carePlan.text))):override(\(quoted(task.text)), { \(table) }) end"
  }

  private static func source(of text: String, as type: FieldType?) -> String {
    switch type {
    case .text, .id, .zone, .choice, nil: return quoted(text)
    default:
      let isWords = text.allSatisfy { $0.isLetter || $0 == "_" || $0 == " " }
      return isWords && !["true", "false", "nil"].contains(text) ? quoted(text) : "(\(text)\n)"
    }
  }

  private static func source(of value: LuaValue) -> String {
    switch value {
    case .boolean(let boolean): String(boolean)
    case .integer(let integer): String(integer)
    case .string(let text): quoted(text)
    case .table(let table): "{ \(table.array.map(source).joined(separator: ", ")) }"
    default: "nil"
    }
  }

  /// Returns a text as a literal of Lua.
  private static func quoted(_ text: String) -> String {
    let escaped = text.utf8.map { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
        ? "\\" + String(repeating: "0", count: 3 - String(byte).count) + String(byte) : nil
    }
    var literal: [UInt8] = []
    for (byte, escape) in zip(text.utf8, escaped) { literal += escape.map { Array($0.utf8) } ?? [byte] }
    return "\"" + String(decoding: literal, as: UTF8.self) + "\""
  }
}
