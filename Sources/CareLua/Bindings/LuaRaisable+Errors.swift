import CareModel
import CareRuntime
package import CareSchedule

// Errors of the layers below keep their code in scripts.
extension RuntimeError: LuaRaisable {}
extension ScheduleError: LuaRaisable {}
extension ScheduleWriteError: LuaRaisable {}
extension SurveyRunError: LuaRaisable {}
extension RecordingError: LuaRaisable {}
extension StoreError: LuaRaisable {}

extension ScriptError: LuaRaisable {
  /// Whoever runs a script acts for the participant, and is told what the plan's own script said.
  package var raisedMessage: String { privateMessage ?? message }
}

/// A refused answer, with the item's id.
///
/// What it says is for whoever gave the answer and may repeat it, so it is left out: the code names the rule.
struct AnswerRefusal: LuaRaisable {
  let item: String
  let error: AnswerError

  var code: String { error.code }

  var message: String {
    switch error {
    case .unknownItem, .readOnly, .dontKnowNotOffered, .runFinished, .wrongType: "'\(item)': \(error.message)"
    case .belowMinimum(let min, _): "'\(item)': the answer is below the least, \(PlainNumber.text(min))"
    case .aboveMaximum(let max, _): "'\(item)': the answer is above the most, \(PlainNumber.text(max))"
    case .unknownChoice(_, let options): "'\(item)': the answer is not one of \(options.joined(separator: ", "))"
    default: "'\(item)': the answer is refused (\(error.code))"
    }
  }
}
