package import CareModel

extension CivilDate {
  /// The date in full: `Sun 7 June 2026`.
  package var formatted: String { "\(dayAndMonth) \(year)" }

  /// The date without the weekday: `7 June 2026`.
  package var formattedWithoutWeekday: String { "\(day) \(monthName) \(year)" }

  /// The date without the year: `Sun 7 June`.
  package var dayAndMonth: String { "\(weekdayName) \(day) \(monthName)" }

  /// The weekday in three letters: `Sun`.
  package var weekdayName: String {
    Weekday(rawValue: weekday).map { String($0.title.prefix(3)) } ?? ""
  }

  /// The month's English name.
  package var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return names[month - 1]
  }
}
