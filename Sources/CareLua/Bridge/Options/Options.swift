package import CareModel

/// The table of options that a script passed to a binding, validated against the binding's entry in the registry.
///
/// The names, and the required options, are checked before the body runs. The value of an option is checked against its declared type when
/// the body reads it.
package struct Options {
  /// The binding.
  package let entry: ConstructorEntry
  /// The zone in which dates and times are read.
  let zone: Zone?
  private let table: LuaTable

  /// Validates the names in the table that is argument `index`; a missing table counts as an empty one.
  ///
  /// - Throws: ``OptionError``: an unknown or unsupported name, or a required one missing.
  package init(_ call: borrowing LuaCall, _ index: Int, of name: String, zone: Zone?) throws {
    guard let entry = Registry.everything[name] else { throw OptionError.unsupported(name) }
    guard call.isNil(index) || call.typeName(index) == "table" else {
      throw OptionError(
        "wrong_type", "\(name) takes a table of options, got \(call.typeName(index)); \(Self.list(entry))",
        expected: "table", got: call.typeName(index))
    }
    table = call.isNil(index) ? LuaTable() : try call.table(index)
    self.entry = entry
    self.zone = zone
    try checkNames()
  }

  private func checkNames() throws(OptionError) {
    if !table.array.isEmpty {
      throw OptionError(
        "unknown_field", "\(entry.name) takes named options only; \(Self.list(entry))", expected: "names")
    }
    for name in table.fields.keys.sorted() {
      guard let field = entry.field(name) else {
        let near = Suggestion.nearest(to: name, in: entry.supportedFieldNames)
        throw OptionError(
          "unknown_field",
          "unknown option '\(name)' of \(entry.name); \(near.map { "did you mean `\($0)`?" } ?? Self.list(entry))",
          path: name)
      }
      guard field.isSupported else {
        throw OptionError(
          "unsupported", "option `\(name)` of \(entry.name) is not supported by this release", path: name)
      }
    }
    for field in entry.fields where field.isRequired && table[field.name].isNil {
      throw OptionError(
        "missing_field", field.missingMessage(in: entry.name), path: field.name, expected: field.type.title)
    }
  }

  private static func list(_ entry: ConstructorEntry) -> String {
    entry.supportedFieldNames.isEmpty
      ? "it takes no options" : "its options are \(entry.supportedFieldNames.joined(separator: ", "))"
  }

  /// Returns the value of an option as the script wrote it; nil if it is missing.
  subscript(name: String) -> LuaValue { table[name] }

  /// Returns the error for the value of an option.
  func refusal(_ name: String, code: String = "wrong_type") -> OptionError {
    let type = entry.field(name)?.type ?? .scalar, got = AuthoredValue(self[name]).typeTitle
    return OptionError(
      code, "`\(name)` of \(entry.name): \(type.mismatchMessage(got: got, for: name))", path: name,
      expected: type.title, got: self[name].typeName)
  }

  /// Returns the value of an option; nil if it is missing.
  private func value(_ name: String) throws(OptionError) -> LuaValue {
    let value = self[name]
    if !value.isNil, let code = entry.field(name)?.type.refusalCode(of: value) { throw refusal(name, code: code) }
    return value
  }
}

/// Values of options; nil if they are missing.
///
/// Each throws ``OptionError`` for a value that does not have the declared type.
extension Options {
  func text(_ name: String) throws(OptionError) -> String? { try value(name).string }

  func boolean(_ name: String) throws(OptionError) -> Bool? { try value(name).boolean }

  func number(_ name: String) throws(OptionError) -> Double? { try value(name).number }

  func integer(_ name: String) throws(OptionError) -> Int? { try value(name).integer.map(Int.init) }

  /// An integer that is not negative.
  func count(_ name: String) throws(OptionError) -> Int? {
    guard let count = try integer(name) else { return nil }
    guard count >= 0 else { throw refusal(name) }
    return count
  }

