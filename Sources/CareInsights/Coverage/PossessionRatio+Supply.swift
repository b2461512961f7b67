package import CareModel

extension PossessionRatio {
  /// Returns the days' supply of the fills in a window divided by the days from the first fill to the end of the window.
  ///
  /// With `excludeLast`, the last fill is skipped and the days end on its day. Excused days are not in the denominator.
  package static func mpr(
    of supply: Supply, from: CivilDate, to: CivilDate, method: CoverageMethod,
    isExcused: (CivilDate) -> Bool = { _ in false }
  ) -> PossessionRatio {
    let window = Supply(fills: supply.fills.filter { $0.date >= from }, units: supply.units, need: supply.need)
    let (fills, ignored) = window.usable(before: to)
    let counted = method.excludeLast == true ? fills.dropLast() : fills[...]
    let end = method.excludeLast == true ? fills.last?.date : to
    var days = 0
    if var date = fills.first?.date, let end {
      while date < end {
        if !isExcused(date) { days += 1 }
        date = date.adding(days: 1)
      }
    }
    let supplied = counted.compactMap { window.duration($0, before: to) }.finiteSum
    return PossessionRatio(
      supplied: supplied, days: days, fills: counted.count, method: method, ignored: ignored.count,
      warnings: ignored.map(Supply.warning))
  }
}

extension DoseCoverage {
  /// Returns the share of days on which the progress of all due events reaches `share`.
  ///
  /// The events are those of one medicine. A day counts once all its due events have closed; excused events do not count, and a
  /// day with an event of unknown progress is counted apart.
  ///
  /// `each` is called with each day that counts, and whether it is covered, in no order.
  package static func over(
    _ events: some Sequence<CountedEvent>, share: Double = 1, each: (CivilDate, Bool) -> Void = { _, _ in }
  ) -> DoseCoverage {
    let days = Dictionary(grouping: events.filter(\.state.isDue), by: \.day).filter { $0.value.allSatisfy(\.isClosed) }
    let known = days.filter { $0.value.allSatisfy { $0.progress != nil } }
    var covered = 0
    for (day, events) in known {
      let isCovered = events.allSatisfy { ($0.progress ?? 0) >= share - 1e-9 }
      if isCovered { covered += 1 }
      if let date = CivilDate(dayNumber: day) { each(date, isCovered) }
    }
    return DoseCoverage(
      covered: covered, days: known.count, unknown: days.count - known.count, method: .doseCoverage(share: share))
  }
}
