package import CareModel

/// The slack of random times in their window on a day without a clock change.
package struct RandomSlack: Hashable, Sendable {
  /// The number of times requested.
  package let times: Int
  /// The minimum distance from one start to the next, in seconds.
  package let gap: Int
  /// The seconds from the first possible start to the last; negative if not even one fits.
  package let last: Int

  /// Returns nil if a bound of the window is a parameter, or the times last all day.
  package init?(_ random: RandomTimes, duration: EventDuration) {
    guard case .time(let from) = random.from, case .time(let to) = random.to, case .milliseconds(let length) = duration,
      random.times > 0, random.minGap >= 0
    else { return nil }
    let window = RandomDays.Window(
      from: from.secondsSinceMidnight, to: to.secondsSinceMidnight,
      duration: length / 1000 + (length % 1000 > 0 ? 1 : 0))
    times = random.times
    gap = max(1, random.minGap)
    last = window.last
  }

  /// The maximum number of times that fit with this gap.
  package var maxTimes: Int { last < 0 ? 0 : last / gap + 1 }

  /// The greatest gap with which the times fit; nil for a single time.
  package var maxGap: Int? { times > 1 && last >= 0 ? last / (times - 1) : nil }

  /// Returns the seconds that remain when this many times keep the gap; negative if they do not fit.
  package func spare(times: Int) -> Int {
    let (taken, overflow) = gap.multipliedReportingOverflow(by: times - 1)
    return overflow ? .min : last.subtractingReportingOverflow(taken).partialValue
  }

  /// Whether the times fit in only one way, which is the same every day.
  package var isFixed: Bool { spare(times: times) == 0 }
}

extension RandomSlack {
  /// The changes that would make the times fit: fewer times, or a smaller gap.
  package var alternatives: [String] {
    var alternatives: [String] = []
    if let greatest = maxGap, greatest > 0, times > 1 {
      let text = RandomTimes.formatted(seconds: greatest)
      alternatives.append(
        greatest * (times - 1) == last
          ? "with \(times) times: a gap of less than \(text); with \(text), only one arrangement is possible"
          : "with \(times) times: a gap of at most \(text)")
    }
    guard maxTimes > 0, times > 1 else { return alternatives }
    let apart = RandomTimes.formatted(seconds: gap)
    if spare(times: maxTimes) > 0 {
      alternatives.append(
        "with a gap of \(apart): \(Self.count(maxTimes)), and \(RandomTimes.formatted(seconds: spare(times: maxTimes))) to spare"
      )
    } else if maxTimes > 1 {
      alternatives.append(
        """
        with a gap of \(apart): \(Self.count(maxTimes - 1)), and \(RandomTimes.formatted(seconds: spare(times: maxTimes - 1))) to spare; \
        with \(maxTimes), only one arrangement is possible
        """)
    }
    return alternatives
  }

  private static func count(_ times: Int) -> String { times == 1 ? "once" : "\(times) times" }
}

extension ScheduleElement {
  /// Checks random times as far as possible before parameters are known.
  func checkRandom(_ random: RandomTimes, place: Int) throws(ScheduleError) {
    guard case .milliseconds(let length) = duration else { throw .randomAllDay(element: place) }
    guard times.isEmpty else { throw .invalidTimes(times, element: place) }
    guard (1...RandomTimes.maxTimes).contains(random.times) else {
      throw .invalidRandomTimes(random.times, element: place)
    }
    guard random.minGap >= 0 else { throw .invalidGap(seconds: random.minGap, element: place) }
    if let days = random.days, !days.isValid || !random.weekdays.isEmpty {
      throw .invalidDrawnDays(days, onWeekdays: days.isValid, element: place)
    }
    guard length >= 0 else { throw .invalidDuration(milliseconds: length, element: place) }
    guard case .time(let from) = random.from, case .time(let to) = random.to else { return }
    try checkWindow(
      random, from: from.secondsSinceMidnight, to: to.secondsSinceMidnight, length: length, place: place)
  }

  /// Checks that the random times fit into a window.
  fileprivate func checkWindow(
    _ random: RandomTimes, from: Int, to: Int, length: Int, place: Int
  ) throws(ScheduleError) {
    let seconds = length / 1000 + (length % 1000 > 0 ? 1 : 0)
    let window = RandomDays.Window(from: from, to: to, duration: seconds)
    let wanted = Placements(times: random.times, gap: random.minGap, isStratified: random.isStratified)
    guard wanted.fitting(last: window.last) == random.times else {
      throw .randomDoesNotFit(
        random, duration: seconds, window: window.closes - window.opens, element: place)
    }
  }
}

extension Schedule {
  /// Checks that the times fit that a participant's parameters make, random ones into their windows and others evenly apart, as it is
  /// checked for times of an author.
  ///
  /// A schedule whose times do not fit has as many as do. `names`: only windows that read one of these parameters; nil for all.
  /// - Throws: ``CareModel/ScheduleError/randomDoesNotFit(_:duration:window:element:)``;
  ///   ``CareModel/ScheduleError/spreadDoesNotFit(times:window:element:)``.
  package func checkWindows(with inputs: ScheduleInputs, reading names: Set<String>? = nil) throws(ScheduleError) {
    for (place, element) in elements.enumerated() {
      let read = element.dayTimes.flatMap(\.parameters)
      guard !read.isEmpty, names.map({ !$0.isDisjoint(with: read) }) ?? true else { continue }
      try inputs.checkSpreads(of: element, place: place)
      guard case .random(let random) = element.recurrence, case .milliseconds(let length) = element.duration else {
        continue
      }
      let times = try inputs.times(of: element, place: place)
      guard times.count == 2 else { continue }
      try element.checkWindow(random, from: times[0], to: times[1], length: length, place: place)
    }
  }
}

extension RandomTimes {
  /// The times, such as `4 times a day at random between 09:00 and 21:00, at least 1 hour apart`.
  func formatted(in language: Language) -> String {
    func time(_ time: DayTime) -> String {
      let text = time.formatted(in: language)
      return time.parameters.isEmpty ? text : language.sentence(.parameterTime, ["name": text])
    }
    var text = language.sentence(
      times == 1 ? .randomOnce : .randomTimes, ["count": times, "from": time(from), "to": time(to)])
    if case .time(let from) = from, case .time(let to) = to, to <= from { text += language.sentence(.nextDay) }
    if times > 1, minGap > 0 {
      text += language.sentence(.apart, ["interval": language.interval(.seconds(minGap))])
    }
    if !weekdays.isEmpty {
      let names = weekdays.sorted().map(language.code).joined(separator: ", ")
      text += language.sentence(.onDays, ["days": names])
    }
    if let days { text += language.sentence(.daysOfEvery, ["count": days.count, "of": days.of]) }
    if times > 1, isStratified { text += language.sentence(.equalParts, ["count": times]) }
    return text
  }
}
