import CareModel
import CareSurvey

/// Reports surveys with more steps than one pass can visit.
struct SurveyLengthCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) where version.writes("survey") {
      guard let survey = version.task.survey, survey.steps.count > SurveyRun.mostVisits else { continue }
      plan.decoder.report(
        .badSurvey, at: plan.part("\(version.path(of: "survey")).steps"),
        "the survey has \(survey.steps.count) steps, and a pass visits at most \(SurveyRun.mostVisits); write several surveys, or forms with more items"
      )
    }
  }
}
