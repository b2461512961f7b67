import CareModel

/// Reports values of one kind with different units, or with units in one place and without in another.
///
/// Two tasks may use one kind for two things, such as a dose in mg and another in mL. Within a task, or if one unit is
/// a multiple of the other, they are the same thing.
struct UnitsCheck: PlanCheck {
  private struct Entry {
    var task: CareTask.ID
    var kind: String
    var units: String?
    var path: String
    var location: SourceLocation
    /// Whether the units come from elsewhere.
    var isOpen: Bool
    var warn: (String, [Diagnostic.Related]) -> Void
  }

  func check(_ plan: CheckedPlan) {
    for task in plan.tasks { checkLists(of: task, plan) }
    var groups: [String: [Entry]] = [:]
    for entry in plan.tasks.flatMap({ entries(of: $0, plan) }) { groups[entry.kind, default: []].append(entry) }
    for (_, entries) in groups.sorted(by: { $0.key < $1.key }) { compare(entries) }
  }

  /// Values without a kind are only compared within their list.
  private func checkLists(of task: CheckedTask, _ plan: CheckedPlan) {
    for version in task.versions {
      for (path, targets) in lists(of: version, plan) {
        let plain = targets.enumerated().filter { $0.element.kind == nil && $0.element.isNumber }
        guard let units = plain.lazy.compactMap(\.element.units).first else { continue }
        for (place, value) in plain where value.units == nil {
          plan.warn(
            .mixedUnits, at: plan.part("\(path)[\(place + 1)]"),
            "this value has no units, but another value has; write units = \"\(units)\"")
        }
      }
    }
  }

  /// Returns the lists of targets that a version writes, with their paths.
  private func lists(of version: CheckedTask.Version, _ plan: CheckedPlan) -> [(String, [OutcomeValue])] {
    var lists: [(String, [OutcomeValue])] = []
    if version.writes("targets") { lists.append((version.path(of: "targets"), version.task.targets)) }
    if version.writes("schedule"), version.task.schedule.elements.count == 1,
      let element = version.task.schedule.elements.first, !element.targets.isEmpty
    {
      lists.append(("\(version.path(of: "schedule")).targets", element.targets))
    }
    return lists
  }

  private func entries(of task: CheckedTask, _ plan: CheckedPlan) -> [Entry] {
    var entries: [Entry] = []
    for version in task.versions {
      for (path, targets) in lists(of: version, plan) {
        for (place, value) in targets.enumerated() where value.isNumber {
          guard let kind = value.kind else { continue }
          let part = plan.part("\(path)[\(place + 1)]")
          entries.append(
            Entry(
              task: task.id, kind: kind, units: value.units, path: part.path, location: part.place.location,
              isOpen: false
            ) { plan.warn(.mixedUnits, at: part, related: $1, $0) })
        }
      }
      if version.task.link != nil { continue }
      if case .hook(let hook) = version.task.extraction, version.writes("extract") {
        entries += made(by: hook, task.id, plan)
      }
    }
    return entries
  }

  private func made(by hook: Hook, _ task: CareTask.ID, _ plan: CheckedPlan) -> [Entry] {
    (plan.hookValues[hook.path]?.calls ?? []).compactMap { call in
      guard let kind = call.kind, !call.isWords else { return nil }
      return Entry(
        task: task, kind: kind, units: call.units, path: hook.path,
        location: call.source.source.location(of: call.range),
        // Texts need no units, and the source does not show what an extractor finds.
        isOpen: call.units == nil
      ) { plan.warn(.mixedUnits, in: call.source, at: call.range, path: hook.path, related: $1, $0) }
    }
  }

  private func compare(_ entries: [Entry]) {
    guard let first = entries.first(where: { $0.units != nil }), let units = first.units else { return }
    for entry in entries where entry.location != first.location {
      let other = [Diagnostic.Related("'\(entry.kind)' in \(units)", at: first.location)]
      if let own = entry.units {
        guard own != units, entry.task == first.task || UnitFamily.haveOneMeasure(own, units) else { continue }
        entry.warn("'\(entry.kind)' is in \(own) here and in \(units) elsewhere; write both in the same units", other)
      } else if !entry.isOpen || entry.task == first.task {
        entry.warn("'\(entry.kind)' has no units here and \(units) elsewhere; write units = \"\(units)\"", other)
      }
    }
  }
}

/// Units of the same dimension.
private enum UnitFamily {
  private static let families: [Set<String>] = [
    ["ug", "mg", "g", "kg", "[lb_av]", "[oz_av]", "lb", "oz"], ["uL", "mL", "cL", "dL", "L", "ml", "l"],
    ["s", "min", "h", "d", "wk", "ms"], ["mm", "cm", "m", "km", "[in_i]", "[ft_i]", "[mi_i]"], ["Cel", "[degF]", "K"],
    ["mm[Hg]", "kPa", "mmHg"], ["kcal", "kJ", "cal", "J"], ["deg", "rad"],
  ]

  static func haveOneMeasure(_ a: String, _ b: String) -> Bool {
    families.contains { $0.contains(a) && $0.contains(b) }
  }
}

extension OutcomeValue {
  fileprivate var isNumber: Bool {
    switch value {
    case .integer, .double: true
    case .boolean, .text, .binary, .date, .day: false
    }
  }
}
