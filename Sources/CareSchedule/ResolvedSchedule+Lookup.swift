package import CareModel

extension ResolvedSchedule {
  /// Returns the number of occurrences that start before an instant.
  package func count(before instant: Instant) -> Int {
    elements.reduce(0) { $0 + $1.count(before: instant.milliseconds) }
  }

  /// Returns the first occurrence that starts after an instant.
  package func next(after instant: Instant) -> Occurrence? {
    guard instant.milliseconds < .max else { return nil }
    let bound = instant.milliseconds + 1
    let found = elements.compactMap { element in element.ranked(element.count(before: bound)).map { (element, $0) } }
    return found.min { ($0.1.start, $0.0.order) < ($1.1.start, $1.0.order) }.map(occurrence)
  }

  /// Returns the last occurrence that starts before an instant.
  package func previous(before instant: Instant) -> Occurrence? {
    let bound = instant.milliseconds
    let found = elements.compactMap { element in
      element.ranked(element.count(before: bound) - 1).map { (element, $0) }
    }
    return found.max { ($0.1.start, $0.0.order) < ($1.1.start, $1.0.order) }.map(occurrence)
  }

  /// Returns the occurrence at an index, counted from 0; nil if there is none.
  ///
  /// - Complexity: O(log n) in the occurrences of the schedule, for each element.
  package func occurrence(at index: Int) -> Occurrence? {
    guard index >= 0 else { return nil }
    if elements.count == 1 { return elements[0].ranked(index).map { occurrence(elements[0], $0) } }
    if let found = evenOccurrence(at: index) { return found }
    let range = Instant.civilRange
    var low = range.lowerBound.milliseconds - 2 * Int64(WallClock.reach) * 1000
    var high = range.upperBound.milliseconds + 2 * Int64(WallClock.reach) * 1000
    var (below, above) = (0, count(before: Instant(milliseconds: high)))
    guard index < above else { return nil }
    // The range is narrowed alternately by linear interpolation, which is close for even schedules, and by bisection.
    var byLine = true
    while above - below > 8 * elements.count, high - low > 1 {
      let share = (Double(index - below) + 0.5) / Double(above - below)
      let guess = byLine ? Int64(Double(high - low) * share) : (high - low) / 2
      let middle = low + min(max(guess, 1), high - low - 1)
      let count = count(before: Instant(milliseconds: middle))
      if count <= index { (low, below) = (middle, count) } else { (high, above) = (middle, count) }
      byLine.toggle()
    }
    return OccurrenceSequence(elements: elements, from: low, to: high, reachesBack: false).first { $0.index == index }
  }

  /// Returns the occurrence at an index if the elements are evenly spaced that far; nil otherwise.
  private func evenOccurrence(at index: Int) -> Occurrence? {
    guard var moment = elements.map(\.firstMoment.milliseconds).min() else { return nil }
    let rate = elements.reduce(0.0) { $0 + ($1.isPlain ? Double($1.cycle.count) / Double($1.cycle.length) / 1000 : 0) }
    guard rate > 0 else { return nil }
    var missing = index
    for _ in 0..<4 {
      if missing >= 0, missing < 4 {
        let end = moment + Int64(Double(missing + 1) / rate)
        let few = InlineOccurrences(elements, from: moment, to: end, reachesBack: false)
        return few.flatMap { missing < $0.count ? $0[missing] : nil }
      }
      // Slightly early, so that the next search probably finds it among the few occurrences that follow.
      let step = (Double(missing) - 1.5) / rate
      guard abs(step) < 1e15 else { return nil }
      moment += Int64(step)
      missing = index - elements.reduce(0) { $0 + $1.count(before: moment) }
    }
    return nil
  }

  /// The earliest time at which the schedule can be due; nil if no element has its anchors.
  package var startDate: Instant? {
    elements.map(\.firstMoment).min()
  }

  /// The time after which nothing is due; nil if an element continues without end.
  ///
  /// It is the bound of an element that has one, unless the last occurrence, by count, is over before it.
  package var endDate: Instant? {
    guard !elements.isEmpty, !elements.contains(where: \.isEndless) else { return nil }
    return elements.compactMap(\.lastMoment).max() ?? startDate
  }

  /// Returns the same schedule, with its starts and ends moved by an interval.
  ///
  /// - Throws: ``CareModel/ScheduleError`` if the moved schedule is invalid or leaves the calendar.
  package func offset(by interval: CalendarInterval) throws(ScheduleError) -> ResolvedSchedule {
    try schedule.offset(by: interval).resolved(inputs: inputs, zones: zones)
  }

  private func occurrence(_ element: ResolvedElement, _ ranked: ResolvedElement.Ranked) -> Occurrence {
    element.occurrence(
      ranked.member, start: ranked.start,
      index: elements.index(ofRank: ranked.rank, in: element, start: ranked.start))
  }
}
