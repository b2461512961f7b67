/// Which day of a month is meant.
public enum MonthDay: Hashable, Sendable {
  /// The day of that number: 1 to 31, or −1 to −31 counted from the month's last.
  case day(Int)
  /// The so-many-th of a weekday: 1 to 5, or −1 to −5 counted from the month's last.
  ///
  /// A month without it has none.
  case weekday(Int, Weekday)
}

/// What happens in a month that is too short for a day.
public enum MissingDay: String, Hashable, Sendable, Codable, CaseIterable {
  /// The month's last day is taken, or its first where days are counted from the end.
  case clamp
  /// The month has none.
  case skip
}

extension MonthDay: Codable {
  private enum CodingKeys: String, CodingKey {
    case nth, weekday
  }

  /// Reads a number or `{"nth": 2, "weekday": "tue"}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .weekday(
        try container.decode(Int.self, forKey: .nth), try container.decode(Weekday.self, forKey: .weekday))
    } else {
      self = .day(try decoder.singleValueContainer().decode(Int.self))
    }
  }

  /// Writes what ``init(from:)`` reads.
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
  /// Whether some month has the day.
  package var isPossible: Bool {
    switch self {
    case .day(let day): day != 0 && (-31...31).contains(day)
    case .weekday(let nth, _): nth != 0 && (-5...5).contains(nth)
    }
  }

  /// Whether each month has the day, or gets another instead.
  package func isInEveryMonth(missing: MissingDay) -> Bool {
    switch self {
    case .day(let day): missing == .clamp || (-28...28).contains(day)
    case .weekday(let nth, _): (-4...4).contains(nth)
    }
  }

  /// The day number in a month, counted in months from the year 0; nil where the month has none.
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
