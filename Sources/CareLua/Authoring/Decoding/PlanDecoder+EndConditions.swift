import CareModel
import CareSurvey

extension PlanDecoder {
  /// Reports conditions on the events that schedules count from that do not fit the survey of their task.
  func checkEndConditions(of tasks: [TaskTimeline]) {
    for (id, condition, authored) in endConditions {
      guard let task = tasks.first(where: { $0.base.id.text == id })?.base else { continue }
      if let survey = task.survey {
        for problem in survey.diagnose(condition) { report(problem.code.diagnosticCode, at: authored, problem.message) }
      } else if condition.asksOfItems {
        report(
          .notAllowed, at: authored,
          "'\(id)' has no survey, and a recorded value is never skipped or \"don't know\"; write survey.at_least(\"dose\", 100)"
        )
      }
    }
  }
}
