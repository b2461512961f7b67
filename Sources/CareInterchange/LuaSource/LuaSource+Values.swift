package import CareModel

/// A type of field whose values can be written in the plan language.
protocol LuaSourceValue {
  /// The value as an author writes it.
  var lua: LuaSource { get }
}

extension String: LuaSourceValue { var lua: LuaSource { .string(self) } }
extension Bool: LuaSourceValue { var lua: LuaSource { .literal(String(self)) } }
extension Int: LuaSourceValue { var lua: LuaSource { .literal(String(self)) } }

extension Double: LuaSourceValue {
  var lua: LuaSource {
    // PlainNumber rounds for display; this keeps every digit.
    if let whole = Int(exactly: self) { return .literal(String(whole)) }
    return .literal(description)
  }
}

extension Optional: LuaSourceValue where Wrapped: LuaSourceValue {
  var lua: LuaSource { self?.lua ?? .literal("nil") }
}

extension Array: LuaSourceValue where Element: LuaSourceValue {
  var lua: LuaSource { .table("", map { .init(nil, $0.lua) }) }
}

extension AnswerBound: LuaSourceValue { var lua: LuaSource { number?.lua ?? .string(description) } }
extension UnitChoice: LuaSourceValue { var lua: LuaSource { codes.count == 1 ? codes[0].lua : codes.lua } }
extension DayBound: LuaSourceValue { var lua: LuaSource { .string(description) } }
extension TimeOfDay: LuaSourceValue { var lua: LuaSource { .string(description) } }

extension LuaSourceValue where Self: RawRepresentable, RawValue == String {
  var lua: LuaSource { .string(rawValue) }
}

extension MeasureSystem: LuaSourceValue {}

extension StepEnd: LuaSourceValue {}
extension ShownOrder: LuaSourceValue {}
extension DatePrecision: LuaSourceValue {}
extension FileType: LuaSourceValue {}
extension CaptureStep.Kind: LuaSourceValue {}
extension ReviewStep.Source: LuaSourceValue {}
extension BodySide: LuaSourceValue {}
extension DeviceOrientation: LuaSourceValue {}
extension TrailMaking.Trail: LuaSourceValue {}
extension PSAT.Presentation: LuaSourceValue {}
extension HolePeg.Direction: LuaSourceValue {}
extension CalendarInterval: LuaSourceValue {
  /// Its parts, such as `days(1) + hours(12)`.
  var lua: LuaSource {
    let clock =
      seconds % 3600 == 0
      ? ("hours", seconds / 3600) : seconds % 60 == 0 ? ("minutes", seconds / 60) : ("seconds", seconds)
    let parts = [("months", months), ("days", days), clock].filter { $0.1 != 0 }.map { "\($0.0)(\($0.1))" }
    return .literal(parts.isEmpty ? "seconds(0)" : parts.joined(separator: " + "))
  }
}

extension Recorder: LuaSourceValue {}
extension SampleColumn.ValueType: LuaSourceValue {}
extension SampleColumn: LuaSourceValue { var lua: LuaSource { .table("", LuaFields.entries(of: self)) } }
extension RegistrationStep.Detail: LuaSourceValue {}
extension PasscodeStep.Purpose: LuaSourceValue {}
extension BodyItem: LuaSourceValue { var lua: LuaSource { .table("", LuaFields.entries(of: self)) } }
extension [String: String]: LuaSourceValue {
  var lua: LuaSource { .table("", sorted { $0.key < $1.key }.map { .init($0.key, $0.value.lua) }) }
}

extension FormIdentity: LuaSourceValue { var lua: LuaSource { .table("", LuaFields.entries(of: self)) } }
extension FormLink: LuaSourceValue { var lua: LuaSource { .table("", LuaFields.entries(of: self)) } }
extension FormAnswerType: LuaSourceValue {}
extension FormCheck: LuaSourceValue { var lua: LuaSource { .table("", LuaFields.entries(of: self)) } }

extension Answer: LuaSourceValue {
  var lua: LuaSource {
    switch self {
    case .integer(let value): value.lua
    case .double(let value), .converted(let value, _): value.lua
    case .boolean(let value): value.lua
    // A default has no words for "other": authors cannot write any.
    case .choices(let values), .chosen(let values, _): values.count == 1 ? values[0].lua : values.lua
    case .text, .date, .partialDate, .dateTime, .time, .location: .string(texts.first ?? "")
    case .dontKnow, .withheld, .file, .signature: .literal("nil")
    }
  }
}

extension ChoiceOption: LuaSourceValue {
  var lua: LuaSource {
    let details = LuaFields.entries(of: self, except: ["value", "text"])
    return .call("option", [value.lua, text.lua] + (details.isEmpty ? [] : [.table("", details)]))
  }
}

// MARK: Fields

/// The fields of a described noun as entries of a table.
package enum LuaFields {
  /// Returns the fields that authors write and that are not at their default, in the order of the manual.
  static func entries<Noun: Described>(of noun: Noun, except names: Set<String> = []) -> [LuaSource.Entry] {
    Noun.fields.compactMap { field in
      guard field.isAuthored, !names.contains(field.name), field.isRequired || !field.isDefault(in: noun) else {
        return nil
      }
      return field.accept(LuaFieldVisitor<Noun>())?.entry(noun)
    }
  }

  /// Returns the fields whose values cannot be written, such as those that only functions have.
  package static func unwritable<Noun: Described>(of type: Noun.Type) -> [String] {
    Noun.fields.filter { $0.isAuthored && $0.accept(LuaFieldVisitor<Noun>()) == nil }.map(\.name)
  }
}

private struct LuaField<Noun> {
  let entry: (Noun) -> LuaSource.Entry
}

private struct LuaFieldVisitor<Noun: Described>: FieldVisitor {
  func visit<Value: Hashable & Sendable>(
    _ field: Field<Noun>, _ value: FieldValue<Noun, Value>
  ) -> LuaField<Noun>? {
    guard Value.self is any LuaSourceValue.Type else { return nil }
    let name = field.name
    return LuaField { noun in
      .init(name, (value.get(noun) as? any LuaSourceValue)?.lua ?? .literal("nil"))
    }
  }
}
