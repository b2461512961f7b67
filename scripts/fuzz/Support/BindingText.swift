import CareLua

/// Random calls of the bindings in the registry, with values that are valid, nearly valid, or invalid.
enum BindingText {
  private static let registry = Registry.console
  /// The bindings that can be called; records are nested tables.
  private static let entries = registry.constructors.filter { $0.form != .record }
  /// The globals that hold handles of the registry's types.
  private static let receivers = [
    "event": "event", "care_plan": "cp", "run": "run", "schedule": "plan_days", "occurrence": "occurrence",
    "time": "now",
    "interval": "days(2)", "change_handler": "handler",
  ]
  private static let numbers = [
    "0", "1", "-1", "2", "5", "2.5", "0/0", "1/0", "-1/0", "1e300", "math.maxinteger", "math.mininteger", "2^53",
    "1000000",
  ]
  private static let texts = [
    "\"\"", "\"p1\"", "\"knee\"", "\"p1.knee\"", "\"walk\"", "\"check-in\"", "\"pain\"", "\"2026-06-07\"", "\"now\"",
    "\"tomorrow\"", "\"latest\"", "\"America/New_York\"", "\"all day\"", "\"\\xff\\xfe\"", "\"a\\0b\"",
    "(\"x\"):rep(5000)",
    "\"é\u{301}\"", "\"{pain}\"", "\"%d %b %Y %%\"", "\"../x\"", "\"walk/2026-06-07T07:00\"", "\"'; drop table\"",
    "\"[1,2,{}]\"",
  ]

  /// Returns statements, one per line; each keeps its result.
  static func statements(_ bytes: inout ByteReader) -> [String] {
    (0...bytes.roll(5)).map { _ in
      let call = one(&bytes)
      switch bytes.roll(10) {
      case 0:
        return "r = store.transaction(function() local x = \(call) \(bytes.chance(128) ? "error(x)" : "return x") end)"
      case 1: return "handler = store.on_change(function(change) r = change \(bytes.chance(60) ? call : "") end)"
      case 2: return "print(pcall(function() return \(call) end))"
      case 3: return "for k, v in pairs(\(call)) do r = v end"
      default: return "r = \(call)"
      }
    }
  }

  private static func one(_ bytes: inout ByteReader) -> String {
    let entry = entries[bytes.roll(65_536) % entries.count]
    let callee = callee(entry)
    guard entry.form != .constant else { return callee }
    if bytes.chance(20) { return "\(callee)(\(bytes.list(5) { junk(&$0, 0) }.joined(separator: ", ")))" }
    switch entry.form {
    case .named: return "\(callee)(\(word(&bytes)))(\(table(entry, &bytes, 0)))"
    case .table: return "\(callee)(\(table(entry, &bytes, 0)))"
    default:
      var arguments = entry.parameters.map { value($0.type, &bytes, 1) }
      if !entry.fields.isEmpty, bytes.chance(200) { arguments.append(table(entry, &bytes, 0)) }
      if bytes.chance(20) { arguments.append(junk(&bytes, 0)) }
      return "\(callee)(\(arguments.joined(separator: ", ")))"
    }
  }

  private static func callee(_ entry: ConstructorEntry) -> String {
    guard let mark = entry.name.firstIndex(where: { $0 == ":" || $0 == "." }),
      let receiver = receivers[String(entry.name[..<mark])]
    else { return entry.name }
    return entry.name == "time.now" ? entry.name : "(\(receiver))\(entry.name[mark...])"
  }

  private static func table(_ entry: ConstructorEntry, _ bytes: inout ByteReader, _ depth: Int) -> String {
    var parts = entry.fields.compactMap { field -> String? in
      guard bytes.chance(field.isRequired ? 245 : 70) else { return nil }
      return "\(field.name) = \(value(field.type, &bytes, depth + 1))"
    }
    if let items = entry.items { parts += bytes.list(3) { value(items, &$0, depth + 1) } }
    if bytes.chance(12) { parts.append("[\(junk(&bytes, depth))] = \(junk(&bytes, depth))") }
    return "{ \(parts.filter { !$0.hasPrefix("[nil]") }.joined(separator: ", ")) }"
  }

