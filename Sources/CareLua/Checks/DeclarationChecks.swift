import CareModel

/// Reports anchors that no schedule uses.
struct AnchorCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let used = Set(plan.decoder.anchorUses.map(\.name))
    for (place, anchor) in plan.definition.header.anchors.enumerated() where !used.contains(anchor.name) {
      let named = plan.sources.reduce(0) { count, file in
        count + file.tree.nodes.count { if case .string(anchor.name) = $0.kind { true } else { false } }
      }
      // The declaration itself names it once; if it is named again, a script may use it.
      guard named <= 1 else { continue }
      let part = plan.part("anchors[\(place + 1)]")
      var whole = part
      if case .declared(let declaration) = part.value { whole.place = plan.decoder.idPlace(of: declaration) }
      plan.warn(
        .unusedAnchor, at: whole,
        "no schedule uses the anchor '\(anchor.name)'; write start = anchor \"\(anchor.name)\" in a schedule, or remove it"
      )
    }
  }
}

/// Reports duplicates, and planned changes that change nothing.
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
            "this change leaves the task as it was; write what changes, or remove it")
        }
      }
    }
    check(texts("tags", plan), at: "tags", "the tag", plan)
  }

  /// Returns a list as it was written; the decoded list has no duplicates.
  private func texts(_ path: String, _ plan: CheckedPlan) -> [String] {
    guard case .table(let table) = plan.part(path).value else { return [] }
    return table.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private func check<Item: Hashable>(_ items: [Item], at path: String, _ noun: String?, _ plan: CheckedPlan) {
    var seen: Set<Item> = []
    for (place, item) in items.enumerated() where !seen.insert(item).inserted {
      let what = noun.map { "\($0) '\(item)'" } ?? "this reminder"
      plan.warn(
        .redundant, at: plan.part("\(path)[\(place + 1)]"), "\(what) is listed twice; remove one of the two")
    }
  }
}
