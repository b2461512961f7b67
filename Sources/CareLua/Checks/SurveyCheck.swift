import CareModel
import CareSurvey

/// Tells of conditions of surveys and alerts that decide nothing, and of steps that no answers lead to or out of.
struct SurveyCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      guard let survey = version.task.survey else { continue }
      if version.writes("survey") {
        report(survey.remarks(), in: plan.part(version.path(of: "survey")), plan)
      }
      for (place, alert) in version.task.alerts.enumerated() {
        let when = plan.part("\(version.path(of: "alerts"))[\(place + 1)].when")
        report(survey.remarks(on: alert.when), in: when, plan)
      }
    }
  }

  private func report(_ remarks: [SurveyWarning], in whole: Authored, _ plan: CheckedPlan) {
    for remark in remarks {
      plan.warn(remark.kind.diagnosticCode, at: plan.part(remark.path, of: whole), remark.message)
    }
  }
}

extension SurveyWarning.Kind {
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .decided: .constantCondition
    case .unseen: .unreachableStep
    case .endless: .endlessSurvey
    }
  }
}
