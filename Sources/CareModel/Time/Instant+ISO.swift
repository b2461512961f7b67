extension Instant: CustomStringConvertible {
  /// Parses ISO 8601 with `Z` or an offset: `2026-06-07T12:00:00Z`, `2026-06-07T08:00-04:00`.
  ///
  /// Seconds and a fraction of up to three digits are optional; returns nil for any other text.
  public init?(iso text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.year(),
      scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2),
      scanner.skip("T"), let time = scanner.timeOfDay(),
      let fraction = scanner.milliseconds(),
      let offset = scanner.offset(), scanner.isAtEnd,
      let days = GregorianDay.checkedDay(year: year, month: month, day: day)
    else { return nil }
    // Added on the day's side of zero first, so that the first possible instant can be parsed without overflow.
    let rest = Int64(time - offset) * 1000 + Int64(fraction)
    let split: Int64 = days < 0 ? 1 : 0
    let (base, overflow) = (Int64(days) + split).multipliedReportingOverflow(by: 86_400_000)
    guard !overflow else { return nil }
    let (sum, sumOverflow) = base.addingReportingOverflow(rest - split * 86_400_000)
    guard !sumOverflow else { return nil }
    self.init(milliseconds: sum)
  }

  /// The instant in UTC: `2026-06-07T12:00:00Z`, with milliseconds only if they are not zero.
  public var iso: String {
    let day = milliseconds.floorDivided(by: 86_400_000)
    let rest = Int(milliseconds.floorModulo(by: 86_400_000))
    let (year, month, dayOfMonth) = GregorianDay.civil(Int(day))
    let date = "\(isoYear(year))-\(twoDigits(month))-\(twoDigits(dayOfMonth))"
    return "\(date)T\(isoTime(milliseconds: rest))Z"
  }

  /// The same as ``iso``.
  public var description: String { iso }
}

extension Instant: Codable {
  /// Decodes the text of ``iso``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "an instant such as 2026-06-07T12:00:00Z") { Instant(iso: $0) }
  }

  /// Encodes the text of ``iso``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso)
  }
}
