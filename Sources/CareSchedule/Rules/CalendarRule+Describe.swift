import CareModel

extension CalendarRule {
  /// The rule in text: `every month on the 13th that is a Friday`.
  ///
  /// The times of day follow it.
  var formatted: String {
    let unit =
      switch frequency {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    var text = every == 1 ? "every \(unit)" : "every \(every) \(unit)s"
    if !dates.isEmpty { text += " on " + dates.joined(separator: " that is also ") }
    if !months.isEmpty { text += " in \(months.map { monthName($0) }.joined(separator: " and "))" }
    if !weeks.isEmpty {
      let names = weeks.map { $0 > 0 ? "week \($0)" : $0 == -1 ? "the last week" : "week \(-$0) from the last" }
      text += " in \(names.joined(separator: " and "))"
    }
    if !positions.isEmpty { text += ", of these only \(list(positions, of: ""))of each \(unit)" }
    let countsWeeks = (frequency == .weekly && every > 1) || !weeks.isEmpty
    if weekStart != .monday, countsWeeks { text += " (weeks begin on \(weekStart.title))" }
    return text
  }

  /// The criteria that a date must meet, one item for each part.
  private var dates: [String] {
    var found: [String] = []
    if !monthDays.isEmpty { found.append(list(monthDays, of: "day ").trimmed) }
    if !yearDays.isEmpty { found.append(list(yearDays, of: "day ") + "of the year") }
    if !days.isEmpty {
      let scope = frequency == .yearly && months.isEmpty ? " of the year" : ""
      let names = days.map { day in
        day.nth.map { MonthDay.weekday($0, day.weekday).formatted + scope } ?? day.weekday.title
      }
      found.append(names.joined(separator: " and "))
    }
    return found
  }

  /// Returns ordinals as a list, such as `the 1st and the last `.
  private func list(_ places: [Int], of noun: String) -> String {
    let names = places.map { place -> String in
      let text = MonthDay.day(place).formatted
      return place > 0 || !noun.isEmpty ? text : text.replacingSuffix(" day")
    }
    return names.joined(separator: " and ") + " "
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }

  fileprivate func replacingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
