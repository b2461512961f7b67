package import CareModel

extension CoverageRate {
  /// Returns the proportion of the days from one up to another that supply covers.
  ///
  /// Each medicine has a bank. On each day, in order: the supply that arrives is added; an excused day is not in the denominator
  /// and consumes nothing; a day that needs nothing of any medicine is not either; otherwise the day is in the denominator,
  /// and a medicine whose bank holds the day's need covers it and is reduced by it. With `carry` off, nothing is banked: a fill
  /// covers the days from its own on that its supply lasts.
  ///
  /// - Parameters:
  ///   - supplies: The medicines. A day counts with any or with all of those that it needs; see `CoverageMethod.per`.
  ///   - from: The first day of the window.
  ///   - to: The day after the last.
  ///   - method: The definition; its `start`, `carry`, `carryIn`, and `per` are used.
  ///   - isExcused: Whether a day is excused.
  ///   - each: Called with each day in the denominator, and whether it is covered.
  /// - Returns: The rate with its counts and its definition.
  /// - Complexity: O(medicines × days since the first fill that counts + fills · log fills).
  package static func pdc(
    of supplies: [Supply], from: CivilDate, to: CivilDate, method: CoverageMethod,
    isExcused: (CivilDate) -> Bool = { _ in false }, each: (CivilDate, Bool) -> Void = { _, _ in }
  ) -> CoverageRate {
    var banks: [SupplyBank] = [], ignored: [OccurrenceKey] = []
    for supply in supplies {
      var counted = supply
      if method.carryIn != true { counted.fills.removeAll { $0.date < from } }
      let (fills, bad) = counted.usable(before: to)
      banks.append(SupplyBank(supply: counted, fills: fills, carries: method.carry != false, end: to))
      ignored += bad
    }
    let first = banks.compactMap(\.firstFill).min()
    var rate = (covered: 0, days: 0, excused: 0)
    let start = method.start == .window ? from : first.map { max(from, $0) } ?? to
    var date = min(start, first ?? start)
    while date < to {
      let isExcused = isExcused(date)
      var needed = 0, covered = 0
      for place in banks.indices {
        banks[place].receive(on: date)
        guard !isExcused, let need = banks[place].supply.demand(on: date) else { continue }
        needed += 1
        if banks[place].cover(date, need: need) { covered += 1 }
      }
      if date >= start {
        if isExcused {
          rate.excused += 1
        } else if needed > 0 {
          rate.days += 1
          let isCovered = method.per == .all ? covered == needed : covered > 0
          if isCovered { rate.covered += 1 }
          each(date, isCovered)
        }
      }
      date = date.adding(days: 1)
    }
    return CoverageRate(
      covered: rate.covered, days: rate.days, excused: rate.excused, method: method, ignored: ignored.count,
      warnings: ignored.map(Supply.warning))
  }
}

extension Supply {
  /// Returns the message about a fill that is not usable, which names the event and never the value.
  static func warning(_ key: OccurrenceKey) -> String {
    "the fill '\(key)' was ignored: its amount must be a number above 0 in the units of the supply"
  }
}

/// The supply of one medicine that is on hand.
private struct SupplyBank {
  let supply: Supply
  private let fills: [Supply.Usable]
  private let carries: Bool
  private let end: CivilDate
  private var next = 0
  private var amount = 0.0
  /// The day after the last one that a fill covers, where nothing is carried.
  private var lasts = CivilDate.earliest

  init(supply: Supply, fills: [Supply.Usable], carries: Bool, end: CivilDate) {
    self.supply = supply
    self.fills = fills
    self.carries = carries
    self.end = end
  }

  /// The day of the first fill.
  var firstFill: CivilDate? { fills.first?.date }

  /// Adds the supply that arrives up to a day.
  mutating func receive(on date: CivilDate) {
    while next < fills.count, fills[next].date <= date {
      if carries {
        amount += fills[next].amount
      } else if let days = supply.duration(fills[next], before: end) {
        let whole = Int(min(days + 1e-9, 1e7).rounded(.down))
        lasts = max(lasts, fills[next].date.adding(days: whole))
      }
      next += 1
    }
  }

  /// Returns whether the supply covers a day, and consumes the day's need if it does.
  mutating func cover(_ date: CivilDate, need: Double) -> Bool {
    guard carries else { return date < lasts }
    guard amount >= need - 1e-9 else { return false }
    amount = max(0, amount - need)
    return true
  }
}
