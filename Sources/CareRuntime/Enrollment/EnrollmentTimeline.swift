import CareModel
import CareStore

/// A care plan over time, with the zones in which its dates begin: what a change of it must know.
struct EnrollmentTimeline {
  var id: CarePlan.ID
  var timeline: Timeline<CarePlan>
  var zones: ZoneTimeline

  /// The care plan as a commit in the making has it.
  ///
  /// - Throws: `StoreError.notFound`.
  init(of id: CarePlan.ID, in reader: StoreReader) throws {
    self.id = id
    zones = try reader.zones(ofCarePlan: id)
    timeline = try reader.timeline(CarePlan.self, id: id, zones: zones)
  }

  /// From when a change counts, and the stretch that it falls in: now unless said, and the first moment of a care plan that is still to begin.
  ///
  /// - Throws: ``RuntimeError/notBegun(carePlan:starts:)``; `StoreError.notFound` for a care plan that was deleted.
  func stretch(_ effective: Effective?, at now: Instant) throws -> (Effective, Timeline<CarePlan>.Segment) {
    if effective == nil, let first = timeline.segments.first, first.from > now {
      return (first.version.effective, first)
    }
    let effective = effective ?? .instant(now)
    let at = effective.instant(in: zones)
    if let found = timeline.segment(at: at) { return (effective, found) }
    if let first = timeline.segments.first, at < first.from {
      throw RuntimeError.notBegun(carePlan: id, starts: first.from)
    }
    throw StoreError.notFound(entity: "care_plan", id: id.text)
  }

  /// Since when a care plan stands as it does at an instant.
  func since(_ segment: Timeline<CarePlan>.Segment) -> Instant {
    let before = timeline.segments.filter { $0.from <= segment.from }.reversed()
    return before.prefix { $0.version.value.status == segment.version.value.status }.last?.from ?? segment.from
  }

  /// The first stretch after an instant, and before another if there is one, with one of these standings.
  func next(_ statuses: Set<CarePlan.Status>, after: Instant, before: Instant? = nil) -> Timeline<CarePlan>.Segment? {
    timeline.segments.first { segment in
      segment.from > after && before.map { segment.from < $0 } ?? true
        && statuses.contains(segment.version.value.status)
    }
  }

  /// The patient's next local date.
  func tomorrow(at now: Instant) -> CivilDate {
    zones.zone(at: now).date(of: now).adding(days: 1)
  }

  /// From when what is asked changes unless somebody says: the patient's next local date, or the first moment of a care plan that begins later.
  func fromTomorrow(at now: Instant) -> Effective {
    let date = tomorrow(at: now)
    if let first = timeline.segments.first, first.from > zones.startOfDay(date) { return first.version.effective }
    return .date(date)
  }
}
