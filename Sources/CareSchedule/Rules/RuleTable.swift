import CareModel
import Synchronization

/// The dates of a rule of the calendar, laid out once for all who follow it.
struct RuleTable: Sendable {
  /// The dates; wall seconds instead of days where ``holdsTimes``.
  let dates: DateRule
  /// The times of each date, in seconds since midnight; those that are inside already come as one midnight.
  let times: [Int]
  let holdsTimes: Bool

  /// Whether no date has all that the rule asks for.
  var isEmpty: Bool {
    if case .list(let days) = dates { days.isEmpty } else { false }
  }

  /// What a table is found by: the rule, which of its periods count, and the times where places are counted with them.
  private struct Key: Hashable {
    var rule: CalendarRule
    var phase: Int
    var times: [Int]
  }

  private struct Shelf {
    var tables: [Key: RuleTable] = [:]
    /// How many dates they hold.
    var size = 0
  }

  private static let shelf = Mutex(Shelf())

  /// The most dates that are kept for all rules together.
  private static let mostKept = 2_000_000

  /// The table of a valid rule, counted from the period that holds a day.
  static func of(_ rule: CalendarRule, from day: Int, times: [Int]) -> RuleTable {
    let phase = RulePeriods(rule).period(of: day).floorModulo(by: rule.every)
    let key = Key(rule: rule, phase: phase, times: rule.positions.isEmpty ? [] : times)
    let found = shelf.withLock { $0.tables[key] } ?? laidOut(key, times: times)
    return key.times.isEmpty ? RuleTable(dates: found.dates, times: times, holdsTimes: false) : found
  }

  private static func laidOut(_ key: Key, times: [Int]) -> RuleTable {
    let made = RuleTable(key.rule, phase: key.phase, times: times)
    shelf.withLock { shelf in
      let size = made.size
      // All at once and simply: whoever needs one again lays it out again in some milliseconds.
      if shelf.size + size > mostKept { shelf = Shelf() }
      if shelf.tables.updateValue(made, forKey: key) == nil { shelf.size += size }
    }
    return made
  }

  private var size: Int {
    switch dates {
    case .list(let days): days.count + 16
    case .cycle(_, _, let offsets): offsets.count + 16
    case .days, .months, .monthDays: 16
    }
  }

  private init(dates: DateRule, times: [Int], holdsTimes: Bool) {
    self.dates = dates
    self.times = times
    self.holdsTimes = holdsTimes
  }
}

extension RuleTable {
  /// Lays out one cycle: 400 years, after which all dates return on the same weekdays, or as many times that as the
  /// interval needs; the whole calendar where that is shorter.
  private init(_ rule: CalendarRule, phase: Int, times: [Int]) {
    let (periods, filter) = (RulePeriods(rule), RuleFilter(rule))
    let span = RuleSpan(rule, phase: phase, filter: filter)
    var picked = times
    var positions = rule.positions
    // A day's places are its times: they are the same on every day.
    if rule.frequency == .daily, !positions.isEmpty {
      picked = times.picked(by: positions)
      positions = []
    }
    let holdsTimes = !positions.isEmpty && times.count > 1
    let unit = holdsTimes ? 86_400 : 1
    var found: [Int] = []
    for place in 0..<(picked.isEmpty ? 0 : span.count) {
      let period = phase + place * rule.every
      var members = filter.days(in: periods.firstDay(of: period)..<periods.firstDay(of: period + 1))
      if holdsTimes { members = members.flatMap { day in times.map { day * 86_400 + $0 } } }
      found += positions.isEmpty ? members : members.picked(by: positions)
    }
    let dates: DateRule
    if found.isEmpty {
      dates = .list([])
    } else if let length = span.days {
      let start = periods.firstDay(of: 0) * unit
      dates = .cycle(start: start, length: length * unit, offsets: found.map { $0 - start })
    } else {
      let (first, last) = (CivilDate.earliest.dayNumber * unit, (CivilDate.latest.dayNumber + 1) * unit)
      dates = .list(found.filter { $0 >= first && $0 < last })
    }
    self.init(dates: dates, times: holdsTimes || picked.isEmpty ? [0] : picked, holdsTimes: holdsTimes)
  }
}

/// How many periods of a rule are laid out, and after how many days they return.
struct RuleSpan {
  let count: Int
  /// The length of the cycle in days; nil where it is longer than the calendar, whose periods then are laid out.
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
  /// The items at those places, from 1 or from −1, in their own order and each once.
  fileprivate func picked(by positions: [Int]) -> [Int] {
    let places = positions.compactMap { position -> Int? in
      let place = position > 0 ? position - 1 : count + position
      return indices.contains(place) ? place : nil
    }
    return Set(places).sorted().map { self[$0] }
  }
}
