import CareModel

/// `json.encode`, `json.decode` and `json.null`.
package enum JSONLibrary {
  /// Defines the functions as globals.
  ///
  /// - Throws: ``LuaError`` if the state has no memory for them.
  package static func install(in state: LuaState) throws(LuaError) { try state.install(bindings, over: ()) }

  static let bindings: [Binding<Void>] = [
    .function(
      "json.encode",
      [FieldEntry("value", .scalar, "Nil, a text, a number, a boolean, or a table of these.", required: true)],
      gives: .text,
      "Returns a value as JSON, with its names sorted.", example: "json.encode { pain = 4 }"
    ) { _, call in
      let longest = call.state.limits.string
      guard let text = try tree(call.value(1), depth: 0).text(limit: longest) else {
        try call.charge(longest)
        throw OptionError("bad_value", "json.encode: the text is longer than \(longest) bytes")
      }
      try call.charge(text.utf8.count)
      call.push(text)
    },
    .function(
      "json.decode", [FieldEntry("text", .text, "JSON.", required: true)], gives: .anything,
      "Returns the value of a JSON text; a null in an object is omitted.", example: "json.decode '{\"pain\":4}'"
    ) { _, call in
      let text = try call.string(1)
      try call.charge(8 * text.utf8.count)  // each byte may become a value
      do {
        try call.push(value(JSONParser.parse(text), inList: false))
      } catch let failure as JSONParser.Failure {
        throw OptionError(
          "invalid_json", "json.decode: expected \(failure.expected) at byte \(failure.position)",
          expected: failure.expected)
      }
    },
    .value("json.null", .handle("null"), "Represents null in a list.") { _ in .object(JSONNull()) },
  ]

  /// Returns a value as JSON, or a text, a time, or an interval as it is.
  static func plainText(of value: LuaValue) throws -> String {
    let tree = try tree(value, depth: 0)
    if case .string(let text) = tree { return text }
    return tree.text(limit: .max) ?? ""
  }

  private static func tree(_ value: LuaValue, depth: Int) throws(OptionError) -> JSONValue {
    guard depth <= JSONValue.maxDepth else {
      throw OptionError(
        "bad_value", "json.encode: tables are nested more than \(JSONValue.maxDepth) levels deep, or contain themselves"
      )
    }
    switch value {
    case .nil: return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return .integer(Int(integer))
    case .number(let number) where number.isFinite: return .double(number)
    case .number: throw OptionError("bad_value", "json.encode: a number that is not finite has no JSON form")
    case .string(let string): return .string(string)
    case .bytes: throw OptionError("bad_value", "json.encode: a string is not UTF-8")
    case .object(let object):
      switch object {
      case is JSONNull: return .null
      case let time as TimeObject: return .string(time.time.iso)
      case let interval as IntervalObject: return .string(interval.interval.interval.description)
      default: throw OptionError("bad_value", "json.encode: a \(value.typeName) has no JSON form")
      }
    case .function: throw OptionError("bad_value", "json.encode: a function has no JSON form")
    case .row(let row): return try tree(.table(row.table), depth: depth)
    case .table(let table):
      guard table.array.isEmpty || table.fields.isEmpty else {
        throw OptionError("bad_value", "json.encode: a table has both list items and names; use one or the other")
      }
      if !table.array.isEmpty {
        return .array(try table.array.map { (item) throws(OptionError) in try tree(item, depth: depth + 1) })
      }
      var fields: [String: JSONValue] = [:]
      for (name, field) in table.fields { fields[name] = try tree(field, depth: depth + 1) }
      return .object(fields)
    }
  }

  /// Null is absent in an object and `json.null` in a list, which would end there otherwise.
  static func value(_ tree: JSONValue, inList: Bool) -> LuaValue {
    switch tree {
    case .null: inList ? .object(JSONNull()) : .nil
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): .integer(Int64(integer))
    case .double(let double): .number(double)
    case .string(let string): .string(string)
    case .array(let items): .table(LuaTable(array: items.map { value($0, inList: true) }))
    case .object(let fields):
      .table(LuaTable(fields: fields.mapValues { value($0, inList: false) }).withoutNil)
    }
  }
}

/// Stands for null.
final class JSONNull: LuaHandle, LuaObject {
  static let luaType = LuaType("null")
    .metamethod(.eq) { call in call.push(call.objectIfAny(1) is JSONNull && call.objectIfAny(2) is JSONNull) }
    .metamethod(.tostring) { call in call.push("null") }
}
