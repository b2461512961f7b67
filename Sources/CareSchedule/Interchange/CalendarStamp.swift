import CareModel

/// A date, a wall time, or a time in UTC in iCalendar's format: `20260607`, `20260607T080000`, `20260607T120000Z`.
enum CalendarStamp: Hashable, Sendable {
  case date(CivilDate)
  case local(CivilDateTime)
  case utc(CivilDateTime)

  /// Parses a stamp; returns nil for any other text.
  init?(_ text: LocatedText) {
    let digits = Array(text.word.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in digits[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      return value
    }
    guard digits.count == 8 || digits.count == 15 || digits.count == 16,
      let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if digits.count == 8 {
      self = .date(date)
      return
    }
    guard digits[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), let time = TimeOfDay(hour: hour, minute: minute, second: second),
      digits.count == 15 || digits[15] == UInt8(ascii: "Z")
    else { return nil }
    let wall = CivilDateTime(date: date, time: time)
    self = digits.count == 15 ? .local(wall) : .utc(wall)
  }

  static let example = "20260607, 20260607T080000 or 20260607T120000Z"
}

extension CivilDate {
  /// The date in iCalendar's format: `20260607`.
  var stamp: String { description.filter { $0 != "-" } }
}

extension CivilDateTime {
  /// The wall time in iCalendar's format: `20260607T080000`.
  var stamp: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.stamp)T\(two(time.hour))\(two(time.minute))\(two(time.second))"
  }
}
