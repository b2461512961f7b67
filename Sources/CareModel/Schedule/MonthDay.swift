/// A day of a month.
public enum MonthDay: Hashable, Sendable {
  /// The day with this number: 1 to 31, or −1 to −31 counted from the end of the month.
  case day(Int)
  /// The nth occurrence of a weekday: 1 to 5, or −1 to −5 counted from the end of the month.
  ///
  /// Months without it are skipped.
  case weekday(Int, Weekday)
}

/// The handling of months that are too short for a day.
public enum MissingDay: String, Hashable, Sendable, Codable, CaseIterable {
  /// Use the month's last day, or its first day if days are counted from the end.
  case clamp
  /// Skip the month.
  case skip
}

extension MonthDay: Codable {
  private enum CodingKeys: String, CodingKey {
    case nth, weekday
  }

  /// Decodes a number or `{"nth": 2, "weekday": "tue"}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .weekday(
        try container.decode(Int.self, forKey: .nth), try container.decode(Weekday.self, forKey: .weekday))
    } else {
      self = .day(try decoder.singleValueContainer().decode(Int.self))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .day(let day):
      var container = encoder.singleValueContainer()
      try container.encode(day)
    case .weekday(let nth, let weekday):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(nth, forKey: .nth)
      try container.encode(weekday, forKey: .weekday)
    }
  }
}

extension MonthDay {
  /// Whether any month can have the day.
  package var isPossible: Bool {
    switch self {
    case .day(let day): day != 0 && (-31...31).contains(day)
    case .weekday(let nth, _): nth != 0 && (-5...5).contains(nth)
    }
  }

  /// Whether each month has the day or uses another day instead.
  package func isInEveryMonth(missing: MissingDay) -> Bool {
    switch self {
    case .day(let day): missing == .clamp || (-28...28).contains(day)
    case .weekday(let nth, _): (-4...4).contains(nth)
    }
  }

  /// Returns the day number in a month, counted in months from the year 0; nil if the month does not have the day.
  package func day(inMonth month: Int, missing: MissingDay) -> Int? {
    let (year, number) = (month.floorDivided(by: 12), month.floorModulo(by: 12) + 1)
    let length = GregorianDay.length(ofMonth: number, year: year)
    let first = GregorianDay.day(year: year, month: number, day: 1)
    switch self {
    case .day(let day):
      let place = day > 0 ? day - 1 : length + day
      guard missing == .clamp || (0..<length).contains(place) else { return nil }
      return first + min(max(place, 0), length - 1)
    case .weekday(let nth, let weekday):
      let earliest = (weekday.rawValue - 1 - (first + 3)).floorModulo(by: 7)
      let latest = earliest + (length - 1 - earliest) / 7 * 7
      let place = nth > 0 ? earliest + 7 * (nth - 1) : latest + 7 * (nth + 1)
      return (0..<length).contains(place) ? first + place : nil
    }
  }
}

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
