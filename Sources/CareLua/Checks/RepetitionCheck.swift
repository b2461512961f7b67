import CareModel

/// Tells of what is said twice, and of planned changes that change nothing.
struct RepetitionCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for task in plan.tasks {
      for (place, version) in task.versions.enumerated() {
        if version.writes("tags") {
          check(texts(version.path(of: "tags"), plan), at: version.path(of: "tags"), "the tag", plan)
        }
        if version.writes("reminders") {
          check(version.task.reminders, at: version.path(of: "reminders"), nil, plan)
        }
        for (number, alert) in version.task.alerts.enumerated() where version.writes("alerts") {
          check(alert.to.map(\.text), at: "\(version.path(of: "alerts"))[\(number + 1)].to", "the contact", plan)
        }
        if place > 0, version.task == task.versions[place - 1].task {
          plan.warn(
            .redundant, at: plan.part(version.path),
            "the task is the same before and after this change; write what changes, or leave it out")
        }
      }
    }
    check(texts("tags", plan), at: "tags", "the tag", plan)
  }

  /// A list as it is written: what is kept of it has each only once.
  private func texts(_ path: String, _ plan: CheckedPlan) -> [String] {
    guard case .table(let table) = plan.part(path).value else { return [] }
    return table.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private func check<Item: Hashable>(_ items: [Item], at path: String, _ noun: String?, _ plan: CheckedPlan) {
    var seen: Set<Item> = []
    for (place, item) in items.enumerated() where !seen.insert(item).inserted {
      let what = noun.map { "\($0) '\(item)'" } ?? "this reminder"
      plan.warn(
        .redundant, at: plan.part("\(path)[\(place + 1)]"), "\(what) is in the list already; leave one of the two out")
    }
  }
}
