import CareCards
import CareModel

/// Reports colors that can hardly be seen; the nearest color that can be seen is drawn in their place.
struct StyleCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let style = plan.definition.header.style
    warn(LowContrast.of(style), at: "style", plan)
    for version in plan.tasks.flatMap(\.versions) where version.writes("card") {
      warn(LowContrast.of(version.task.card.theme, over: style), at: "\(version.path(of: "card")).style", plan)
    }
  }

  private func warn(_ findings: [LowContrast], at path: String, _ plan: CheckedPlan) {
    for finding in findings {
      let ratio = Language.english.number((finding.ratio * 10).rounded() / 10)
      let least = Language.english.number(finding.least)
      plan.warn(
        .lowContrast, at: plan.part("\(path).color.\(finding.name)"),
        """
        the contrast on a \(finding.background.rawValue) card is \(ratio), less than \(least); \
        `\(finding.nearest)` is the nearest color that can be seen there, and is drawn
        """)
    }
  }
}
