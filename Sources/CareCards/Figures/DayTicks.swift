import CareModel

/// The days that are labeled on an axis of days.
struct DayTicks {
  /// A labeled position.
  struct Tick: Hashable {
    /// The place of the position on the axis.
    var place: Int
    /// The label.
    var label: String
  }

  /// The ticks, in order.
  let ticks: [Tick]

  /// Chooses the smallest step of 1, 2, or 7 days (Mondays), 1, 3, or 12 months whose labels fit.
  ///
  /// `room`: the width of a position; `width`: the width of a label, both in the same unit.
  init(_ dates: [CivilDate], room: Double, in language: Language, width: (String) -> Double) {
    for step in Step.allCases {
      let places = dates.indices.filter { step.isTick($0, dates) }
      let least = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? dates.count
      guard !places.isEmpty else { continue }
      var found: [Tick] = []
      for place in places {
        let label = step.label(dates[place], language)
        // Most steps end here at their first label: the others are not written.
        guard step == .years || width(label) <= Double(least) * room else { break }
        found.append(Tick(place: place, label: label))
      }
      if found.count == places.count {
        ticks = found
        return
      }
    }
    ticks = dates.first.map { [Tick(place: 0, label: $0.shortDate(in: language))] } ?? []
  }

  private enum Step: CaseIterable {
    case every, second, mondays, months, quarters, years

    func isTick(_ place: Int, _ dates: [CivilDate]) -> Bool {
      let date = dates[place], before = place > 0 ? dates[place - 1] : nil
      func isFirst(of months: Int) -> Bool {
        guard let before else { return date.day == 1 && (date.month - 1) % months == 0 }
        return (before.month != date.month || before.year != date.year) && (date.month - 1) % months == 0
      }
      switch self {
      case .every: return true
      case .second: return place % 2 == 0
      case .mondays: return date.weekday == 1
      case .months: return isFirst(of: 1)
      case .quarters: return isFirst(of: 3)
      case .years: return isFirst(of: 12)
      }
    }

    func label(_ date: CivilDate, _ language: Language) -> String {
      self == .years ? String(date.year) : date.shortDate(in: language)
    }
  }
}
