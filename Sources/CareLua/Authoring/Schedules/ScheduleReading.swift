import CareModel
import CareSchedule

/// A resolved schedule, and the zones in which its times are read.
///
/// The schedule and any number of its occurrences share it.
final class ScheduleReading: LuaHandle {
  let resolved: ResolvedSchedule
  /// The zones of dates and wall times; nil if unknown.
  let zones: ZoneTimeline?
  /// The cost of a query, in units of work.
  let weight: Int

  init(_ resolved: ResolvedSchedule, zones: ZoneTimeline?) {
    self.resolved = resolved
    self.zones = zones
    weight = resolved.schedule.weight
    super.init()
    hosted = resolved.schedule.hostSize
  }

  func element(_ place: Int) -> ScheduleElement { resolved.schedule.elements[place] }

  /// Returns the zone in which an occurrence of an element is shown.
  func zone(ofElement place: Int, at instant: Instant) -> Zone {
    element(place).zone ?? resolved.schedule.zone ?? zones?.zone(at: instant) ?? .utc
  }

  /// Returns an instant of the whole schedule as a time in its zone.
  func time(_ instant: Instant?) -> LuaValue {
    guard let instant, Instant.civilRange.contains(instant) else { return .nil }
    return .time(instant, zones?.zone(at: instant) ?? zone(ofElement: 0, at: instant))
  }

  /// Returns a handle to an occurrence; nil for none.
  func value(_ occurrence: Occurrence?) -> LuaValue {
    occurrence.map { .object(OccurrenceObject($0, of: self)) } ?? .nil
  }
}

extension Schedule {
  /// The one zone that all its elements are fixed to; nil if they differ or float.
  var onlyZone: Zone? {
    let zones = Set(elements.map { $0.zone ?? zone })
    guard zones.count == 1, let only = zones.first else { return nil }
    return only
  }

  /// Whether an element is read in the zone of the participant.
  var floats: Bool { zone == nil && elements.contains { $0.zone == nil && $0.zoneParameter == nil } }

  /// The number of bytes that it takes, or that it takes resolved.
  var hostSize: Int {
    elements.reduce(64) { size, element in
      let texts = [element.text, element.key].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      let targets = element.targets.reduce(0) { $0 + 256 + $1.hostSize }
      return size + MemoryLayout<ScheduleElement>.stride + 256 + texts + targets
        + 64 * (element.times.count + element.except.count + element.also.count)
    }
  }

  /// The cost of a query, in units of work.
  var weight: Int {
    elements.reduce(20) { $0 + 20 + $1.times.count + $1.except.count + $1.also.count }
  }
}

extension OutcomeValue {
  /// The number of bytes of its text or data.
  fileprivate var hostSize: Int {
    switch value {
    case .text(let text): text.utf8.count
    case .binary(let data): data.count
    case .integer, .double, .boolean, .date, .day: 0
    }
  }
}
