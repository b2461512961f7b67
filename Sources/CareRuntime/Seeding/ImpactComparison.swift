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
      let (old, _) = try events(of: carePlan, in: before)
      let (new, enrollment) = try events(of: carePlan, in: after)
      let found = compare(old, new)
      if !found.isEmpty { touched.insert(carePlan.patient) }
      counts.merge(found) { $0.adding($1) }
      impact.overridden += try overrides(in: carePlan)
      if let lack = lack(of: carePlan, recorded: enrollment?.recordedAnchors ?? [:]) { impact.lacking.append(lack) }
    }
    let sorted = { (ids: Set<Patient.ID>) in ids.sorted { $0.text < $1.text } }
    (impact.participants, impact.touched, impact.pinned) = (sorted(participants), sorted(touched), sorted(pinned))
    let order = definition.tasks.map(\.base.id)
    impact.events = counts.values.sorted {
      (order.firstIndex(of: $0.task) ?? order.count, $0.task.text)
        < (order.firstIndex(of: $1.task) ?? order.count, $1.task.text)
    }
  }

  /// Returns the upcoming events of a care plan within the days.
  private func events(
    of carePlan: CarePlan, in reader: StoreReader
  ) throws -> ([Event], EnrollmentHistory?) {
    let snapshot = try PatientSnapshot(
      of: carePlan.patient, carePlan: carePlan.id, runtime: runtime, in: reader, at: now)
    let first = snapshot.zone.firstDay(of: effective, at: now)
    let interval = EventQuery.Interval.days(from: first, to: first.adding(days: days))
    // Progress does not matter here, so no script runs.
    let (from, to) = try interval.bounds(in: snapshot.history.zones)
    let events = try snapshot.scheduledEvents(interval, join: snapshot.join(from: from, to: to))
    return (events.filter { $0.occurrence.start >= now }, snapshot.history.enrollments.first)
  }

  private func compare(_ old: [Event], _ new: [Event]) -> [CareTask.ID: SeedImpact.Events] {
    var counts: [CareTask.ID: SeedImpact.Events] = [:]
    func count(_ task: CareTask.ID, _ field: WritableKeyPath<SeedImpact.Events, Int>) {
      counts[task, default: SeedImpact.Events(task: task)][keyPath: field] += 1
    }
    let byKey = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
    var gone: [Event] = []
    for event in old {
      guard let other = byKey[event.key] else {
        gone.append(event)
        continue
      }
      if other.occurrence.start != event.occurrence.start {
        count(event.task.id, \.moved)
      } else if !event.asks(like: other) {
        count(event.task.id, \.changed)
      }
    }
    let known = Set(old.map(\.key))
    var come = new.filter { !known.contains($0.key) }
    for event in gone {
      let near = come.indices.filter { come[$0].task.id == event.task.id && come[$0].date == event.date }
      let distance = { (place: Int) in
        let (a, b) = (come[place].occurrence.start, event.occurrence.start)
        return a.milliseconds(since: b).magnitude
      }
      if let nearest = near.min(by: { distance($0) < distance($1) }) {
        come.remove(at: nearest)
        count(event.task.id, \.moved)
      } else {
        count(event.task.id, \.removed)
      }
    }
    for event in come { count(event.task.id, \.added) }
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
  private func lack(of carePlan: CarePlan, recorded: [String: CivilDateTime]) -> SeedImpact.Lack? {
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

extension Event {
  /// Whether another version of the event has the same content, apart from its time.
  fileprivate func asks(like other: Event) -> Bool {
    var task = task
    task.schedule = other.task.schedule
    return task == other.task && targets == other.targets
  }
}
