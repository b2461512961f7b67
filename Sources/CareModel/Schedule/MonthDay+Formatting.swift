extension MonthDay {
  /// The day as text, such as `the 31st`, `the last day`, `the 2nd Tuesday`, or `the 3rd last day`.
  public var formatted: String {
    switch self {
    case .day(let day) where day > 0: "the \(ordinal(day))"
    case .day(let day): "the \(ordinalFromEnd(day)) day"
    case .weekday(let nth, let weekday) where nth > 0: "the \(ordinal(nth)) \(weekday.title)"
    case .weekday(let nth, let weekday): "the \(ordinalFromEnd(nth)) \(weekday.title)"
    }
  }
}

private func ordinalFromEnd(_ place: Int) -> String {
  place == -1 ? "last" : "\(ordinal(place.magnitude)) last"
}

private func ordinal(_ number: some BinaryInteger) -> String {
  let ending =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return "\(number)\(ending)"
}
