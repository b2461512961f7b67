package import CareModel
import CareSurvey

/// The flow of the survey of a task.
package struct TaskSurveyFlow: Hashable, Sendable, Encodable {
  /// The task.
  package var task: CareTask.ID
  /// The first day of the planned change that brings the survey; nil for the task's survey from the beginning.
  package var from: CivilDate?
  /// The flow of the survey.
  package var survey: SurveyFlow
}

extension PlanDefinition {
  /// The flows of the plan's surveys, in the order of its tasks; one that a planned change replaces follows the one before.
  package func surveyFlows(in language: Language = .english) -> [TaskSurveyFlow] {
    tasks.flatMap { timeline -> [TaskSurveyFlow] in
      var survey = timeline.base.survey
      var flows =
        survey.map { [TaskSurveyFlow(task: timeline.base.id, from: nil, survey: $0.flow(in: language))] } ?? []
      for change in timeline.later where change.task.survey != survey {
        survey = change.task.survey
        guard let survey else { continue }
        flows.append(TaskSurveyFlow(task: timeline.base.id, from: change.from, survey: survey.flow(in: language)))
      }
      return flows
    }
  }
}