  /// Returns a value of a type, or occasionally of another.
  private static func value(_ type: FieldType, _ bytes: inout ByteReader, _ depth: Int) -> String {
    if depth > 5 || bytes.chance(24) { return junk(&bytes, depth) }
    switch type {
    case .text, .id: return word(&bytes)
    case .boolean: return bytes.pick(["true", "false"])
    case .integer, .number: return bytes.chance(200) ? "\(bytes.roll(20))" : bytes.pick(numbers)
    case .scalar: return bytes.chance(128) ? bytes.pick(numbers) : word(&bytes)
    case .timesOfDay, .timeOfDay:
      return "\"\(ScheduleScript.two(bytes.roll(25))):\(ScheduleScript.two(bytes.roll(61)))\""
    case .interval, .duration:
      return
        "\(bytes.pick(["days", "hours", "months", "seconds", "years"]))(\(bytes.chance(230) ? "\(bytes.roll(30))" : bytes.pick(numbers)))"
    case .moment, .date: return moment(&bytes)
    case .zone: return "\"\(ScheduleScript.zone(&bytes))\""
    case .weekday: return ScheduleScript.weekday(&bytes)
    case .weekdayOfMonth: return "{ \(bytes.roll(7) - 1), \(ScheduleScript.weekday(&bytes)) }"
    case .function: return "function(...) return \(bytes.chance(128) ? junk(&bytes, depth) : "...") end"
    case .choice(let words, _): return "\"\(words.isEmpty ? "" : bytes.pick(words))\""
    case .declared(let noun): return declared(noun, &bytes, depth)
    case .record(let name): return registry[name].map { table($0, &bytes, depth) } ?? "{}"
    case .named(let inner):
      return
        "{ \(bytes.list(2) { "\($0.pick(["a", "pain", "surgery"])) = \(value(inner, &$0, depth + 1))" }.joined(separator: ", ")) }"
    case .list(let inner): return "{ \(bytes.list(3) { value(inner, &$0, depth + 1) }.joined(separator: ", ")) }"
    case .any(let types): return types.isEmpty ? "nil" : value(types[bytes.roll(types.count)], &bytes, depth)
    default: return junk(&bytes, depth)
    }
  }

  private static func declared(_ noun: FieldType.Noun, _ bytes: inout ByteReader, _ depth: Int) -> String {
    let makers = entries.filter { $0.noun == noun && $0.isSupported }
    guard !makers.isEmpty else { return "r" }
    let entry = makers[bytes.roll(makers.count)]
    switch entry.form {
    case .named: return "\(entry.name)(\(word(&bytes)))(\(table(entry, &bytes, depth)))"
    case .constant: return entry.name
    case .table: return "\(entry.name)(\(table(entry, &bytes, depth)))"
    default:
      let arguments = entry.parameters.map { value($0.type, &bytes, depth + 1) }
      let more = entry.fields.isEmpty ? [] : [table(entry, &bytes, depth)]
      return "\(callee(entry))(\((arguments + more).joined(separator: ", ")))"
    }
  }

  private static func moment(_ bytes: inout ByteReader) -> String {
    switch bytes.roll(5) {
    case 0: "\"2026-06-\(ScheduleScript.two(1 + bytes.roll(31)))\""
    case 1: "\"2026-06-0\(1 + bytes.roll(9))T\(ScheduleScript.two(bytes.roll(24))):00\""
    case 2: "\"\(ScheduleScript.date(&bytes))\""
    case 3: "time.now()"
    default: "time.now() + days(\(bytes.roll(20) - 10))"
    }
  }

  private static func word(_ bytes: inout ByteReader) -> String {
    bytes.chance(10) ? "\"\(bytes.raw(12))\"" : bytes.pick(texts)
  }

  private static func junk(_ bytes: inout ByteReader, _ depth: Int) -> String {
    switch bytes.roll(depth > 4 ? 4 : 9) {
    case 0: bytes.pick(numbers)
    case 1: word(&bytes)
    case 2: bytes.pick(["nil", "true", "false", "{}", "print", "store", "json.null"])
    case 3:
      bytes.pick(["r", "event", "cp", "run", "plan_days", "occurrence", "now", "days(1)", "deep", "ring", "many"])
    case 4: "{ \(bytes.list(3) { junk(&$0, depth + 1) }.joined(separator: ", ")) }"
    case 5: "{ \(bytes.pick(["id", "patient", "task", "on", "from", "to"])) = \(junk(&bytes, depth + 1)) }"
    case 6: "setmetatable({}, { __index = \(bytes.pick(["error", "tostring", "function() return 1 end"])) })"
    case 7: "coroutine.create(print)"
    default: "function() return \(junk(&bytes, depth + 1)) end"
    }
  }
}