  /// One of the texts that an option takes.
  func choice<Value: RawRepresentable<String>>(_ name: String) throws(OptionError) -> Value? {
    try text(name).flatMap { Value(rawValue: $0) }
  }

  func id<Entity>(_ name: String) throws(OptionError) -> Identifier<Entity>? { try text(name).map { Identifier($0) } }

  /// A list of texts; one text stands for a list of one.
  func texts(_ name: String) throws(OptionError) -> [String]? {
    let value = try value(name)
    return value.string.map { [$0] } ?? value.table?.array.compactMap(\.string)
  }

  /// A list of ids; one id stands for a list of one.
  func ids<Entity>(_ name: String) throws(OptionError) -> [Identifier<Entity>]? {
    try texts(name)?.map { Identifier($0) }
  }

  func zone(_ name: String) throws(OptionError) -> Zone? { try text(name).flatMap { Zone($0) } }

  /// A date, a wall time, or an instant.
  func time(_ name: String) throws(OptionError) -> TimeValue? { try value(name).time(in: zone ?? .utc) }

  /// A date, or the date of a time.
  func date(_ name: String) throws(OptionError) -> CivilDate? { try time(name)?.date }

  func interval(_ name: String) throws -> CalendarInterval? {
    let value = try value(name)
    if case .object(let object as IntervalObject) = value { return object.interval.interval }
    guard !value.isNil, let field = entry.field(name) else { return nil }
    return try validated([field.optional]) { $1.interval(name) }
  }

  /// Returns a value, which is missing where a required option is.
  func required<Value>(_ name: String, _ value: Value?) throws(OptionError) -> Value {
    guard let value else { throw refusal(name, code: "missing_field") }
    return value
  }

  func requiredID<Entity>(_ name: String) throws(OptionError) -> Identifier<Entity> {
    try required(name, try id(name))
  }
}

extension FieldType {
  /// The code of the error for the value of an option; nil if an option of this type takes it.
  ///
  /// Tables of names, declarations, and the ids of queries are checked where they are read.
  fileprivate func refusalCode(of value: LuaValue) -> String? {
    switch self {
    case .any(let types): types.contains { $0.refusalCode(of: value) == nil } ? nil : "wrong_type"
    case .list(of: .id): FieldType.list(of: .text).refusalCode(of: value)
    case .list(let element):
      (value.table.flatMap { $0.fields.isEmpty ? $0.array : nil } ?? [value]).lazy.compactMap(element.refusalCode).first
    case .id: value.string.map { Identifier<Declaration>($0).isWellFormed ? nil : "bad_id" } ?? "wrong_type"
    case .choice(let words, _): value.string.map { words.contains($0) ? nil : "not_allowed" } ?? "wrong_type"
    case .zone: value.string.flatMap { Zone($0) } == nil ? "wrong_type" : nil
    case .date, .moment: value.time(in: .utc) == nil ? "wrong_type" : nil
    case .named, .declared, .record: nil
    default: accepts(AuthoredValue(value)) ? nil : "wrong_type"
    }
  }
}

extension LuaValue {
  /// The date or time that a time object holds or a text writes; a wall time is read in `zone`.
  func time(in zone: Zone) -> TimeValue? {
    if case .object(let object) = self { return (object as? TimeObject)?.time }
    return string.flatMap { try? TimeValue($0, zone: zone) }
  }
}

/// An error thrown when a binding is called with options that it does not take.
///
/// The message never repeats the value of an option: it may be a participant's.
package struct OptionError: LuaRaisable, Hashable {
  package var code: String
  package var message: String
  package var path: String?
  package var expected: String?
  package var got: String?

  package init(_ code: String, _ message: String, path: String? = nil, expected: String? = nil, got: String? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.expected = expected
    self.got = got
  }

  /// Returns the error for a name of the language that this release does not support.
  package static func unsupported(_ name: String) -> OptionError {
    OptionError("unsupported", "`\(name)` is not supported by this release")
  }
}
