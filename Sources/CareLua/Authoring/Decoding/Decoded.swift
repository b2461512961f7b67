package import CareModel

/// A value whose type has been validated.
package enum Decoded {
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case times([DayTime])
  case allDay
  case interval(CalendarInterval)
  case moment(ScheduleTime)
  case date(CivilDate)
  case zone(Zone)
  case weekday(Weekday)
  case monthDay(MonthDay)
  case function(LuaFunctionReference)
  case declared(Declaration)
  case record(FieldReader)
  case list([Field])
  case named([String: Field])
  case tree(AuthoredValue)

  /// A validated value with its place in the file.
  package struct Field {
    package var authored: Authored
    package var decoded: Decoded
  }
}

/// The validated fields of a table or a call; those that were wrong are missing, and have been reported.
package struct FieldReader {
  package let entry: ConstructorEntry
  /// The table or call.
  package let authored: Authored
  package var fields: [String: Decoded.Field] = [:]
  /// The list part.
  package var items: [Decoded.Field] = []
  /// The names that the author wrote, right or wrong.
  package var written: Set<String> = []
}

extension FieldReader {
  package subscript(name: String) -> Decoded? { fields[name]?.decoded }

  package func text(_ name: String) -> String? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  package func boolean(_ name: String) -> Bool? {
    if case .boolean(let boolean)? = self[name] { boolean } else { nil }
  }

  package func integer(_ name: String) -> Int? {
    if case .integer(let integer)? = self[name] { integer } else { nil }
  }

  package func number(_ name: String) -> Double? {
    if case .number(let number)? = self[name] { number } else { nil }
  }

  package func interval(_ name: String) -> CalendarInterval? {
    if case .interval(let interval)? = self[name] { interval } else { nil }
  }

  package func moment(_ name: String) -> ScheduleTime? {
    if case .moment(let moment)? = self[name] { moment } else { nil }
  }

  /// The name of a plain parameter.
  package func parameter(_ name: String) -> String? { fields[name]?.parameter }

  package func list(_ name: String) -> [Decoded.Field] {
    if case .list(let fields)? = self[name] { fields } else { [] }
  }

  /// The texts of a list of texts.
  package func texts(_ name: String) -> [String] {
    list(name).compactMap { if case .text(let text) = $0.decoded { text } else { nil } }
  }

  /// Returns the location of a field, or of the table if the field is absent.
  package func place(of name: String) -> Authored { fields[name]?.authored ?? authored }
}
