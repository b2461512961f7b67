import CareModel

/// Formats strings as Lua reads them.
enum LuaQuoting {
  /// Returns the bytes in double quotes, with escapes for non-printing ones; UTF-8 stays.
  static func quoted(_ bytes: some Collection<UInt8>) -> String {
    var text = "\""
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard String(validating: bytes, as: UTF8.self) != nil else {
      for byte in bytes { text += escaped(UInt32(byte), isByte: true) }
      return text + "\""
    }
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { text += escaped(scalar.value, isByte: false) }
    return text + "\""
  }

  private static func escaped(_ value: UInt32, isByte: Bool) -> String {
    switch value {
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case _ where value < 0x20 || value >= 0x7F && (isByte || value < 0xA0):
      let digits = String(value, radix: 16)
      return value < 0x100 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
    default: return Unicode.Scalar(value).map { String($0) } ?? "?"
    }
  }

  private static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or",
    "repeat", "return", "then", "true", "until", "while",
  ]

  /// Returns whether a key can be written without brackets.
  static func isName(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
    let isWord = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
    return isWord && !keywords.contains(String(decoding: bytes, as: UTF8.self))
  }
}

/// A handle that the prompt prints with a description.
protocol LuaPrintable: LuaObject {
  /// A short description, without addresses.
  var luaDescription: String { get }
}

extension Declaration: LuaPrintable {}

extension JSONNull: LuaPrintable {
  var luaDescription: String { "null" }
}

extension LuaValue {
  /// The value as an author would write it, on one line; long lists and texts are truncated.
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
    case .row(let row): return LuaValue.table(row.table).shown(depth: depth)
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
