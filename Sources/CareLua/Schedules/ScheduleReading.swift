import CareModel
import CareSchedule

/// A schedule in which all is known, and the zones in which times about it are read.
final class ScheduleReading {
  let resolved: ResolvedSchedule
  /// The zones of dates and wall times; nil where nobody says.
  let zones: ZoneTimeline?
  /// What a question costs, in units of work.
  let weight: Int

  init(_ resolved: ResolvedSchedule, zones: ZoneTimeline?) {
    self.resolved = resolved
    self.zones = zones
    weight = resolved.schedule.weight
  }

  func element(_ place: Int) -> ScheduleElement { resolved.schedule.elements[place] }

  /// The zone in which an occurrence of an element at that place is shown.
  func zone(ofElement place: Int, at instant: Instant) -> Zone {
    element(place).zone ?? resolved.schedule.zone ?? zones?.zone(at: instant) ?? .utc
  }

  /// An instant of the whole schedule, in the zone in which it is read.
  func time(_ instant: Instant?) -> LuaValue {
    guard let instant, Instant.civilRange.contains(instant) else { return .nil }
    return .time(instant, zones?.zone(at: instant) ?? zone(ofElement: 0, at: instant))
  }

  /// An occurrence in Lua; nil for none.
  func value(_ occurrence: Occurrence?) -> LuaValue {
    occurrence.map { .object(OccurrenceObject($0, of: self)) } ?? .nil
  }
}

extension Schedule {
  /// The one zone that all its elements are fixed to; nil where they differ or float.
  var onlyZone: Zone? {
    let zones = Set(elements.map { $0.zone ?? zone })
    guard zones.count == 1, let only = zones.first else { return nil }
    return only
  }

  /// Whether an element is read in the zone of whoever follows it.
  var floats: Bool { zone == nil && elements.contains { $0.zone == nil } }

  /// What a question to it costs, in units of work.
  var weight: Int {
    elements.reduce(20) { $0 + 20 + $1.times.count + $1.except.count + $1.also.count }
  }
}
