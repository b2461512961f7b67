import CareModel
import CareSurvey

/// Tells of required answers that neither the extractor nor a condition or a text looks at.
struct DroppedAnswerCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) where version.writes("extract") || version.writes("survey") {
      guard let survey = version.task.survey else { continue }
      let read: Set<String>
      switch version.task.extraction {
      case .answers: continue
      case .items(let items): read = Set(items)
      case .hook(let hook):
        guard let items = items(readBy: hook, plan) else { continue }
        read = items
      }
      let used = survey.usedItems.union(version.task.alerts.flatMap { $0.when.items })
      // What a function may look at is not known.
      guard survey.hooks.isEmpty, version.task.alerts.allSatisfy({ $0.when.hooks.isEmpty }) else { continue }
      let dropped = survey.steps.flatMap(\.items).filter(\.required).map(\.id)
        .filter { !read.contains($0) && !used.contains($0) }
      guard !dropped.isEmpty else { continue }
      let names = dropped.map { "'\($0)'" }.joined(separator: ", ")
      plan.warn(
        .unusedAnswer, at: plan.part(version.path(of: "extract")),
        "\(names) must be answered and \(dropped.count == 1 ? "is" : "are") not kept; take "
          + "\(dropped.count == 1 ? "it" : "them") up here, or leave `required` out")
    }
  }

  /// The items that a function reads; nil where the text does not show them all.
  private func items(readBy hook: Hook, _ plan: CheckedPlan) -> Set<String>? {
    guard let (source, function) = plan.decoder.hooks[hook.path]?.function(in: plan.shelf) else { return nil }
    let reads = ResultAccesses(of: function, in: source, plan.shelf)
    return reads.isWhole ? Set(reads.reads.compactMap(\.item)) : nil
  }
}
