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

    /// Creates the window between two times of day; it closes on the next day unless it closes after it opens.
    init(from: TimeOfDay, to: TimeOfDay, duration: Int) {
      opens = from.secondsSinceMidnight
      closes = to.secondsSinceMidnight + (to <= from ? 86_400 : 0)
      self.duration = duration
    }

    /// The seconds from the first possible start to the last on a day without a clock change.
    var last: Int { closes - opens - duration }
  }

  /// The dates: a list, or every day from the first on.
  enum Dates: Sendable {
    case list([Int])
    case from(Int)
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
    switch dates {
    case .list(let days): days.indices.contains(place) ? days[place] : CivilDate.latest.dayNumber + 1
    case .from(let first): first + place
    }
  }

  /// Returns the first member of the first date that is not before a day.
  func member(notBefore day: Int) -> Int {
    switch dates {
    case .list(let days): days.place(notBefore: day) * times
    case .from(let first): max(0, day - first) * times
    }
  }

  /// Returns the first member of a wall time's date, or of a later one, that does not start before its instant; for
  /// midnight, the first of that date's members.
  /// The part of a date's window after midnight belongs to that date.
  func member(notBefore wall: CivilDateTime, instant: Instant) -> Int {
    let first = member(notBefore: wall.date.dayNumber)
    guard wall.time != .midnight, day(first / times) == wall.date.dayNumber else { return first }
    return first + starts(on: wall.date.dayNumber).prefix { Int64($0) * 1000 < instant.milliseconds }.count
  }

  /// Returns the first possible start of a date, and the number of seconds from it to the last one.
  private func possible(on day: Int) -> (first: Int, last: Int) {
    let opens = clock.seconds(ofWall: day * 86_400 + window.opens)
    return (opens, clock.seconds(ofWall: day * 86_400 + window.closes) - opens - window.duration)
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
