import CareModel
import CareSchedule
import CareStore

/// A comparison of the events of everyone who follows a plan, before and after it is seeded.
struct ImpactComparison {
  let runtime: CareRuntime
  let before: StoreReader
  let after: StoreReader
  let definition: PlanDefinition
  /// The tasks that have a changed record.
  let changed: Set<CareTask.ID>
  let days: Int
  /// When the changes take effect, if the caller says so.
  let effective: Effective?
  let now: Instant

  /// Adds everyone who follows the plan.
  func fill(_ impact: inout SeedImpact) throws {
    var counts: [CareTask.ID: SeedImpact.Events] = [:]
    var participants: Set<Patient.ID> = [], touched: Set<Patient.ID> = [], pinned: Set<Patient.ID> = []
    for id in try before.carePlanIDs(following: definition.id) {
      let timeline = try before.timeline(CarePlan.self, id: id, zone: .utc)
      guard let carePlan = (timeline.version(at: now) ?? timeline.segments.last?.version)?.value,
        carePlan.plan == definition.id, carePlan.status == .active || carePlan.status == .paused
      else { continue }
      participants.insert(carePlan.patient)
      // A pinned version may end or begin within the days, so the events are compared in any case.
      let ahead = timeline.segments.filter { $0.to.map { $0 > now } ?? true }
      if ahead.contains(where: { $0.version.value.follow != .latest }) { pinned.insert(carePlan.patient) }
      let (_, old, _) = try runtime.upcomingEvents(
        of: carePlan, effective: effective, days: days, in: before, at: now)
      let (_, new, enrollment) = try runtime.upcomingEvents(
        of: carePlan, effective: effective, days: days, in: after, at: now)
      let found = compare(old, new)
      if !found.isEmpty { touched.insert(carePlan.patient) }
      counts.merge(found) { $0.adding($1) }
      impact.overridden += try overrides(in: carePlan)
      if let lack = lack(of: carePlan, recorded: enrollment?.newestAnchors ?? [:]) { impact.lacking.append(lack) }
    }
    let sorted = { (ids: Set<Patient.ID>) in ids.sorted { $0.text < $1.text } }
    (impact.participants, impact.touched, impact.pinned) = (sorted(participants), sorted(touched), sorted(pinned))
    let order = definition.tasks.map(\.base.id)
    impact.events = counts.values.sorted {
      (order.firstIndex(of: $0.task) ?? order.count, $0.task.text)
        < (order.firstIndex(of: $1.task) ?? order.count, $1.task.text)
    }
  }

  private func compare(_ old: [Event], _ new: [Event]) -> [CareTask.ID: SeedImpact.Events] {
    var counts: [CareTask.ID: SeedImpact.Events] = [:]
    for difference in EventDifference.between(old, new) {
      guard let task = difference.task else { continue }
      counts[task, default: SeedImpact.Events(task: task)][keyPath: difference.kind.count] += 1
    }
    return counts
  }

  /// Returns the care plan's overrides of changed tasks.
  private func overrides(in carePlan: CarePlan) throws -> [SeedImpact.Override] {
    try before.timelines(TaskOverride.self, owner: .carePlan(carePlan.id), zone: .utc).compactMap { timeline in
      let task = CareTask.ID(timeline.id.text)
      guard changed.contains(task), let patch = timeline.segments.last(where: { $0.to.map { $0 > now } ?? true }) else {
        return nil
      }
      let fields = CareTask.fields.map(\.name).filter(patch.version.value.patch.sets).sorted()
      return SeedImpact.Override(patient: carePlan.patient, carePlan: carePlan.id, task: task, fields: fields)
    }
  }

  /// Returns the anchors and parameters that the care plan lacks; nil if there are none.
  private func lack(of carePlan: CarePlan, recorded: [String: AnchorValue]) -> SeedImpact.Lack? {
    let elements = definition.tasks.flatMap { [$0.base] + $0.later.map(\.task) }.flatMap(\.schedule.elements)
    let used = Set(elements.flatMap(\.anchors))
    let anchors = definition.header.anchors.filter { anchor in
      // An anchor that is taken from an outcome is pending, not missing.
      carePlan.anchors[anchor.name] == nil && recorded[anchor.name] == nil && anchor.from == nil
        && (anchor.isRequired || used.contains(.named(anchor.name)))
    }
    let parameters = definition.header.parameters.filter {
      $0.isRequired && $0.defaultValue == nil && carePlan.parameters[$0.name] == nil
    }
    guard !anchors.isEmpty || !parameters.isEmpty else { return nil }
    return SeedImpact.Lack(
      patient: carePlan.patient, carePlan: carePlan.id, anchors: anchors.map(\.name), parameters: parameters.map(\.name)
    )
  }
}

extension Zone {
  /// The first day of events to compare: today, or the day on which the changes take effect if that is later.
  func firstDay(of effective: Effective?, at now: Instant) -> CivilDate {
    let today = date(of: now)
    return effective.map { max(today, date(of: max($0.instant(in: self), now))) } ?? today
  }
}

extension SeedImpact.Events {
  fileprivate func adding(_ other: SeedImpact.Events) -> SeedImpact.Events {
    var sum = self
    sum.added += other.added
    sum.removed += other.removed
    sum.moved += other.moved
    sum.changed += other.changed
    return sum
  }
}

extension EventDifference.Kind {
  /// The number of a task's events that counts differences of the kind.
  fileprivate var count: WritableKeyPath<SeedImpact.Events, Int> {
    switch self {
    case .added: \.added
    case .removed: \.removed
    case .moved: \.moved
    case .changed: \.changed
    }
  }
}
