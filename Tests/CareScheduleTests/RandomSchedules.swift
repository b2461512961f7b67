import CareModel
import CareTestSupport
import Foundation

/// Schedules, zones and windows drawn at random, with a liking for what is difficult.
struct RandomSchedules {
  var generator: SeededGenerator
  static let identifiers = TimeZone.knownTimeZoneIdentifiers.sorted()
  /// A skipped date, changes by half an hour, by two hours, at midnight, and four times a year.
  static let difficult = [
    "Pacific/Apia", "Pacific/Fakaofo", "Australia/Lord_Howe", "Antarctica/Troll", "America/Sao_Paulo",
    "Africa/Casablanca",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func zone() -> Zone {
    Zone(generator.pick(generator.chance(25) ? Self.difficult : Self.identifiers)) ?? .utc
  }

  mutating func zones(from day: Int, days: Int) -> ZoneTimeline {
    let changes = (0..<(generator.chance(30) ? generator.number(1...2) : 0)).map { _ in
      ZoneTimeline.Change(from: Instant(seconds: moment(from: day, days: days)), zone: zone())
    }
    return ZoneTimeline(zone(), changes: changes)
  }

  mutating func firstDay() -> Int {
    switch generator.number(1...100) {
    case ...12: 15_330 + generator.number(0...10)  // the days round the one that Apia skipped
    case ...40: 12_800 + generator.number(0...11_000)  // 2005 to 2035
    case ...90: -25_567 + generator.number(0...109_937)  // 1900 to 2200
    case ...93: 193_560 + generator.number(0...25)  // round the end of 2499
    default: 185_000 + generator.number(0...160_000)  // 2476 to 2914: the zones' tables end with 2499
    }
  }

  mutating func moment(from day: Int, days: Int) -> Int {
    day * 86_400 + generator.number(0...(days * 96)) * 900
  }

  mutating func schedule(from day: Int) -> Schedule {
    let elements = (0..<generator.number(1...3)).map { _ in element(from: day) }
    return Schedule(elements: elements, zone: generator.chance(10) ? zone() : nil)
  }

  private mutating func element(from day: Int) -> ScheduleElement {
    if generator.chance(8) { return randomElement(from: day) }
    let isAllDay = generator.chance(25)
    let recurrence = recurrence(from: day, isAllDay: isAllDay)
    var times: [TimeOfDay] = []
    if !isAllDay, generator.chance(50) {
      let several = if case .interval(let interval) = recurrence { interval.seconds == 0 } else { true }
      times = (0..<(several ? generator.number(1...4) : 1)).map { _ in time() }
    }
    let first = CivilDate(dayNumber: day + generator.number(0...20)) ?? .earliest
    let start: ScheduleTime =
      generator.chance(50) ? .date(first) : .dateTime(CivilDateTime(date: first, time: time()))
    var end: ScheduleTime?
    if generator.chance(30) {
      let last = first.adding(days: generator.number(2...(generator.chance(70) ? 150 : 420)))
      end = generator.chance(50) ? .date(last) : .dateTime(CivilDateTime(date: last, time: time()))
    }
    return ScheduleElement(
      start: start, times: times.map { .time($0) }, recurrence: recurrence, end: end,
      count: generator.chance(30) ? generator.number(1...60) : nil,
      duration: isAllDay ? .allDay : .seconds(generator.pick([0, 1, 1800, 3600, 36_000, 200_000])),
      key: generator.chance(20) ? "k" : nil, zone: generator.chance(15) ? zone() : nil,
      except: named(from: day, times: isAllDay ? [] : times), also: named(from: day + 1, times: isAllDay ? [] : times),
      bursts: bursts())
  }

  /// Random times, of which many windows are so tight that a clock change makes them too short.
  mutating func randomElement(from day: Int) -> ScheduleElement {
    let (from, to) = (time(), time())
    let window = (to.secondsSinceMidnight - from.secondsSinceMidnight + 86_399) % 86_400 + 1
    let times = generator.number(1...8)
    let duration = generator.pick([0, 1, 60, 900].filter { $0 < window })
    let most = times == 1 ? 7200 : (window - duration) / (times - 1)
    let gap = generator.chance(40) ? most : generator.chance(50) ? 0 : generator.number(0...most)
    let first = CivilDate(dayNumber: day + generator.number(0...20)) ?? .earliest
    let last = first.adding(days: generator.number(2...150))
    let weekdays = generator.chance(30) ? Set(Weekday.allCases.filter { _ in generator.chance(50) }) : []
    let block = generator.number(1...20)
    let days = weekdays.isEmpty && generator.chance(30) ? DrawnDays(generator.number(1...block), of: block) : nil
    return ScheduleElement(
      start: generator.chance(50) ? .date(first) : .dateTime(CivilDateTime(date: first, time: time())),
      recurrence: .random(
        RandomTimes(
          times: times, from: .time(from), to: .time(to), minGap: gap, isStratified: generator.chance(40),
          weekdays: weekdays, days: days)),
      end: generator.chance(30) ? generator.chance(50) ? .date(last) : .dateTime(.init(date: last, time: time())) : nil,
      count: generator.chance(30) ? generator.number(1...200) : nil, duration: .seconds(duration),
      key: generator.chance(20) ? "k" : nil, zone: generator.chance(15) ? zone() : nil,
      except: named(from: day, times: []), also: named(from: day + 1, times: []), bursts: bursts())
  }

  private mutating func bursts() -> Bursts? {
    guard generator.chance(25) else { return nil }
    let days = generator.number(1...20)
    let every = generator.chance(20) ? CalendarInterval.months(1) : .days(days + generator.number(0...20))
    let length =
      generator.chance(20) ? CalendarInterval.seconds(generator.number(1...(days * 24)) * 3600) : .days(days)
    return Bursts(length: length, every: every, count: generator.number(1...6))
  }

  /// Returns dates and times around the first day; some even ones are excluded, and some odd ones are added.
  private mutating func named(from day: Int, times: [TimeOfDay]) -> [DateOrTime] {
    guard generator.chance(30) else { return [] }
    return (0..<generator.number(1...8)).compactMap { _ in
      guard let date = CivilDate(dayNumber: day + generator.number(-2...(generator.chance(80) ? 50 : 210)) * 2) else {
        return nil
      }
      guard !times.isEmpty, generator.chance(50) else { return .date(date) }
      return .dateTime(CivilDateTime(date: date, time: generator.chance(70) ? generator.pick(times) : time()))
    }
  }

  private mutating func monthDay() -> MonthDay {
    let sign = generator.chance(50) ? 1 : -1
    if generator.chance(40) { return .weekday(sign * generator.number(1...5), generator.pick(Weekday.allCases)) }
    return .day(sign * (generator.chance(50) ? generator.number(28...31) : generator.number(1...31)))
  }

  private mutating func recurrence(from day: Int, isAllDay: Bool) -> Recurrence {
    switch generator.number(0...10) {
    case 9, 10: return .rule(calendarRule())
    case 7:
      return .monthly(on: monthDay(), every: generator.number(1...3), missing: generator.pick(MissingDay.allCases))
    case 8:
      let month = CivilDate(dayNumber: day + generator.number(0...140))?.month ?? 1
      return .yearly(month: month, on: monthDay(), every: generator.number(1...2), missing: .clamp)
    case 0: return .once
    case 1, 2: return .daily(every: generator.number(1...4))
    case 3:
      let days = Weekday.allCases.filter { _ in generator.chance(35) }
      return .weekly(
        on: Set(days), every: generator.number(1...3),
        weekStart: generator.chance(60) ? .monday : generator.pick(Weekday.allCases))
    case 4: return .interval(CalendarInterval(months: generator.number(1...3), days: generator.number(0...2)))
    case 5 where !isAllDay: return .interval(.seconds(generator.pick([2700, 3600, 28_800, 86_400, 129_600])))
    case 6 where !isAllDay:
      return .interval(
        CalendarInterval(
          months: generator.number(0...1), days: generator.number(1...9), seconds: generator.number(0...30) * 3600))
    default: return .interval(.days(generator.number(1...9)))
    }
  }

  /// A rule with a part or two that its frequency takes; some never come.
  mutating func calendarRule() -> CalendarRule {
    var rule = CalendarRule(generator.pick(CalendarRule.Frequency.allCases), every: generator.number(1...3))
    if generator.chance(10) { rule.every = generator.number(4...40) }
    rule.weekStart = generator.pick(Weekday.allCases)
    if generator.chance(30) { rule.months = places(1...12, most: 5, signed: false) }
    if rule.frequency == .yearly, generator.chance(30) { rule.weeks = places(1...53, most: 8) }
    if rule.frequency == .yearly, generator.chance(25) { rule.yearDays = places(1...366, most: 40) }
    if rule.frequency != .weekly, generator.chance(35) { rule.monthDays = places(1...31, most: 12) }
    let counts = rule.frequency == .monthly || (rule.frequency == .yearly && rule.weeks.isEmpty)
    if generator.chance(60) {
      let most = rule.frequency == .monthly || !rule.months.isEmpty ? 5 : 53
      rule.days = (0..<generator.number(1...4)).map { _ in
        let sign = generator.chance(50) ? 1 : -1
        let nth = counts && generator.chance(50) ? sign * generator.number(1...most) : nil
        return .init(generator.pick(Weekday.allCases), nth: nth)
      }
    }
    if generator.chance(35) { rule.positions = places(1...4, most: 3) }
    return rule
  }

  private mutating func places(_ range: ClosedRange<Int>, most: Int, signed: Bool = true) -> [Int] {
    let chosen = (0..<generator.number(1...most)).map { _ in
      generator.number(range) * (signed && generator.chance(40) ? -1 : 1)
    }
    return Set(chosen).sorted()
  }

  private mutating func time() -> TimeOfDay {
    // Most clocks change between midnight and three.
    let quarters = generator.chance(60) ? generator.number(0...12) : generator.number(0...95)
    return TimeOfDay(secondsSinceMidnight: quarters * 900) ?? .midnight
  }
}

extension RandomSchedules {
  /// Returns a schedule whose times are those of parameters, and their values.
  mutating func schedule(ofParametersFrom day: Int) -> (Schedule, [String: ParameterValue]) {
    var parameters: [String: ParameterValue] = [:]
    func own(_ time: TimeOfDay, _ name: String, _ random: inout RandomSchedules) -> DayTime {
      parameters[name] = .time(time)
      return .parameter(name, plus: 0, dayEnds: random.generator.chance(60) ? random.time() : nil)
    }
    var elements: [ScheduleElement] = []
    for number in 0..<generator.number(1...2) {
      var element: ScheduleElement
      if generator.chance(25) {
        element = randomElement(from: day)
        guard case .random(var random) = element.recurrence, case .time(let from) = random.from,
          case .time(let to) = random.to
        else { continue }
        (random.from, random.to) = (own(from, "from\(number)", &self), own(to, "to\(number)", &self))
        element.recurrence = .random(random)
      } else {
        let first = CivilDate(dayNumber: day + generator.number(0...20)) ?? .earliest
        let recurrence: Recurrence =
          generator.chance(50)
          ? .daily(every: generator.number(1...3))
          : generator.chance(50)
            ? .weekly(on: Set(Weekday.allCases.filter { _ in generator.chance(40) }), every: generator.number(1...2))
            : .monthly(on: .day(generator.number(1...31)), every: 1, missing: generator.pick(MissingDay.allCases))
        var times: [DayTime] = []
        if generator.chance(40) {
          let (from, to) = (own(time(), "from\(number)", &self), own(time(), "to\(number)", &self))
          let count = generator.number(2...6)
          times = (0..<count).map { .spread(SpreadTime(from: from, to: to, place: $0, count: count)) }
        } else {
          times = (0..<generator.number(1...3)).map { own(time(), "t\(number).\($0)", &self) }
        }
        let last = first.adding(days: generator.number(2...60))
        element = ScheduleElement(
          start: generator.chance(70) ? .date(first) : .dateTime(CivilDateTime(date: first, time: time())),
          times: times,
          recurrence: recurrence, end: generator.chance(50) ? .date(last) : nil,
          count: generator.chance(30) ? generator.number(1...40) : nil, duration: .seconds(generator.number(0...7200)),
          except: generator.chance(30) ? [.date(first.adding(days: 2)), .date(first.adding(days: 9))] : [],
          also: generator.chance(30) ? [.date(first.adding(days: 3)), .date(first.adding(days: 90))] : [],
          bursts: generator.chance(20) ? Bursts(length: .days(3), every: .days(7), count: 4) : nil)
      }
      elements.append(element)
    }
    return (Schedule(elements: elements), parameters)
  }
}
