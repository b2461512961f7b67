import CareModel
import CareRuntime
package import CareSchedule

extension LuaValue {
  /// A number; a whole one as an integer.
  static func whole(_ number: Double) -> LuaValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// A number, or nil for none; a whole one as an integer.
  static func whole(_ number: Double?) -> LuaValue {
    number.map { whole($0) } ?? .nil
  }

  /// A text, or nil for none.
  static func text(_ text: String?) -> LuaValue {
    text.map { .string($0) } ?? .nil
  }

  /// An instant, read in a zone.
  static func time(_ instant: Instant, _ zone: Zone) -> LuaValue {
    .object(TimeObject(.instant(instant, zone)))
  }

  /// A date.
  static func date(_ date: CivilDate, _ zone: Zone?) -> LuaValue {
    .object(TimeObject(.date(date), zone: zone))
  }

  /// A list of texts.
  static func list(_ texts: [String]) -> LuaValue {
    .table(LuaTable(array: texts.map { .string($0) }))
  }

  /// The effective time of a version: `"beginning"`, a date, or an instant.
  static func effective(_ effective: Effective, _ zone: Zone) -> LuaValue {
    switch effective {
    case .beginning: .string("beginning")
    case .instant(let instant): .time(instant, zone)
    case .date(let date): .date(date, zone)
    }
  }
}

extension Scalar {
  /// The value in Lua; an instant as a time in `zone`, and a day as a date.
  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .integer(let integer): .integer(Int64(integer))
    case .double(let double): .number(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .binary(let data): .bytes(Array(data))
    case .date(let instant): .time(instant, zone)
    case .day(let day): .date(day, zone)
    }
  }
}

extension LuaTable {
  /// The table without fields that are nil.
  var withoutNil: LuaTable {
    LuaTable(array: array, fields: fields.filter { !$0.value.isNil })
  }
}

// Errors of the layers below keep their code in scripts.
extension RuntimeError: LuaRaisable {
  /// The plan's own words where its card refused.
  package var raisedMessage: String { refusal ?? message }
}
extension SubmissionError: LuaRaisable {}
extension ScheduleError: LuaRaisable {}
extension ScheduleWriteError: LuaRaisable {}
extension SurveyRunError: LuaRaisable {}
extension RecordingError: LuaRaisable {}
extension StoreError: LuaRaisable {}

extension ScriptError: LuaRaisable {
  /// The plan's own message where the data is invented, as in its tests.
  package var raisedMessage: String { privateMessage ?? message }
}

/// An error thrown for an answer that an item does not accept.
///
/// The original message can repeat the answer, so it is omitted: the code names the rule.
struct AnswerRefusal: LuaRaisable {
  let item: String
  let error: AnswerError

  var code: String { error.code }

  var message: String {
    switch error {
    case .unknownItem, .readOnly, .dontKnowNotOffered, .runFinished, .wrongType: "'\(item)': \(error.message)"
    case .belowMinimum(let min, _): "'\(item)': the answer is below the minimum, \(PlainNumber.text(min))"
    case .aboveMaximum(let max, _): "'\(item)': the answer is above the maximum, \(PlainNumber.text(max))"
    case .unknownChoice(_, let options): "'\(item)': the answer is not one of \(options.joined(separator: ", "))"
    case .unitsNotOffered(let units): "'\(item)': the units are not one of \(units.joined(separator: ", "))"
    case .ownWordsRefused(let options):
      "'\(item)': no option takes words for \"other\"; choose one of \(options.joined(separator: ", "))"
    default: "'\(item)': the answer is invalid (\(error.code))"
    }
  }
}

extension [String: ParameterValue] {
  /// The values by name: times of day as text, days as dates.
  func table(in zone: Zone) -> LuaValue {
    .table(LuaTable(fields: mapValues { $0.luaValue(in: zone) }))
  }
}

extension [String: AnchorValue] {
  /// The values by name: days as dates, others as times.
  func table(in zone: Zone) -> LuaValue {
    .table(LuaTable(fields: mapValues { $0.luaValue(in: zone) }))
  }
}

extension ParameterValue {
  fileprivate func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .time(let time): .string(time.description)
    case .moment(let moment): moment.luaValue(in: zone)
    case .number(let number): .whole(number)
    case .text(let text): .string(text)
    case .boolean(let boolean): .boolean(boolean)
    }
  }
}

extension Options {
  /// Returns the values in a table of parameters, which the plan then validates.
  func parameters(_ name: String, in zone: Zone) throws -> [String: ParameterValue] {
    try parameters(name, self[name], in: zone)
  }

  /// Returns the values in a table of parameters that is not an option.
  func parameters(_ name: String, _ value: LuaValue, in zone: Zone) throws -> [String: ParameterValue] {
    if value.isNil { return [:] }
    guard let table = value.table, table.array.isEmpty else { throw refusal(name) }
    return try table.fields.mapValues { value in
      switch value {
      case .string(let text): return .text(text)
      case .boolean(let boolean): return .boolean(boolean)
      case .integer(let integer): return .number(Double(integer))
      case .number(let number): return .number(number)
      case .object(let object):
        guard let time = object as? TimeObject else { throw refusal(name) }
        return .moment(AnchorValue(time.time, in: zone))
      default: throw refusal(name)
      }
    }
  }
}
