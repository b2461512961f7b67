import CareModel

/// A schedule time whose anchor and zone are known.
struct ResolvedTime {
  /// The wall time to the second; midnight for a date.
  let wall: CivilDateTime
  /// Milliseconds beyond the whole second.
  let fraction: Int64
  /// The exact instant, if one was given or computed.
  private let exact: Instant?
  private let isDate: Bool

  /// Whether it is an instant, and not read from a wall clock.
  var isExact: Bool { exact != nil }

  /// Returns the instant of the time; for a date, the first instant of the day.
  func instant(in zones: ZoneTimeline) -> Instant {
    exact ?? (isDate ? zones.startOfDay(wall.date) : zones.instant(of: wall))
  }

  /// Returns the same instant as the clocks of a zone show it.
  func read(in zone: Zone) -> ResolvedTime {
    exact.map { ResolvedTime(exact: $0, zones: ZoneTimeline(zone)) } ?? self
  }

  /// Returns the zone in which the time is read.
  func zone(in zones: ZoneTimeline) -> Zone {
    exact.map { zones.zone(at: $0) } ?? zones.zone(reading: wall)
  }

  /// The time without its anchor.
  var literal: ScheduleTime {
    exact.map { .instant($0) } ?? (isDate ? .date(wall.date) : .dateTime(wall))
  }

  /// The time as it is written on a wall clock.
  var value: AnchorValue { isDate ? .date(wall.date) : .dateTime(wall) }

  private init(date: CivilDate) {
    self.init(wall: CivilDateTime(date: date, time: .midnight), exact: nil, isDate: true)
  }

  private init(exact: Instant, zones: ZoneTimeline) {
    self.init(wall: zones.zone(at: exact).civil(exact), exact: exact, isDate: false)
  }

  private init(wall: CivilDateTime, exact: Instant?, isDate: Bool) {
    self.wall = wall
    self.exact = exact
    self.isDate = isDate
    fraction = exact?.milliseconds.floorModulo(by: 1000) ?? 0
  }

  /// Resolves a schedule time; returns nil if its anchor is unknown.
  init?(
    _ time: ScheduleTime, inputs: ScheduleInputs, zones: ZoneTimeline, place: Int
  ) throws(ScheduleError) {
    switch time {
    case .date(let date): self.init(date: date)
    case .dateTime(let wall): self.init(wall: wall, exact: nil, isDate: false)
    case .instant(let instant):
      guard Instant.civilRange.contains(instant) else { throw .outOfRange(time, element: place) }
      self.init(exact: instant, zones: zones)
    case .anchor(let anchor, let interval):
      guard let origin = inputs.value(of: anchor) else { return nil }
      guard let date = origin.date.checkedAdding(months: interval.months, days: interval.days) else {
        throw .outOfRange(time, element: place)
      }
      guard case .dateTime(let wall) = origin else {
        guard interval.seconds == 0 else { throw .anchorNeedsTime(anchor, interval, element: place) }
        self.init(date: date)
        return
      }
      let moved = CivilDateTime(date: date, time: wall.time)
      guard interval.seconds != 0 else {
        self.init(wall: moved, exact: nil, isDate: false)
        return
      }
      let exact = zones.instant(of: moved).adding(seconds: interval.seconds)
      guard Instant.civilRange.contains(exact) else { throw .outOfRange(time, element: place) }
      self.init(exact: exact, zones: zones)
    }
  }
}

extension ScheduleInputs {
  /// Returns the date or time of an anchor; nil if it is unknown.
  func value(of anchor: Anchor) -> AnchorValue? {
    switch anchor {
    case .enrolled: .date(enrolled)
    case .named(let name): anchors[name]
    case .parameter(let name): if case .moment(let moment)? = parameters[name] { moment } else { nil }
    case .completion, .combined: nil
    }
  }
}
