/// Random hostile scripts: grammatically valid, but with absurd behavior.
enum ScriptText {
  static let functions = [
    "string.rep", "string.format", "string.gsub", "string.find", "string.match", "string.gmatch", "string.pack",
    "string.unpack", "string.byte", "string.char", "string.sub", "string.reverse", "string.upper", "string.len",
    "string.packsize", "table.concat", "table.insert", "table.remove", "table.move", "table.unpack", "table.pack",
    "table.sort", "math.random", "math.floor", "math.tointeger", "math.fmod", "math.max", "utf8.char", "utf8.codes",
    "utf8.len", "utf8.codepoint", "utf8.offset", "coroutine.create", "coroutine.wrap", "coroutine.resume",
    "coroutine.yield", "coroutine.close", "coroutine.status", "coroutine.running", "coroutine.isyieldable", "pcall",
    "xpcall", "error", "assert", "select", "next", "pairs", "ipairs", "tostring", "tonumber", "type", "rawget",
    "rawset",
    "rawlen", "rawequal", "getmetatable", "setmetatable", "load", "print", "require", "json.encode", "json.decode",
    "add", "fail", "make", "call",
  ]
  private static let names = ["a", "b", "c", "t", "f", "s", "x", "_G", "string", "table", "_ENV", "json.null"]
  private static let numbers = [
    "0", "1", "-1", "2", "3", "7", "100", "1e308", "-0.0", "0/0", "1/0", "2^53", "math.maxinteger", "math.mininteger",
    "1 << 31", "0.5", "1e4", "255",
  ]
  private static let strings = [
    "''", "'a'", "'abc'", "'%d'", "'%s%q'", "'%5.2f'", "'(%w+)'", "'.-'", "'%bxy'", "'%f[%w]'", "'[^%s]*'", "'%1'",
    "'k'", "'10'", "'0x1p4'", "'\\xff\\0'", "'é'", "'i4z'", "'s2>!8d'", "'return 1'", "'__index'", "('x'):rep(99)",
    "'[1,{\"a\":null}]'",
  ]
  private static let events = [
    "__index", "__newindex", "__call", "__close", "__len", "__lt", "__le", "__eq", "__concat", "__tostring", "__pairs",
    "__add", "__unm", "__name", "__mode", "__metatable", "__gc",
  ]
  private static let operators = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", "and", "or", "&", "|", "~", "<<", ">>",
  ]

  /// Returns a block of statements.
  static func block(_ bytes: inout ByteReader, depth: Int = 0) -> String {
    let statements = (0...bytes.roll(depth == 0 ? 8 : 3)).map { _ in statement(&bytes, depth) }
    return statements.joined(separator: "\n")
  }

  private static func statement(_ bytes: inout ByteReader, _ depth: Int) -> String {
    let name = bytes.pick(names)
    guard depth < 4 else { return "\(name) = \(expression(&bytes, depth))" }
    func inner(_ bytes: inout ByteReader) -> String { block(&bytes, depth: depth + 1) }
    switch bytes.roll(14) {
    case 0: return "local \(bytes.pick(["a", "b", "c"])) = \(expression(&bytes, depth))"
    case 1: return "local c <close> = setmetatable({}, { __close = \(function(&bytes, depth)) })"
    case 2: return "\(name) = \(expression(&bytes, depth))"
    case 3: return "\(name)[\(expression(&bytes, depth))] = \(expression(&bytes, depth))"
    case 4: return "for i = \(bytes.pick(numbers)), \(bytes.pick(numbers)) do \(inner(&bytes)) end"
    case 5: return "for k, v in pairs(\(expression(&bytes, depth))) do \(inner(&bytes)) end"
    case 6: return "for k in \(expression(&bytes, depth)) do \(inner(&bytes)) end"
    case 7: return "while \(expression(&bytes, depth)) do \(inner(&bytes)) if x then break end end"
    case 8: return "if \(expression(&bytes, depth)) then \(inner(&bytes)) else \(inner(&bytes)) end"
    case 9: return "do \(inner(&bytes)) end"
    case 10: return "print(\(expression(&bytes, depth)))"
    case 11: return "print(pcall(\(function(&bytes, depth)), \(expression(&bytes, depth))))"
    case 12: return "function f(...) \(inner(&bytes)) end"
    default: return "\(call(&bytes, depth))"
    }
  }

  private static func function(_ bytes: inout ByteReader, _ depth: Int) -> String {
    if depth > 3 || bytes.chance(60) { return bytes.pick(functions) }
    let result = bytes.chance(200) ? " return \(expression(&bytes, depth + 1))" : ""
    return "function(a, b, ...) \(block(&bytes, depth: depth + 1))\(result) end"
  }

  private static func call(_ bytes: inout ByteReader, _ depth: Int) -> String {
    let arguments = bytes.list(4) { expression(&$0, depth + 1) }.joined(separator: ", ")
    let callee =
      bytes.chance(200) ? bytes.pick(functions) : bytes.pick(["f", "a", "t.f", "s:rep", "coroutine.wrap(f)"])
    return "\(callee)(\(arguments))"
  }

  private static func table(_ bytes: inout ByteReader, _ depth: Int) -> String {
    let items = bytes.list(4) { bytes -> String in
      switch bytes.roll(4) {
      case 0: expression(&bytes, depth + 1)
      case 1: "[\(expression(&bytes, depth + 1))] = \(expression(&bytes, depth + 1))"
      case 2: "\(bytes.pick(["a", "b", "n", "x"])) = \(expression(&bytes, depth + 1))"
      default: "\(bytes.pick(events)) = \(bytes.chance(128) ? function(&bytes, depth + 1) : bytes.pick(names))"
      }
    }
    return "{ \(items.joined(separator: ", ")) }"
  }

  private static func expression(_ bytes: inout ByteReader, _ depth: Int) -> String {
    let choice = bytes.roll(depth > 4 ? 4 : 12)
    switch choice {
    case 0: return bytes.pick(numbers)
    case 1: return bytes.pick(strings)
    case 2: return bytes.pick(names)
    case 3: return bytes.pick(["nil", "true", "false", "{}", "..."].dropLast(depth == 0 ? 0 : 1))
    case 4: return table(&bytes, depth)
    case 5: return "setmetatable(\(table(&bytes, depth)), \(table(&bytes, depth)))"
    case 6: return function(&bytes, depth)
    case 7, 8: return call(&bytes, depth)
    case 9: return "(\(expression(&bytes, depth + 1)) \(bytes.pick(operators)) \(expression(&bytes, depth + 1)))"
    case 10: return "\(bytes.pick(["-", "not ", "#", "~"]))(\(expression(&bytes, depth + 1)))"
    default: return "(\(expression(&bytes, depth + 1)))[\(expression(&bytes, depth + 1))]"
    }
  }
}

extension Array {
  fileprivate func dropLast(_ count: Int) -> [Element] { Array(self[..<(self.count - count)]) }
}
