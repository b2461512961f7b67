package import CareModel

/// One delivery of a medicine: its local day, and an amount as it was recorded.
package struct SupplyFill: Hashable, Sendable {
  /// The local day on which the supply arrives.
  package var date: CivilDate
  /// The amount; nil if what was recorded is not a number.
  package var amount: Double?
  /// The units of the amount, if any were recorded.
  package var units: String?
  /// The event that recorded it.
  package var key: OccurrenceKey

  package init(date: CivilDate, amount: Double?, units: String? = nil, key: OccurrenceKey) {
    self.date = date
    self.amount = amount
    self.units = units
    self.key = key
  }
}

/// The fills of one medicine, and what each day needs of it.
package struct Supply {
  /// The fills, in any order.
  package var fills: [SupplyFill]
  /// The units in which the need is given: `d` for days' supply; nil for units that are not named.
  package var units: String?
  /// Returns what a day needs; nil, or 0 or less, if it needs nothing.
  package var need: (CivilDate) -> Double?

  package init(fills: [SupplyFill], units: String? = "d", need: @escaping (CivilDate) -> Double? = { _ in 1 }) {
    self.fills = fills
    self.units = units
    self.need = need
  }

  /// A fill whose amount is usable: finite, more than 0, and in the units of the need.
  struct Usable {
    var date: CivilDate
    var amount: Double
  }

  /// Returns the usable fills before a day, earliest first, and the keys of those that are ignored.
  func usable(before end: CivilDate) -> (fills: [Usable], ignored: [OccurrenceKey]) {
    var fills: [Usable] = [], ignored: [OccurrenceKey] = []
    let ordered = self.fills.filter { $0.date < end }.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    for (_, fill) in ordered {
      if let amount = fill.amount.flatMap({ UnitConversion.convert($0, from: fill.units, to: units) }), amount.isFinite,
        amount > 0
      {
        fills.append(Usable(date: fill.date, amount: amount))
      } else {
        ignored.append(fill.key)
      }
    }
    return (fills, ignored)
  }

  /// Returns what a day needs; nil if it needs nothing.
  func demand(on date: CivilDate) -> Double? {
    guard let need = need(date), need.isFinite, need > 0 else { return nil }
    return need
  }

  /// Returns the days that an amount lasts from its day on, by the need of the first day from then on that has one; nil if no
  /// day up to `end` has one.
  func duration(_ fill: Usable, before end: CivilDate) -> Double? {
    var date = fill.date
    while date < end {
      if let need = demand(on: date) { return fill.amount / need }
      date = date.adding(days: 1)
    }
    return nil
  }
}
