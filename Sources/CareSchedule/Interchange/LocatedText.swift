import CareModel

/// Part of a text that knows its position.
struct LocatedText {
  private let bytes: ArraySlice<UInt8>
  private let places: ArraySlice<Int>
  /// The position of its end, from 1.
  private let end: Int

  private init(bytes: ArraySlice<UInt8>, places: ArraySlice<Int>, end: Int) {
    self.bytes = bytes
    self.places = places
    self.end = end
  }

  /// The position of its first byte, from 1.
  var position: Int { places.first ?? end }

  var isEmpty: Bool { bytes.isEmpty }

  /// The text in capitals; iCalendar is case-insensitive.
  var word: String { String(decoding: bytes, as: UTF8.self).uppercased() }

  /// The text as it was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text for a message, truncated if it is long.
  var quoted: String {
    let text = self.text
    return text.count > 30 ? "\(text.prefix(29))…" : text
  }

  /// Returns the nonempty lines of a text; a line that begins with a space continues the previous one (RFC 5545, 3.1).
  static func lines(_ text: String) -> [LocatedText] {
    let all = Array(text.utf8)
    var lines: [LocatedText] = []
    var (bytes, places): ([UInt8], [Int]) = ([], [])
    func close(_ end: Int) {
      let line = LocatedText(bytes: bytes[...], places: places[...], end: end + 1).trimmed
      if !line.isEmpty { lines.append(line) }
      (bytes, places) = ([], [])
    }
    var place = 0
    while place < all.count {
      let byte = all[place]
      guard byte == 0x0A || byte == 0x0D else {
        bytes.append(byte)
        places.append(place + 1)
        place += 1
        continue
      }
      let next = byte == 0x0D && place + 1 < all.count && all[place + 1] == 0x0A ? place + 2 : place + 1
      if next < all.count, all[next] == 0x20 || all[next] == 0x09, !beginsProperty(all[next...]) {
        place = next + 1
        continue
      }
      close(place)
      place = next
    }
    close(place)
    return lines
  }

  /// Whether a property begins after the leading spaces: authors may indent the lines of a text in a script.
  private static func beginsProperty(_ bytes: ArraySlice<UInt8>) -> Bool {
    let line = bytes.drop { $0 == 0x20 || $0 == 0x09 }.prefix(8)
    let word = String(decoding: line, as: UTF8.self).uppercased()
    return ["RRULE", "DTSTART", "EXDATE", "RDATE", "EXRULE"].contains { name in
      word.hasPrefix(name + ":") || word.hasPrefix(name + ";")
    }
  }

  private var trimmed: LocatedText {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let first = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let last = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? first
    return part(first..<max(first, last))
  }

  private func part(_ range: Range<Int>) -> LocatedText {
    let end = range.upperBound < places.endIndex ? places[range.upperBound] : self.end
    return LocatedText(bytes: bytes[range], places: places[range], end: end)
  }

  /// Returns the parts between separators, without the spaces around them.
  func split(_ separator: Unicode.Scalar) -> [LocatedText] {
    var pieces: [LocatedText] = []
    var start = bytes.startIndex
    for index in bytes.indices where UInt32(bytes[index]) == separator.value {
      pieces.append(part(start..<index).trimmed)
      start = index + 1
    }
    return pieces + [part(start..<bytes.endIndex).trimmed]
  }

  /// Returns the parts before and after the first separator that is not in quotes; nil if there is none.
  func cut(_ separator: Unicode.Scalar) -> (before: LocatedText, after: LocatedText)? {
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, UInt32(bytes[index]) == separator.value {
        return (part(bytes.startIndex..<index).trimmed, part((index + 1)..<bytes.endIndex).trimmed)
      }
    }
    return nil
  }

  /// Returns the first of several separators; nil if there is none.
  func first(of separators: String) -> Unicode.Scalar? {
    bytes.lazy.map { Unicode.Scalar($0) }.first { separators.unicodeScalars.contains($0) }
  }

  /// Returns the number, with or without a sign, of at most `most` digits; nil for anything else.
  func number(digits most: Int = 9) -> Int? {
    var digits = bytes
    var sign = 1
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty, digits.count <= most else { return nil }
    var value = 0
    for byte in digits {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return sign * value
  }

  /// The last two letters as a weekday, and the text before it.
  var weekday: (nth: LocatedText, day: Weekday)? {
    let start = bytes.endIndex - 2
    guard start >= bytes.startIndex else { return nil }
    let name = part(start..<bytes.endIndex).word
    guard let day = Weekday.allCases.first(where: { $0.name.prefix(2).uppercased() == name }) else { return nil }
    return (part(bytes.startIndex..<start), day)
  }
}

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
