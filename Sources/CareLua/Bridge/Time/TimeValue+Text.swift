package import CareModel

extension TimeValue {
  /// Reads a date, a wall time, or an instant with `Z` or an offset, which is then read in `zone`.
  package init(_ text: String, zone: Zone) throws(TimeError) {
    if let date = CivilDate(text) {
      self = .date(date)
    } else if let wall = CivilDateTime(text) {
      self = .wall(wall)
    } else if let instant = Instant(iso: text), Instant.civilRange.contains(instant) {
      self = .instant(instant, zone)
    } else {
      throw .notATime(text)
    }
  }

  /// ISO 8601: `2026-06-07`, `2026-06-07T08:00`, or `2026-06-07T08:00:00-04:00` for an instant.
  package var iso: String {
    switch self {
    case .date(let date): date.description
    case .wall(let wall): wall.description
    case .instant(let instant, let zone): zone.iso(instant)
    }
  }

  /// ISO 8601 in UTC; a date and a wall time are read in `zone`.
  package func utc(in zone: Zone?) throws(TimeError) -> String {
    guard let zone = self.zone ?? zone else { throw .noZone(time: iso) }
    return instant(in: zone).iso
  }

  /// Returns the time formatted by a pattern of `strftime` directives, in English.
  package func formatted(_ pattern: String) throws(TimeError) -> String {
    var text = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      guard let directive = rest.popFirst() else { throw .unknownDirective("%") }
      text += try expansion(of: directive)
    }
    return text
  }

  private func expansion(of directive: Character) throws(TimeError) -> String {
    let (date, time) = (civil.date, civil.time)
    let weekday = Weekday(rawValue: date.weekday)?.title ?? ""
    let month = monthNames[date.month - 1]
    switch directive {
    case "Y": return padded(date.year, 4)
    case "y": return padded(date.year % 100, 2)
    case "m": return padded(date.month, 2)
    case "d": return padded(date.day, 2)
    case "e": return padded(date.day, 2, with: " ")
    case "j": return padded(dayOfYear(date), 3)
    case "H": return padded(time.hour, 2)
    case "I": return padded((time.hour + 11) % 12 + 1, 2)
    case "M": return padded(time.minute, 2)
    case "S": return padded(time.second, 2)
    case "p": return time.hour < 12 ? "AM" : "PM"
    case "a": return String(weekday.prefix(3))
    case "A": return weekday
    case "b": return String(month.prefix(3))
    case "B": return month
    case "u": return String(date.weekday)
    case "F": return date.description
    case "T": return "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
    case "R": return "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
    case "z": return zone == nil ? "" : String(iso.suffix(6))
    case "%": return "%"
    default: throw .unknownDirective("%\(directive)")
    }
  }
}

private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]

private func dayOfYear(_ date: CivilDate) -> Int {
  date.dayNumber - (CivilDate(year: date.year, month: 1, day: 1) ?? date).dayNumber + 1
}

private func padded(_ number: Int, _ width: Int, with filler: String = "0") -> String {
  let digits = String(number)
  return String(repeating: filler, count: max(0, width - digits.count)) + digits
}
