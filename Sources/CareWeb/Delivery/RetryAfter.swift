import CareModel

/// The wait that an answer asks for in its field `Retry-After`, as seconds or as a date (RFC 9110).
struct RetryAfter: Hashable, Sendable {
  /// The longest wait, in seconds; longer ones are cut.
  static let longest = 86_400

  /// The seconds to wait, 0 to ``longest``.
  let seconds: Int

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Reads the value of the field; nil for any other text.
  init?(_ text: String, at now: Instant) {
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      seconds = BoundedInteger(text, in: 0...Self.longest)?.value ?? Self.longest
      return
    }
    // Sun, 06 Nov 1994 08:49:37 GMT
    let words = text.parts(at: " ", keepingEmpty: true)
    guard words.count == 6, words[0].utf8.count == 4, words[0].last == ",", words[5] == "GMT",
      let day = Self.number(words[1], 2), let month = Self.months.firstIndex(of: String(words[2])),
      let year = Self.number(words[3], 4), let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].parts(at: ":", keepingEmpty: true).map { Self.number($0, 2) }
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2], hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let then = Int64(date.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    seconds = Int(min(max(0, then - now.milliseconds / 1000), Int64(Self.longest)))
  }

  /// Returns the number that exactly some digits are.
  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return BoundedInteger(text, in: 0...9_999)?.value
  }
}
