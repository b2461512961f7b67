import CareModel
import CareStore

/// A care plan over time, with the zones in which its dates begin, for making changes to it.
struct EnrollmentTimeline {
  var id: CarePlan.ID
  var carePlan: Timeline<CarePlan>
  var zones: ZoneTimeline

  /// Reads a care plan, including what the commit in progress has written.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  init(of id: CarePlan.ID, in reader: StoreReader) throws {
    self.id = id
    zones = try reader.zones(ofCarePlan: id)
    carePlan = try reader.timeline(CarePlan.self, id: id, zones: zones)
  }

  /// Returns when a change takes effect and the segment it falls in: by default now, or the start of a care plan that begins later.
  ///
  /// - Throws: ``RuntimeError/notBegun(carePlan:starts:zone:)``; `StoreError.notFound` for a deleted care plan.
  func segment(_ effective: Effective?, at now: Instant) throws -> (Effective, Timeline<CarePlan>.Segment) {
    if effective == nil, let first = carePlan.segments.first, first.from > now {
      return (first.version.effective, first)
    }
    let effective = effective ?? .instant(now)
    let at = effective.instant(in: zones)
    if let found = carePlan.segment(at: at) { return (effective, found) }
    if let first = carePlan.segments.first, at < first.from {
      throw RuntimeError.notBegun(carePlan: id, starts: first.from, zone: zone(at: now))
    }
    throw StoreError.notFound(entity: "care_plan", id: id.text)
  }

  /// Returns the zone in which the participant reads times.
  func zone(at now: Instant) -> Zone { zones.zone(at: now) }

  /// Returns the first segment after an instant, and before another if given, with one of the statuses.
  func next(_ statuses: Set<CarePlan.Status>, after: Instant, before: Instant? = nil) -> Timeline<CarePlan>.Segment? {
    carePlan.segments.first { segment in
      segment.from > after && before.map { segment.from < $0 } ?? true
        && statuses.contains(segment.version.value.status)
    }
  }

  /// Returns the patient's next local date.
  func tomorrow(at now: Instant) -> CivilDate { zones.tomorrow(at: now) }

  /// Returns when a change of what is due takes effect by default: on the patient's next local date, or at the start of a care plan
  /// that begins later.
  func fromTomorrow(at now: Instant) -> Effective {
    let date = tomorrow(at: now)
    if let first = carePlan.segments.first, first.from > zones.startOfDay(date) { return first.version.effective }
    return .date(date)
  }
}

extension ZoneTimeline {
  /// Returns the next local date that has not begun: after a flight west over midnight, the next one began before it.
  func tomorrow(at now: Instant) -> CivilDate {
    var date = zone(at: now).date(of: now).adding(days: 1)
    while date < .latest, startOfDay(date) <= now { date = date.adding(days: 1) }
    return date
  }
}

extension StoreWriter {
  /// Changes every version of a care plan in effect from `from` up to `to`; earlier and later versions stay, planned ones too.
  ///
  /// - Returns: The version in effect at `from`.
  @discardableResult
  func revise(
    _ timeline: EnrollmentTimeline, from: Effective, to: Effective? = nil, basedOn: VersionID? = nil,
    _ body: (inout CarePlan) -> Void
  ) throws -> Version<CarePlan> {
    let zones = timeline.zones
    let segments = try reader.history(CarePlan.self, id: timeline.id).versionSegments { $0.instant(in: zones) }
    let start = from.instant(in: zones), end = to.map { $0.instant(in: zones) }
    guard var first = segments.last(where: { $0.from <= start })?.version.value else {
      throw StoreError.notFound(entity: CarePlan.entityName, id: timeline.id.text)
    }
    body(&first)
    let revised = try update(first, effective: from, basedOn: basedOn, planned: .replace)
    var isRestored = end == nil
    for segment in segments where segment.from > start {
      if let to, let end, !isRestored, end <= segment.from {
        isRestored = true
        if end < segment.from { try restore(segments, at: end, from: to) }
      }
      try write(
        segment.version, from: segment.version.effective, body: end.map { segment.from < $0 } ?? true ? body : { _ in })
    }
    if let to, let end, !isRestored { try restore(segments, at: end, from: to) }
    return revised
  }

  /// Restores the version that was in force at an instant.
  private func restore(_ segments: [VersionSegment<Version<CarePlan>>], at end: Instant, from: Effective) throws {
    guard let before = segments.last(where: { $0.from <= end })?.version else { return }
    try write(before, from: from) { _ in }
  }

  private func write(_ version: Version<CarePlan>, from: Effective, body: (inout CarePlan) -> Void) throws {
    var value = version.value
    body(&value)
    if version.isDeleted {
      try delete(CarePlan.self, id: value.id, effective: from, planned: .replace)
    } else {
      try put(value, effective: from, planned: .replace)
    }
  }
}

extension Timeline<CarePlan> {
  /// Returns the time since when a care plan has had the status of a segment.
  func since(_ segment: Segment) -> Instant {
    let before = segments.filter { $0.from <= segment.from }.reversed()
    return before.prefix { $0.version.value.status == segment.version.value.status }.last?.from ?? segment.from
  }
}
