import CareModel

/// A table that scripts get for a value: its name, and the documentation and the reading of each field.
///
/// ```swift
/// static let row = Row<DueReminder>(
///   "due_reminder", "A reminder of an event.",
///   [.field("id", "The id.", \.id), .field("at", "When to remind.", \.at)])
/// ```
struct Row<Value>: Sendable {
  /// A field of the table, with its documentation and the function that reads it.
  ///
  /// A field that reads nil is absent from the table.
  struct Field: Sendable {
    let entry: FieldEntry
    let read: @Sendable (Value, Zone) -> LuaValue

    /// A field whose type follows from its Swift type.
    static func field<Content: LuaRepresentable>(
      _ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Content
    ) -> Field {
      field(name, Content.luaResult, summary) { value, zone in get(value).luaValue(in: zone) }
    }

    /// A field with a type of its own.
    static func field(
      _ name: String, _ type: ResultType, _ summary: String, _ read: @escaping @Sendable (Value, Zone) -> LuaValue
    ) -> Field {
      Field(entry: .given(name, type, summary), read: read)
    }

    /// A text that is one of a few words.
    static func choice(
      _ name: String, _ words: [String], _ summary: String, _ get: @escaping @Sendable (Value) -> String
    ) -> Field {
      field(name, .type(.choice(words)), summary) { value, _ in .string(get(value)) }
    }

    /// A list of tables.
    static func list<Element>(
      _ name: String, of row: Row<Element>, _ summary: String, _ get: @escaping @Sendable (Value) -> [Element]
    ) -> Field {
      field(name, .list(of: .table(row.entry.name)), summary) { value, zone in row.list(get(value), in: zone) }
    }
  }

  /// The entry of the registry.
  let entry: ConstructorEntry
  private let fields: [Field]
  private let shape: LuaShape

  init(_ name: String, _ summary: String, _ fields: [Field]) {
    entry = ConstructorEntry(name, .given, summary, fields: fields.map(\.entry))
    self.fields = fields
    shape = LuaShape(name, fields: fields.map(\.entry.name)) { OptionError(unknown: $1, in: $0.name, known: $0.names) }
  }

  /// Creates the table of the columns that scripts get, and of further fields.
  init(_ name: String, _ summary: String, of shape: Shape<Value>, _ more: [Field] = []) {
    self.init(name, summary, Self.fields(of: shape) + more)
  }

  /// Returns the fields for the columns that scripts get.
  static func fields(of shape: Shape<Value>) -> [Field] {
    shape.columns(of: .script).map { column in
      .field(column.name, ResultType(column.type), column.summary) { [read = column.read] value, zone in
        LuaValue(read(value), in: zone)
      }
    }
  }

  /// The table of a value, with times in a zone.
  func table(_ value: Value, in zone: Zone) -> LuaValue {
    var table = LuaTable()
    table.fields.reserveCapacity(entry.fields.count)
    for field in fields { table[field.entry.name] = field.read(value, zone) }
    return .row(LuaRow(table, shape))
  }

  /// The fields as members of a handle of type `owner`; `get` returns the value, and the zone of its times.
  func members<Target>(
    of owner: String, _ get: @escaping @Sendable (Target) -> (Value, Zone)
  ) -> [Binding<Target>] {
    fields.map { field in
      .value("\(owner).\(field.entry.name)", field.entry.given, field.entry.summary) { target in
        let (value, zone) = get(target)
        return field.read(value, zone)
      }
    }
  }

  /// The tables of several values, in order.
  func list(_ values: [Value], in zone: Zone) -> LuaValue {
    .table(LuaTable(array: values.map { table($0, in: zone) }))
  }
}

extension Row.Field {
  /// The same field read from a value that contains `Value`.
  func of<Outer>(_ get: @escaping @Sendable (Outer) -> Value) -> Row<Outer>.Field {
    Row<Outer>.Field(entry: entry) { [read] outer, zone in read(get(outer), zone) }
  }
}

/// A type with one form in Lua.
protocol LuaRepresentable: SendableMetatype {
  /// The type as the registry describes it.
  static var luaResult: ResultType { get }
  /// The value in Lua; times are read in `zone`.
  func luaValue(in zone: Zone) -> LuaValue
}

extension String: LuaRepresentable {
  static var luaResult: ResultType { .text }
  func luaValue(in _: Zone) -> LuaValue { .string(self) }
}

extension Int: LuaRepresentable {
  static var luaResult: ResultType { .integer }
  func luaValue(in _: Zone) -> LuaValue { .integer(Int64(self)) }
}

extension Double: LuaRepresentable {
  static var luaResult: ResultType { .number }
  func luaValue(in _: Zone) -> LuaValue { .whole(self) }
}

extension Bool: LuaRepresentable {
  static var luaResult: ResultType { .boolean }
  func luaValue(in _: Zone) -> LuaValue { .boolean(self) }
}

extension Instant: LuaRepresentable {
  static var luaResult: ResultType { .time }
  func luaValue(in zone: Zone) -> LuaValue { .time(self, zone) }
}

extension CivilDate: LuaRepresentable {
  static var luaResult: ResultType { .time }
  func luaValue(in zone: Zone) -> LuaValue { .date(self, zone) }
}

extension Identifier: LuaRepresentable {
  static var luaResult: ResultType { .text }
  func luaValue(in _: Zone) -> LuaValue { .string(text) }
}

extension Zone: LuaRepresentable {
  static var luaResult: ResultType { .text }
  func luaValue(in _: Zone) -> LuaValue { .string(identifier) }
}

extension Optional: LuaRepresentable where Wrapped: LuaRepresentable {
  static var luaResult: ResultType { .optional(Wrapped.luaResult) }
  func luaValue(in zone: Zone) -> LuaValue { map { $0.luaValue(in: zone) } ?? .nil }
}

extension Array: LuaRepresentable where Element: LuaRepresentable {
  static var luaResult: ResultType { .list(of: Element.luaResult) }
  func luaValue(in zone: Zone) -> LuaValue { .table(LuaTable(array: map { $0.luaValue(in: zone) })) }
}
