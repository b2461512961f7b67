import CareModel

extension PlanDecoder {
  /// Reports targets of a task, and items of its survey, whose units do not convert into those of the first target of their
  /// kind.
  func checkUnits(of task: CareTask, _ reader: FieldReader) {
    checkUnits(of: task.targets, in: reader.list("targets").map(\.authored), or: reader.place(of: "targets"), task)
    for element in task.schedule.elements where !element.targets.isEmpty {
      checkUnits(of: element.targets, in: [], or: reader.place(of: "schedule"), task)
    }
  }

  private func checkUnits(
    of targets: [OutcomeValue], in places: [Authored], or whole: Authored, _ task: CareTask
  ) {
    if task.progress == .sum {
      for (place, target) in targets.enumerated() {
        guard let found = target.incompatibility(with: Array(targets[..<place])) else { continue }
        // A value that is nil gives no target, so that the list may be longer than the targets.
        report(.incompatibleUnits, at: places.count == targets.count ? places[place] : whole, found)
      }
    }
    for item in task.extractedItems {
      guard case .numeric(let format) = item.format, let units = format.units else { continue }
      let value = OutcomeValue(.integer(0), kind: item.id, units: units)
      guard let found = value.incompatibility(with: targets) else { continue }
      report(.incompatibleUnits, at: whole, "the item '\(item.id)' has the kind of this target, but \(found)")
    }
  }
}

extension CareTask {
  /// The items of the survey that are recorded as they are answered.
  fileprivate var extractedItems: [FormItem] {
    let items = survey?.steps.flatMap(\.questions) ?? []
    switch extraction {
    case .answers: return items
    case .items(let ids): return items.filter { ids.contains($0.id) }
    case .hook: return []
    }
  }
}

extension OutcomeValue {
  /// Returns why the value cannot be compared with targets, and what to write instead; nil if it can.
  func incompatibility(with targets: [OutcomeValue]) -> String? {
    guard let units, let asked = TargetSum.incompatibility(of: self, with: targets)?.lazy.compactMap(\.units).first
    else { return nil }
    let remedy =
      UnitConversion.substance(converting: units, to: asked).map { "write factor = \"\($0)\" at the target" }
      ?? "write units = \"\(asked)\""
    return "\(units) does not convert into \(asked); \(remedy)"
  }
}
