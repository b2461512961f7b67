import CareModel
import CareSchedule

// Types that fields of a task have.

extension Schedule: ScriptValue {
  static var authored: FieldType { .declared(.schedule) }
  static var recorded: ResultType { .text }
  /// A sentence.
  func luaValue(in zone: Zone) -> LuaValue { .string(describe()) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Schedule? {
    field.declaration.flatMap { decoder.schedule($0, path: field.authored.path) }
  }
}

extension OutcomeValue: ScriptElement {
  static var authoredList: FieldType { .list(of: .declared(.value)) }
  static var recordedList: ResultType { .list(of: .table("outcome_value")) }
  static func luaList(_ list: [OutcomeValue], in zone: Zone) -> LuaValue { list.tables(in: zone) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [OutcomeValue]? {
    decoder.values(field.items)
  }
}

extension Closing: ScriptValue {
  static var authored: FieldType { .any(of: [.choice(["end of day"]), .interval]) }
  static var recorded: ResultType { .any(of: [.type(.choice(["end of day"])), .interval]) }
  var defaultText: String? { self == .endOfDay ? "\"end of day\"" : nil }

  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .endOfDay: .string("end of day")
    case .after(let interval): interval.luaValue(in: zone)
    }
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Closing? {
    if case .text = field.decoded { return .endOfDay }
    return CalendarInterval.read(field, by: decoder).map { .after($0) }
  }
}

extension Reminder: ScriptElement {
  static var authoredList: FieldType { .list(of: .record("reminder")) }
  static var recordedList: ResultType { .optional(.list(of: .map(of: .anything))) }

  static func luaList(_ list: [Reminder], in zone: Zone) -> LuaValue {
    .tables(
      list.map { reminder in
        switch reminder {
        case .atStart(let text): ["at": "start", "text": .text(text)]
        case .afterStart(let interval, let text): ["after_start": interval.luaValue(in: zone), "text": .text(text)]
        case .beforeClose(let interval, let text): ["before_close": interval.luaValue(in: zone), "text": .text(text)]
        }
      })
  }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Reminder]? {
    field.items.compactMap { $0.record.flatMap { reminder($0, by: decoder) } }
  }

  private static func reminder(_ reader: FieldReader, by decoder: PlanDecoder) -> Reminder? {
    let given = ["at", "after_start", "before_close"].filter { reader.written.contains($0) }
    guard given.count == 1 else {
      decoder.report(
        .missingField, at: reader.authored,
        "a reminder has exactly one of `at`, `after_start`, and `before_close`; write, for example, { at = \"start\" }")
      return nil
    }
    let text = reader.text("text")
    func interval(_ name: String) -> CalendarInterval? {
      reader.fields[name].flatMap { CalendarInterval.read($0, by: decoder) }
    }
    if reader.text("at") != nil { return .atStart(text: text) }
    if let interval = interval("after_start") { return .afterStart(interval, text: text) }
    return interval("before_close").map { .beforeClose($0, text: text) }
  }
}

extension DeclineReasons: RecordNoun {
  static let recordName = "decline"
  static let scriptFields = makeScriptFields()
  static var recorded: ResultType { .map(of: .anything) }

