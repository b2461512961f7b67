import CareModel
import CareRuntime

extension HookTrials {
  /// Composes each report, and looks for blocks that it cannot have.
  func build(_ plan: PlanDefinition) {
    for report in plan.header.reports {
      for situation in TrialSituation.allCases {
        for number in 0..<3 {
          attempt(with: situation) {
            let blocks = try callBlocks(of: report, in: bundle, context: context(of: report, situation, number))
            check(blocks, of: report, plan)
          }
        }
      }
    }
  }

  private func context(
    of report: ReportDefinition, _ situation: TrialSituation, _ number: Int
  ) -> any HookContext {
    guard report.scope == .participant else {
      return StudyContext(now: TrialData.now, zone: TrialData.zone, seed: UInt64(number))
    }
    var context = context(situation, number)
    context.personal = PersonalData(of: TrialData.person(situation), listing: report.personal)
    return context
  }

  private func check(_ blocks: [DocumentBlock], of report: ReportDefinition, _ plan: PlanDefinition) {
    let isOfOne = report.scope == .participant
    let known = DocumentBlock.KnownIDs(
      charts: isOfOne ? plan.header.charts.map(\.id) : ReportDefinition.studyCharts,
      tasks: plan.tasks.map(\.base.id), contacts: plan.contacts.map(\.id))
    for block in blocks {
      guard let problem = block.problem(in: report.scope, knowing: known) else { continue }
      self.report(
        Failure(hook: report.build, message: "`\(block.name)`: \(problem)", diagnostic: nil, code: .badReport),
        onText: false)
    }
  }
}
