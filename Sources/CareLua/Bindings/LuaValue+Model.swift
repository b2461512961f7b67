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
  /// The value in Lua; a date as a time in `zone`.
  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .integer(let integer): .integer(Int64(integer))
    case .double(let double): .number(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .binary(let data): .bytes(Array(data))
    case .date(let instant): .time(instant, zone)
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
extension RuntimeError: LuaRaisable {}
extension ScheduleError: LuaRaisable {}
extension ScheduleWriteError: LuaRaisable {}
extension SurveyRunError: LuaRaisable {}
extension RecordingError: LuaRaisable {}
extension StoreError: LuaRaisable {}

extension ScriptError: LuaRaisable {
  /// A person who runs a script acts for the participant, and can read the message of the plan's own script.
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
    default: "'\(item)': the answer is invalid (\(error.code))"
    }
  }
}