  func luaValue(in zone: Zone) -> LuaValue {
    let options = reasons.map { option in
      LuaValue.table(LuaTable(fields: ["value": .string(option.value), "text": .string(option.text)]))
    }
    return .table(LuaTable(fields: ["reasons": .table(LuaTable(array: options)), "other": .boolean(allowsOther)]))
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> DeclineReasons? {
    guard let reader = field.record else { return nil }
    var decline = template
    decoder.read(reader, into: &decline)
    let fields = reader.list("reasons")
    decoder.checkUnique(
      fields.compactMap { field -> (id: String, authored: Authored)? in
        guard let option = field.declaration, case .text(let value)? = option.arguments.first else { return nil }
        let place = decoder.place(of: option).argument(0)
        return (value, Authored(.text(value), path: field.authored.path, place: place))
      }, "reason")
    for (reason, field) in zip(decline.reasons, fields) {
      if reason.exclusive || reason.other {
        decoder.report(
          .notAllowed, at: field.authored,
          "a participant gives one reason, so `exclusive` and `other` have no effect on an option; write other = true next to `reasons`"
        )
      }
      if reason.pinned {
        decoder.report(
          .notAllowed, at: field.authored, "reasons are shown in the order in which they are written; remove `pinned`")
      }
      if reason.when != nil {
        decoder.report(
          .notAllowed, at: field.authored, "there are no answers yet, so a reason is always offered; remove `when`")
      }
    }
    if fields.isEmpty, reader["reasons"] != nil {
      decoder.report(
        .missingField, at: reader.place(of: "reasons"),
        "there is no reason to choose; write reasons = { option(\"nausea\", \"I felt sick\") }, or remove `decline`")
    }
    return decline
  }
}

extension Extraction: ScriptValue {
  static var authored: FieldType {
    .any(of: [
      .function(
        ["result": .handle("result"), "event": .event, "ctx": .handle("ctx")],
        gives: .optional(.any(of: [.type(.declared(.value)), .list(of: .type(.declared(.value)))]))),
      .list(of: .text),
    ])
  }
  static var recorded: ResultType { .optional(.any(of: [.text, .list(of: .text)])) }

  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .answers: .nil
    case .items(let items): .list(items)
    case .hook: "script"
    }
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Extraction? {
    switch field.decoded {
    case .function(let function): .hook(decoder.hook(function, at: field.authored, authored))
    case .list: .items(field.items.compactMap(\.text))
    default: nil
    }
  }
}

extension ProgressStrategy: ScriptValue {
  static var authored: FieldType {
    .any(of: [.choice(named.map(\.name)), .function(["event": .event, "ctx": .handle("ctx")], gives: .number)])
  }
  static var recorded: ResultType { .text }
  var defaultText: String? { name.map { "\"\($0)\"" } }
  func luaValue(in zone: Zone) -> LuaValue { .string(name ?? "script") }
  private var name: String? { Self.named.first { $0.strategy == self }?.name }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ProgressStrategy? {
    if case .function(let function) = field.decoded {
      return .hook(decoder.hook(function, at: field.authored, authored))
    }
    return named.first { $0.name == field.text }?.strategy
  }
}

extension TaskLink: ScriptValue {
  static var authored: FieldType { .record("link") }
  static var recorded: ResultType { .map(of: .text) }

  func luaValue(in zone: Zone) -> LuaValue {
    .table(
      LuaTable(fields: [
        "quantity": .string(quantity), "aggregate": .string(aggregate.rawValue), "units": .text(units),
      ]).withoutNil)
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> TaskLink? {
    field.record.flatMap { decoder.link($0) }
  }
}

extension Assignment: UnrecordedValue {
  static var authored: FieldType { .text }
  /// Returns nil: assigning sets it.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Assignment? { nil }
}

/// The values of a parameter for which a part of a plan exists, as texts.
extension [String]: ScriptEntry {
  static var authoredEntry: FieldType { .list(of: .scalar) }
  static var recordedTable: ResultType { .optional(.map(of: .list(of: .text))) }

  static func luaTable(_ table: [String: Self], in zone: Zone) -> LuaValue {
    table.isEmpty ? .nil : .table(LuaTable(fields: table.mapValues { .list($0) }))
  }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: Self] {
    var values: [String: Self] = [:]
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      let texts = field.items.compactMap { decoder.value(of: name, $0) }
      values[name] = texts.isEmpty ? nil : texts.uniqued
      guard texts.isEmpty, case .table(let table) = field.authored.value, table.items.isEmpty else { continue }
      decoder.report(
        .missingField, at: field.authored,
        "what exists for no value of '\(name)' exists for nobody; write at least one value")
    }
    return values
  }
}

extension PlanDecoder {
  /// Returns a value of a parameter as the parameter writes it, and notes it, to be compared with the parameter when all are known.
  fileprivate func value(of parameter: String, _ field: Decoded.Field) -> String? {
    let (value, answer): (ParameterValue, Answer)
    switch field.decoded {
    case .text(let text): (value, answer) = (.text(text), .text(text))
    case .integer(let integer): (value, answer) = (.number(Double(integer)), .integer(integer))
    case .number(let number): (value, answer) = (.number(number), .double(number))
    case .boolean(let boolean): (value, answer) = (.boolean(boolean), .boolean(boolean))
    default: return nil
    }
    let condition = Condition.equals(item: ItemReference(step: nil, item: parameter), value: answer)
    parameterUses.append(ParameterUse(name: parameter, role: .subject(condition), authored: field.authored))
    return value.description
  }
}
