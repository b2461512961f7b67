import CareModel

/// A type that fields of a noun can have: how authors write a value of it, and how scripts see one.
///
/// One conformance serves every field of the type. A field of a type without one is rejected as unsupported when an author writes it, and
/// fails a test.
protocol ScriptValue: Hashable, Sendable {
  /// The type that authors write.
  static var authored: FieldType { get }
  /// The type that a record holds.
  static var recorded: ResultType { get }
  /// The value as an author writes it, where it serves as a default; nil if it means that nothing is set.
  var defaultText: String? { get }
  /// The value in a record.
  func luaValue(in zone: Zone) -> LuaValue

  /// Reads a value that an author wrote. Returns nil after reporting what is wrong with it.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Self?

  /// Reads a value that an author wrote over an old one; by default, it replaces the old one.
  static func read(_ field: Decoded.Field, over old: Self, by decoder: PlanDecoder) -> Self?
}

extension ScriptValue {
  static func read(_ field: Decoded.Field, over old: Self, by decoder: PlanDecoder) -> Self? {
    read(field, by: decoder)
  }

  var defaultText: String? { nil }
}

extension ScriptValue where Self: LuaRepresentable {
  static var recorded: ResultType { luaResult }
}

/// A type of value that authors write and no record holds.
protocol UnrecordedValue: ScriptValue {}

extension UnrecordedValue {
  static var recorded: ResultType { .nothing }
  func luaValue(in zone: Zone) -> LuaValue { .nil }
}

/// A field of a noun with what scripts need of it.
struct ScriptField<Noun: Described>: Sendable {
  /// The field.
  var field: Field<Noun>
  /// The type that authors write.
  var authored: FieldEntry
  /// The type in a record.
  var recorded: FieldEntry
  /// The value in a record.
  var luaValue: @Sendable (Noun, Zone) -> LuaValue
  /// Reads the value into a noun.
  ///
  /// Returns whether it could be read.
  var read: @Sendable (Decoded.Field, PlanDecoder, inout Noun) -> Bool
}

extension Array {
  /// Returns the fields, those of functions with the arguments and the results that they have by name.
  func calling<Noun>(_ functions: [String: FieldType]) -> [ScriptField<Noun>] where Element == ScriptField<Noun> {
    map { field in functions[field.field.name].map { field.calling($0) } ?? field }
  }
}

extension ScriptField {
  /// Returns the field of a function with the arguments that it is called with.
  fileprivate func calling(_ type: FieldType) -> ScriptField {
    var field = self
    let read = read
    field.authored.type = type
    field.read = { written, decoder, noun in
      guard read(written, decoder, &noun) else { return false }
      decoder.hooks[written.authored.path]?.signature = type.callback
      return true
    }
    return field
  }
}

/// A noun that authors write or scripts see.
protocol ScriptNoun: Described {
  /// The fields with what scripts need of them.
  static var scriptFields: [ScriptField<Self>] { get }
}

extension CareTask: ScriptNoun { static let scriptFields = makeScriptFields() }
extension Contact: ScriptNoun { static let scriptFields = makeScriptFields() }
extension Patient: ScriptNoun { static let scriptFields = makeScriptFields() }
extension PersonName: ScriptNoun { static let scriptFields = makeScriptFields() }
extension CarePlan: ScriptNoun { static let scriptFields = makeScriptFields() }
extension PlanHeader: ScriptNoun { static let scriptFields = makeScriptFields() }
extension RecordDetails: ScriptNoun { static let scriptFields = makeScriptFields() }

extension Described {
  static func makeScriptFields() -> [ScriptField<Self>] { fields.map { $0.accept(ScriptFieldVisitor()) } }

  /// Whether the names include every field that authors must write.
  static func isComplete(_ names: Set<String>) -> Bool {
    fields.allSatisfy { !$0.isRequired || !$0.isAuthored || names.contains($0.name) }
  }
}

extension ScriptNoun {
  /// The fields that authors write.
  static var authoredFields: [FieldEntry] { scriptFields.filter(\.field.isAuthored).map(\.authored) }

  /// Reads the fields that an author wrote; nil where a required field is missing or wrong, which has been reported.
  static func read(_ reader: FieldReader, by decoder: PlanDecoder) -> Self? {
    var noun = template
    return isComplete(decoder.read(reader, into: &noun)) ? noun : nil
  }

  /// The values of a record, by name.
  func luaFields(in zone: Zone) -> [String: LuaValue] {
    Dictionary(Self.scriptFields.map { ($0.recorded.name, $0.luaValue(self, zone)) }) { first, _ in first }
  }
}

extension PlanDecoder {
  /// Reads the fields that an author wrote over those of a noun.
  ///
  /// Returns the names of those that could be read.
  @discardableResult
  func read<Noun: ScriptNoun>(_ reader: FieldReader, into noun: inout Noun) -> Set<String> {
    read(reader, Noun.scriptFields, into: &noun)
  }

  /// Reads these fields over those of a noun.
  ///
  /// Returns the names of those that could be read.
  func read<Noun>(_ reader: FieldReader, _ fields: [ScriptField<Noun>], into noun: inout Noun) -> Set<String> {
    var names: Set<String> = []
    for field in fields where field.field.isAuthored {
      guard let written = reader.fields[field.field.name], field.read(written, self, &noun) else { continue }
      names.insert(field.field.name)
    }
    return names
  }
}

struct ScriptFieldVisitor<Noun: Described>: FieldVisitor {
  func visit<Value: Hashable & Sendable>(
    _ field: Field<Noun>, _ value: FieldValue<Noun, Value>
  ) -> ScriptField<Noun> {
    guard let type = Value.self as? any ScriptValue.Type, let scripted = scripted(field, value, as: type) else {
      return ScriptField(
        field: field, authored: FieldEntry.unsupported(field.name)[0],
        recorded: .given(field.recordName, .nothing, field.summary),
        luaValue: { _, _ in .nil }, read: { _, _, _ in false })
    }
    return scripted
  }

  private func scripted<Value: ScriptValue>(
    _ field: Field<Noun>, _ value: Any, as type: Value.Type
  ) -> ScriptField<Noun>? {
    guard let value = value as? FieldValue<Noun, Value> else { return nil }
    let defaultText = field.isRequired ? nil : field.defaultText ?? value.get(Noun.template).defaultText
    var authored = FieldEntry(
      field.name, type.authored, field.summary, required: field.isRequired, default: defaultText)
    authored.ownExample = field.example
    authored.isText = field.isText && field.holdsBareText
    return ScriptField(
      field: field,
      authored: authored,
      recorded: .given(field.recordName, type.recorded, field.summary),
      luaValue: { value.get($0).luaValue(in: $1) },
      read: { written, decoder, noun in
        guard let read = type.read(written, over: value.get(noun), by: decoder) else { return false }
        value.set(&noun, read)
        return true
      })
  }
}
