extension Language {
  /// Returns a day of a month, such as `the 31st`, `the last day`, or `the 2nd Tuesday`.
  package func day(_ day: MonthDay) -> String {
    switch day {
    case .day(let number) where number > 0: sentence(.numberedDay, ["nth": ordinal(number)])
    case .day(-1): sentence(.lastDay)
    case .day(let number): sentence(.lastDays, ["nth": ordinal(Int(clamping: number.magnitude))])
    case .weekday(let nth, let weekday) where nth > 0:
      sentence(.numberedWeekday, ["nth": ordinal(nth), "day": name(of: weekday)])
    case .weekday(-1, let weekday): sentence(.lastWeekday, ["day": name(of: weekday)])
    case .weekday(let nth, let weekday):
      sentence(.lastWeekdays, ["nth": ordinal(Int(clamping: nth.magnitude)), "day": name(of: weekday)])
    }
  }
}
