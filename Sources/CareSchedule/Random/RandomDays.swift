import CareModel
import Synchronization

/// The random times of an element: its dates, the window of each, and the times drawn in it.
///
/// A member is a date's index times the number of times a day, plus the index of the time, in order. On a day that is
/// too short for all times, the last members do not occur.
final class RandomDays: Sendable {
  /// The opening and closing of the window, as wall seconds from the date's midnight.
  struct Window: Sendable {
    let opens: Int
    let closes: Int
    /// The whole seconds of the window that must follow each start.
    let duration: Int

    /// Creates the window between two times, in seconds from a midnight; it closes on the next day unless it closes after it opens.
    ///
    /// It belongs to the date on which it opens.
    init(from: Int, to: Int, duration: Int) {
      opens = from.floorModulo(by: 86_400)
      closes = opens + SpreadTime.length(from: from, to: to)
      self.duration = duration
    }

    /// The seconds from the first possible start to the last on a day without a clock change.
    var last: Int { closes - opens - duration }
  }

  /// The dates.
  enum Dates: Sendable {
    /// A list of day numbers in order.
    case list([Int])
    /// Every day from the first on.
    case from(Int)
    /// Some weekdays, as days after a Monday in order; `skipped` is the number of those from that Monday on that come before the first
    /// date.
    case weekly(monday: Int, offsets: [Int], skipped: Int)

    /// Some days of each block of days.
    case drawn(RandomBlocks)

    /// The weekdays from a day on.
    static func weekdays(_ weekdays: Set<Weekday>, from first: Int) -> Dates {
      // The day number 4 is a Monday: 1970-01-05.
      let monday = first - (first - 4).floorModulo(by: 7)
      let offsets = weekdays.map { $0.rawValue - Weekday.monday.rawValue }.sorted()
      return .weekly(monday: monday, offsets: offsets, skipped: offsets.count { $0 < first - monday })
    }

    /// Returns the date at an index.
    func day(_ place: Int) -> Int {
      switch self {
      case .list(let days): days.indices.contains(place) ? days[place] : CivilDate.latest.dayNumber + 1
      case .from(let first): first + place
      case .drawn(let blocks): blocks.day(place)
      case .weekly(let monday, let offsets, let skipped):
        monday + (place + skipped).floorDivided(by: offsets.count) * 7
          + offsets[(place + skipped).floorModulo(by: offsets.count)]
      }
    }

    /// Returns the index of the first date that is not before a day.
    func place(notBefore day: Int) -> Int {
      switch self {
      case .list(let days): return days.place(notBefore: day)
      case .from(let first): return max(0, day - first)
      case .drawn(let blocks): return blocks.place(notBefore: day)
      case .weekly(let monday, let offsets, let skipped):
        // Beyond the calendar there is none, however far.
        let day = min(max(day, monday), CivilDate.latest.dayNumber + 14)
        let (week, rest) = ((day - monday) / 7, (day - monday) % 7)
        return max(0, week * offsets.count + offsets.count { $0 < rest } - skipped)
      }
    }
  }

  let dates: Dates
  let window: Window
  let placements: Placements
  let clock: WallClock
  let seed: DrawSeed
  /// The days that were drawn last, indexed by their number modulo the capacity.
  private let drawn = Mutex<[(day: Int, starts: [Int])?]>(Array(repeating: nil, count: 8))

  init(dates: Dates, window: Window, placements: Placements, clock: WallClock, seed: DrawSeed) {
    self.dates = dates
    self.window = window
    self.placements = placements
    self.clock = clock
    self.seed = seed
  }

  /// The number of members of each date.
  var times: Int { placements.times }

  /// Returns the date at an index, as a day number.
  func day(_ place: Int) -> Int {
    dates.day(place)
  }

  /// Returns the first member of the first date that is not before a day.
  func member(notBefore day: Int) -> Int {
    dates.place(notBefore: day) * times
  }

  /// Returns the first member of a wall time's date, or of a later one, that does not start before its instant; for
  /// midnight, the first of that date's members.
  ///
  /// The part of a date's window after midnight belongs to that date.
  func member(notBefore wall: CivilDateTime, instant: Instant) -> Int {
    let first = member(notBefore: wall.date.dayNumber)
    guard wall.time != .midnight, day(first / times) == wall.date.dayNumber else { return first }
    return first + starts(on: wall.date.dayNumber).prefix { Int64($0) * 1000 < instant.milliseconds }.count
  }

  /// Returns the first possible start of a date, and the number of seconds from it to the last one.
  ///
  /// Both are read in one zone: a move within a window would draw again what was asked before it.
  private func possible(on day: Int) -> (first: Int, last: Int) {
    let wall = day * 86_400 + window.opens, opens = clock.seconds(ofWall: wall)
    let closes = clock.seconds(ofWall: day * 86_400 + window.closes, inZoneReading: wall)
    return (opens, closes - opens - window.duration)
  }

  /// Returns the number of times of a date: all, unless the date is too short for them or the zone skips it.
  func count(on day: Int) -> Int {
    if clock.skips(wall: day * 86_400 + window.opens) { return 0 }
    return placements.fitting(last: possible(on: day).last)
  }

