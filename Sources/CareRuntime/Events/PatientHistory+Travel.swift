import CareModel
import CareStore

extension CareTask {
  /// The zone that the element, the schedule or the care plan fixes for an occurrence; nil where the patient's counts.
  func fixedZone(of occurrence: Occurrence, carePlan: Zone?) -> Zone? {
    zone(ofElement: occurrence.element) ?? schedule.zone ?? carePlan
  }

  private func zone(ofElement element: Int) -> Zone? {
    schedule.elements.indices.contains(element) ? schedule.elements[element].zone : nil
  }
}

extension PatientHistory.Course {
  /// Whether neither the enrollment nor any task fixes a zone of its own, at any time.
  var isReadAtHome: Bool {
    (enrollment?.segments ?? []).allSatisfy { $0.version.value.zone == nil }
      && tasks.allSatisfy { timeline in
        timeline.segments.allSatisfy { segment in
          let schedule = segment.version.value.schedule
          return schedule.zone == nil && schedule.elements.allSatisfy { $0.zone == nil }
        }
      }
  }

  /// Whether a version is one of those that the course's tasks have.
  func follows(_ version: VersionID) -> Bool {
    tasks.contains { timeline in timeline.segments.contains { $0.version.id == version } }
  }
}

extension ZoneTimeline {
  /// The zone in which an occurrence's wall time or day is read.
  ///
  /// It need not be the one in force at its start: a wall time that a flight east jumps over is read in the new zone, in
  /// which it lies before the flight.
  func zone(reading occurrence: Occurrence) -> Zone {
    switch occurrence.slot {
    case .date(let date): zone(reading: date)
    case .dateTime(let wall): zone(reading: wall)
    case .instant, .random: zone(at: occurrence.start)
    }
  }
}

extension PatientHistory {
  /// When the patient came to the zone in which an event is read, where it starts before that; nil where it does not.
  func arrival(of event: Event) -> Instant? {
    let start = event.occurrence.start
    let carePlan = courses.first { $0.id == event.carePlan }?.enrollment?.version(at: start)?.value
    guard !zones.changes.isEmpty, event.task.fixedZone(of: event.occurrence, carePlan: carePlan?.zone) == nil,
      zones.zone(at: start) != event.zone
    else { return nil }
    return zones.changes.first { $0.from > start && $0.zone == event.zone }?.from
  }
}
