import CareModel

// Types that fields of several nouns have.

extension String: ScriptValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> String? {
    if case .text(let text) = field.decoded { text } else { nil }
  }
}

extension Bool: ScriptValue {
  static var authored: FieldType { .boolean }
  var defaultText: String? { description }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Bool? {
    if case .boolean(let boolean) = field.decoded { boolean } else { nil }
  }
}

extension Int: ScriptValue {
  static var authored: FieldType { .integer }
  var defaultText: String? { description }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Int? {
    if case .integer(let integer) = field.decoded { integer } else { nil }
  }
}

extension Double: ScriptValue {
  static var authored: FieldType { .number }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Double? {
    if case .number(let number) = field.decoded { number } else { nil }
  }
}

extension ScriptValue where Self: RawRepresentable<String> & CaseIterable {
  static var authored: FieldType { .choice(allCases.map(\.rawValue)) }
  static var recorded: ResultType { .text }
  var defaultText: String? { "\"\(rawValue)\"" }
  func luaValue(in zone: Zone) -> LuaValue { .string(rawValue) }
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Self? {
    field.text.flatMap { Self(rawValue: $0) }
  }
}

extension Optional: ScriptValue where Wrapped: ScriptValue {
  static var authored: FieldType { Wrapped.authored }
  static var recorded: ResultType { .optional(Wrapped.recorded) }
  var defaultText: String? { flatMap(\.defaultText) }
  func luaValue(in zone: Zone) -> LuaValue { map { $0.luaValue(in: zone) } ?? .nil }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Wrapped?? {
    Wrapped.read(field, by: decoder).map { .some($0) }
  }
}

/// A type whose lists are fields.
protocol ScriptElement: Hashable, Sendable {
  /// The type of the list that authors write.
  static var authoredList: FieldType { get }
  /// The type of the list that a record holds.
  static var recordedList: ResultType { get }
  /// The text of an empty list that serves as a default.
  static var emptyListText: String? { get }
  /// The list in a record.
  static func luaList(_ list: [Self], in zone: Zone) -> LuaValue
  /// Reads a list that an author wrote.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Self]?
}

extension ScriptElement {
  static var emptyListText: String? { "{}" }
}

extension ScriptElement where Self: ScriptValue {
  static var authoredList: FieldType { .list(of: authored) }

  /// Reads each item as a value by itself.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Self]? {
    field.items.compactMap { read($0, by: decoder) }
  }
}

/// A type whose lists authors write and no record holds.
protocol UnrecordedElement: ScriptElement {}

extension UnrecordedElement {
  static var recordedList: ResultType { .nothing }
  static func luaList(_ list: [Self], in zone: Zone) -> LuaValue { .nil }
}

extension Optional: ScriptElement, UnrecordedElement where Wrapped: UnrecordedElement {
  static var authoredList: FieldType { Wrapped.authoredList }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Wrapped?]? {
    Wrapped.readList(field, by: decoder)
  }
}

extension Array: ScriptValue where Element: ScriptElement {
  static var authored: FieldType { Element.authoredList }
  static var recorded: ResultType { Element.recordedList }
  var defaultText: String? { isEmpty ? Element.emptyListText : nil }
  func luaValue(in zone: Zone) -> LuaValue { Element.luaList(self, in: zone) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Element]? {
    Element.readList(field, by: decoder)
  }
}

/// A type of which authors write lists of lists.
protocol ScriptCell: Hashable, Sendable {
  /// The type of the lists.
  static var authoredRows: FieldType { get }
  /// Reads the lists that an author wrote.
  static func readRows(_ field: Decoded.Field) -> [[Self]]
}

extension Array: ScriptElement, UnrecordedElement where Element: ScriptCell {
  static var authoredList: FieldType { Element.authoredRows }
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [[Element]]? { Element.readRows(field) }
}

extension Decoded.Field {
  /// The items of a list.
  var items: [Decoded.Field] { if case .list(let items) = decoded { items } else { [] } }

  /// The value that a constructor made.
  var declaration: Declaration? { if case .declared(let declaration) = decoded { declaration } else { nil } }

  /// The fields of a table.
  var record: FieldReader? { if case .record(let reader) = decoded { reader } else { nil } }

  /// The name of a plain parameter: `param "limit"`.
  var parameter: String? {
    if case .moment(.anchor(.parameter(let name), .zero)) = decoded { name } else { nil }
  }

  /// The text.
  var text: String? { if case .text(let text) = decoded { text } else { nil } }
}