  /// Returns the starts on a date in order, in seconds since 1970.
  func starts(on day: Int) -> [Int] {
    let place = day.floorModulo(by: 8)
    if let kept = drawn.withLock({ $0[place] }), kept.day == day { return kept.starts }
    var starts: [Int] = []
    if count(on: day) > 0 {
      let (first, last) = possible(on: day)
      var generator = seed.generator(on: day)
      starts = placements.draw(last: last, from: &generator).map { first + $0 }
    }
    drawn.withLock { $0[place] = (day, starts) }
    return starts
  }

  /// Returns the start of a member in seconds since 1970; if the day is too short for it, the start of its last one.
  func start(_ member: Int) -> Int {
    let day = day(member / times)
    let starts = starts(on: day)
    return starts.indices.contains(member % times)
      ? starts[member % times] : starts.last ?? clock.seconds(ofWall: day * 86_400 + window.opens)
  }

  /// Returns the smallest start that this member or any later one can have.
  func earliestStart(from member: Int) -> Int {
    day(member / times) * 86_400 + window.opens - clock.allOffsets.upperBound
  }

  /// Returns the members that may start on either side of a second: those before the range start earlier, and those
  /// after it do not.
  func members(around second: Int) -> Range<Int> {
    let offsets = clock.offsets(near: second)
    func day(notBefore wall: Int) -> Int { (wall + 86_399).floorDivided(by: 86_400) }
    let first = member(notBefore: day(notBefore: second + offsets.lowerBound - window.closes))
    return first..<max(first, member(notBefore: day(notBefore: second + offsets.upperBound - window.opens)))
  }

  /// Returns the slot of a member.
  func slot(_ member: Int) -> Slot? {
    CivilDate(dayNumber: day(member / times)).map { .random($0, member % times + 1) }
  }

  /// Returns the nominal value of a member as an occurrence stores it.
  func nominal(_ member: Int) -> Int {
    Occurrence.nominal(day: day(member / times), number: member % times + 1)
  }

  /// Returns the member of a date, counted from 1; nil if there is none.
  func member(on date: CivilDate, number: Int) -> Int? {
    let first = member(notBefore: date.dayNumber)
    return (1...times).contains(number) && day(first / times) == date.dayNumber ? first + number - 1 : nil
  }

  /// Returns all members of a date.
  func members(on date: CivilDate) -> Range<Int> {
    member(notBefore: date.dayNumber)..<member(notBefore: date.dayNumber + 1)
  }
}

extension RandomDays {
  /// Returns the members among these that do not occur because their date is too short for them or is skipped by the
  /// zone.
  ///
  /// They are found from the clock changes; most windows need none.
  func absent(in members: Range<Int>) -> [Range<Int>] {
    guard !members.isEmpty else { return [] }
    let days: [Int] =
      switch dates {
      case .list(let days): days
      case .from, .weekly, .drawn:
        shortDays(from: day(members.lowerBound / times), through: day((members.upperBound - 1) / times))
      }
    return days.compactMap { day in
      let all = member(notBefore: day)
      guard self.day(all / times) == day else { return nil }
      let count = count(on: day)
      return count < times ? (all + count)..<(all + times) : nil
    }
  }

  /// Returns candidate days that include all short ones.
  private func shortDays(from first: Int, through last: Int) -> [Int] {
    // A window is shorter by the time that the clocks go forward in it.
    let spare = window.last - (times - 1) * placements.gap
    var days = Set(clock.skippedDays)
    for change in clock.forwardChanges(by: spare, from: (first - 2) * 86_400, to: (last + 3) * 86_400) {
      let from = (change.wallBefore - window.closes).floorDivided(by: 86_400)
      let to = (change.wallAfter - window.opens).floorDivided(by: 86_400)
      if from <= to { days.formUnion(from...to) }
    }
    return days.filter { (first...last).contains($0) }.sorted()
  }
}

extension WallClock {
  /// A forward clock change: the wall seconds shown before and after it.
  struct ForwardChange {
    let wallBefore: Int
    let wallAfter: Int
  }

  /// Returns the changes between two seconds that set the clocks forward by more than `least`, including moves between
  /// zones.
  fileprivate func forwardChanges(by least: Int, from: Int, to: Int) -> [ForwardChange] {
    let reach = Self.reach
    var found: [ForwardChange] = []
    for (place, lived) in lived.enumerated() {
      let begins = place == 0 ? from : max(from, lived.from - reach)
      let ends = place + 1 < self.lived.count ? min(to, self.lived[place + 1].from + reach) : to
      if begins <= ends {
        found += lived.rules.forwardChanges(by: least, from: begins, to: ends).map { second in
          ForwardChange(
            wallBefore: second + lived.rules.offset(at: second - 1), wallAfter: second + lived.rules.offset(at: second))
        }
      }
      // After a move, wall times can be out of order for as long as the two zones differ.
      if place > 0, lived.from >= from - reach, lived.from <= to + reach {
        found.append(ForwardChange(wallBefore: lived.from - reach, wallAfter: lived.from + reach))
      }
    }
    return found
  }
}
