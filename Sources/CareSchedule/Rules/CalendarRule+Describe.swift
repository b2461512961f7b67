import CareModel

extension CalendarRule {
  /// The rule in text: `every month on the 13th that is a Friday`.
  ///
  /// The times of day follow it.
  func formatted(in language: Language) -> String {
    let unit: SentencePhrase
    var text: String
    switch frequency {
    case .daily: (unit, text) = (.unitDay, language.frequency(days: every))
    case .weekly: (unit, text) = (.unitWeek, language.frequency(weeks: every))
    case .monthly: (unit, text) = (.unitMonth, language.frequency(months: every))
    case .yearly: (unit, text) = (.unitYear, language.frequency(years: every))
    }
    let dates = dates(language)
    if !dates.isEmpty { text += language.sentence(.onDay, ["day": language.joined(dates, .alsoOn)]) }
    if !months.isEmpty {
      text += language.sentence(.inPeriods, ["periods": language.joined(months.map(language.name(ofMonth:)))])
    }
    if !weeks.isEmpty {
      let names = weeks.map { week in
        week > 0
          ? language.sentence(.weekNumber, ["number": week])
          : week == -1 ? language.sentence(.lastWeek) : language.sentence(.weekFromLast, ["number": -week])
      }
      text += language.sentence(.inPeriods, ["periods": language.joined(names)])
    }
    if !positions.isEmpty {
      let places = positions.map { place in
        switch place {
        case 1...: language.day(.day(place))
        case -1: language.sentence(.lastPlace)
        default: language.sentence(.lastPlaces, ["nth": language.ordinal(-place)])
        }
      }
      text += language.sentence(
        .onlyPlaces, ["places": language.joined(places), "unit": language.sentence(unit)])
    }
    let countsWeeks = (frequency == .weekly && every > 1) || !weeks.isEmpty
    if weekStart != .monday, countsWeeks {
      text += language.sentence(.weeksBegin, ["day": language.name(of: weekStart)])
    }
    return text
  }

  /// The criteria that a date must meet, one item for each part.
  private func dates(_ language: Language) -> [String] {
    func list(_ places: [Int]) -> String { language.joined(places.map { language.day(.day($0)) }) }
    var found: [String] = []
    if !monthDays.isEmpty { found.append(list(monthDays)) }
    if !yearDays.isEmpty { found.append(language.sentence(.ofTheYear, ["days": list(yearDays)])) }
    if !days.isEmpty {
      let isOfYear = frequency == .yearly && months.isEmpty
      let names = days.map { day in
        guard let nth = day.nth else { return language.name(of: day.weekday) }
        let name = language.day(.weekday(nth, day.weekday))
        return isOfYear ? language.sentence(.ofTheYear, ["days": name]) : name
      }
      found.append(language.joined(names))
    }
    return found
  }
}
