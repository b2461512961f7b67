import CareModel
import Synchronization

/// The dates of a calendar rule, expanded once and shared.
struct RuleTable: Sendable {
  /// The beginning of the first cycle, in wall seconds.
  private let origin: Int
  /// The length of a cycle in wall seconds; nil if the dates do not repeat.
  private let length: Int?
  /// The offset of each date from the beginning of the cycle in wall seconds, including the time of day if positions
  /// count dates and times together.
  private let offsets: [Int]
  /// The times of each date, in seconds since midnight; a single midnight if the offsets include them.
  private var times: [Int]

  /// Whether no date meets the rule.
  var isEmpty: Bool { offsets.isEmpty || times.isEmpty }

  /// The dates and times as a cycle.
  var cycle: WallTimeCycle {
    if isEmpty { return WallTimeCycle(days: [], times: [0]) }
    return WallTimeCycle(origin: origin, length: length ?? WallTimeCycle.forever, offsets: offsets, times: times)
  }

  /// The key of a cached table: the rule, the phase of its periods, and the times if positions count them.
  private struct Key: Hashable {
    var rule: CalendarRule
    var phase: Int
    var times: [Int]
  }

  private struct Cache {
    var tables: [Key: RuleTable] = [:]
    /// The number of dates in the cached tables.
    var size = 0
  }

  private static let cache = Mutex(Cache())

  /// The maximum number of dates that are cached for all rules together.
  private static let maxDates = 2_000_000

  /// Returns the table of a valid rule, counted from the period that contains a day.
  static func of(_ rule: CalendarRule, from day: Int, times: [Int]) -> RuleTable {
    let phase = RulePeriods(rule).period(of: day).floorModulo(by: rule.every)
    let key = Key(rule: rule, phase: phase, times: rule.positions.isEmpty ? [] : times)
    let found = cache.withLock { $0.tables[key] } ?? laidOut(key, times: times)
    guard key.times.isEmpty else { return found }
    var own = found
    own.times = times
    return own
  }

  private static func laidOut(_ key: Key, times: [Int]) -> RuleTable {
    let made = RuleTable(key.rule, phase: key.phase, times: times)
    cache.withLock { cache in
      let size = made.size
      // The whole cache is cleared: expanding a rule again takes only some milliseconds.
      if cache.size + size > maxDates { cache = Cache() }
      if cache.tables.updateValue(made, forKey: key) == nil { cache.size += size }
    }
    return made
  }

  private var size: Int { offsets.count + 16 }
}

extension RuleTable {
  /// Expands one cycle: 400 years, after which all dates fall on the same weekdays, or the multiple of that which the
  /// interval needs; the whole calendar if that is shorter.
  private init(_ rule: CalendarRule, phase: Int, times: [Int]) {
    let (periods, filter) = (RulePeriods(rule), RuleFilter(rule))
    let span = RuleSpan(rule, phase: phase, filter: filter)
    var picked = times
    var positions = rule.positions
    // The positions of a day are its times: they are the same on every day.
    if rule.frequency == .daily, !positions.isEmpty {
      picked = times.picked(by: positions)
      positions = []
    }
    let holdsTimes = !positions.isEmpty && times.count > 1
    var found: [Int] = []
    for place in 0..<(picked.isEmpty ? 0 : span.count) {
      let period = phase + place * rule.every
      var members = filter.days(in: periods.firstDay(of: period)..<periods.firstDay(of: period + 1))
      members = members.flatMap { day in (holdsTimes ? times : [0]).map { day * 86_400 + $0 } }
      found += positions.isEmpty ? members : members.picked(by: positions)
    }
    self.times = holdsTimes ? [0] : picked
    if let days = span.days {
      let start = periods.firstDay(of: 0) * 86_400
      (origin, length, offsets) = (start, days * 86_400, found.map { $0 - start })
    } else {
      let (first, last) = (CivilDate.earliest.dayNumber * 86_400, (CivilDate.latest.dayNumber + 1) * 86_400)
      let kept = found.filter { $0 >= first && $0 < last }
      (origin, length, offsets) = (kept.first ?? 0, nil, kept.map { $0 - (kept.first ?? 0) })
    }
  }
}

/// The number of periods of a rule that are expanded, and the number of days after which they repeat.
struct RuleSpan {
  let count: Int
  /// The length of the cycle in days; nil if it exceeds the calendar, whose periods are then expanded.
  let days: Int?

  init(_ rule: CalendarRule, phase: Int, filter: RuleFilter) {
    let periods = RulePeriods(rule)
    let cycle =
      filter.isWeekly && (rule.frequency == .daily || rule.frequency == .weekly) ? periods.week : periods.cycle
    let shared = greatestCommonDivisor(cycle.periods, rule.every)
    let last = periods.period(of: CivilDate.latest.dayNumber)
    if rule.every / shared <= last / cycle.periods {
      count = cycle.periods / shared
      days = rule.every / shared * cycle.days
    } else {
      count = phase > last ? 0 : (last - phase) / rule.every + 1
      days = nil
    }
  }
}

func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
  right == 0 ? left : greatestCommonDivisor(right, left % right)
}

extension [Int] {
  /// Returns the items at the positions, from 1 or from −1, in their own order and without duplicates.
  fileprivate func picked(by positions: [Int]) -> [Int] {
    let places = positions.compactMap { position -> Int? in
      let place = position > 0 ? position - 1 : count + position
      return indices.contains(place) ? place : nil
    }
    return Set(places).sorted().map { self[$0] }
  }
}

/// The periods that a rule counts, numbered from the one that begins with the year 0, or contains its first day.
struct RulePeriods {
  let frequency: CalendarRule.Frequency
  let weekStart: Weekday

  init(_ rule: CalendarRule) {
    frequency = rule.frequency
    weekStart = rule.weekStart
  }

  /// The first day of the year 0.
  private static let origin = GregorianDay.day(year: 0, month: 1, day: 1)

  /// The number of periods, and of days, after which all dates fall on the same weekdays again.
  var cycle: (periods: Int, days: Int) {
    switch frequency {
    case .daily: (GregorianDay.daysPerCycle, GregorianDay.daysPerCycle)
    case .weekly: (GregorianDay.daysPerCycle / 7, GregorianDay.daysPerCycle)
    case .monthly: (4800, GregorianDay.daysPerCycle)
    case .yearly: (400, GregorianDay.daysPerCycle)
    }
  }

  /// The same numbers if only weekdays matter.
  var week: (periods: Int, days: Int) { (frequency == .daily ? 7 : 1, 7) }

  /// Returns the first day of a period.
  func firstDay(of period: Int) -> Int {
    switch frequency {
    case .daily: Self.origin + period
    case .weekly: Self.origin - leadingDays + 7 * period
    case .monthly: GregorianDay.day(year: period.floorDivided(by: 12), month: period.floorModulo(by: 12) + 1, day: 1)
    case .yearly: GregorianDay.day(year: period, month: 1, day: 1)
    }
  }

  /// Returns the period that contains a day.
  func period(of day: Int) -> Int {
    switch frequency {
    case .daily: return day - Self.origin
    case .weekly: return (day - Self.origin + leadingDays).floorDivided(by: 7)
    case .monthly:
      let (year, month, _) = GregorianDay.civil(day)
      return year * 12 + month - 1
    case .yearly: return GregorianDay.civil(day).year
    }
  }

  /// The number of days of its week before the first day of the year 0.
  private var leadingDays: Int { (Self.origin + 3 - (weekStart.rawValue - 1)).floorModulo(by: 7) }
}