extension String: ScriptElement {
  static var authoredList: FieldType { .list(of: .text) }
  static var recordedList: ResultType { .list(of: .text) }
  static func luaList(_ list: [String], in zone: Zone) -> LuaValue { .list(list) }
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [String]? { field.items.compactMap(\.text) }
}

extension Set: ScriptValue where Element == String {
  static var authored: FieldType { .list(of: .text) }
  static var recorded: ResultType { .optional(.list(of: .text)) }
  var defaultText: String? { "{}" }
  func luaValue(in zone: Zone) -> LuaValue { isEmpty ? .nil : .list(sorted()) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Set<String>? {
    Set(field.items.compactMap(\.text))
  }
}

/// A type whose values by name are a field.
protocol ScriptEntry: Hashable, Sendable {
  /// The type of a value that authors write.
  static var authoredEntry: FieldType { get }
  /// The type of the table that a record holds.
  static var recordedTable: ResultType { get }
  /// The table in a record.
  static func luaTable(_ table: [String: Self], in zone: Zone) -> LuaValue
  /// Reads the values of a table that an author wrote.
  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: Self]
}

extension Dictionary: ScriptValue where Key == String, Value: ScriptEntry {
  static var authored: FieldType { .named(of: Value.authoredEntry) }
  static var recorded: ResultType { Value.recordedTable }
  var defaultText: String? { isEmpty ? "{}" : nil }
  func luaValue(in zone: Zone) -> LuaValue { Value.luaTable(self, in: zone) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> [String: Value]? {
    if case .named(let fields) = field.decoded { Value.readTable(fields, by: decoder) } else { nil }
  }
}

extension String: ScriptEntry {
  static var authoredEntry: FieldType { .text }
  static var recordedTable: ResultType { .optional(.map(of: .text)) }

  static func luaTable(_ table: [String: String], in zone: Zone) -> LuaValue {
    table.isEmpty ? .nil : .table(LuaTable(fields: table.mapValues { .string($0) }))
  }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: String] {
    fields.compactMapValues(\.text)
  }
}

extension CalendarInterval: ScriptValue {
  static var authored: FieldType { .interval }
  static var recorded: ResultType { .interval }
  func luaValue(in zone: Zone) -> LuaValue { .object(IntervalObject(IntervalValue(self))) }

  /// Reads a length of time.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CalendarInterval? {
    guard case .interval(let interval) = field.decoded else { return nil }
    decoder.checkNotNegative(interval, at: field.authored)
    return interval
  }
}

extension CivilDate: ScriptValue {
  static var authored: FieldType { .date }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CivilDate? {
    if case .date(let date) = field.decoded { date } else { nil }
  }
}

extension Zone: ScriptValue {
  static var authored: FieldType { .zone }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Zone? {
    if case .zone(let zone) = field.decoded { zone } else { nil }
  }
}

extension Identifier: ScriptValue {
  static var authored: FieldType { .id }

  /// Reads an id; that of a task must be one of the plan.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Self? {
    guard let text = field.text else { return nil }
    if self == CareTask.ID.self { decoder.taskUses.append((text, field.authored)) }
    return Self(text)
  }
}

extension Identifier: UnrecordedElement {}

extension Note: ScriptElement {
  static var authoredList: FieldType { .list(of: .any(of: [.text, .record("note")])) }
  static var recordedList: ResultType { .optional(.list(of: .table("note_row"))) }

  static func luaList(_ notes: [Note], in zone: Zone) -> LuaValue {
    .tables(
      notes.map {
        [
          "author": .text($0.author), "title": .text($0.title), "content": .string($0.content),
          "recorded": $0.recorded.map { .time($0, zone) } ?? .nil,
        ]
      })
  }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Note]? {
    field.items.compactMap { note($0, by: decoder) }
  }

  private static func note(_ field: Decoded.Field, by decoder: PlanDecoder) -> Note? {
    if let content = field.text { return Note(content: content) }
    guard let reader = field.record, let content = reader.text("content") else { return nil }
    var recorded: Instant?
    if let moment = reader.moment("recorded") {
      if case .instant(let instant) = moment {
        recorded = instant
      } else {
        decoder.report(
          .badTime, at: reader.place(of: "recorded"),
          "the time of a note needs an offset; write \"2026-06-07T08:00:00Z\"")
      }
    }
    return Note(author: reader.text("author"), title: reader.text("title"), content: content, recorded: recorded)
  }
}

extension LuaValue {
  /// A list of tables; nil for none.
  static func tables(_ tables: [[String: LuaValue]]) -> LuaValue {
    tables.isEmpty ? .nil : .table(LuaTable(array: tables.map { .table(LuaTable(fields: $0).withoutNil) }))
  }
}
