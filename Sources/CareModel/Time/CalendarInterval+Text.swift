extension CalendarInterval: CustomStringConvertible, Codable {
  /// The interval as text: `1 month`, `2 weeks`, `36 hours`, `1 day 6 hours`; `no time` for zero.
  public var description: String {
    var parts: [String] = []
    func add(_ count: Int, _ unit: String) {
      if count != 0 { parts.append("\(count) \(unit)\(count == 1 || count == -1 ? "" : "s")") }
    }
    add(months / 12, "year")
    add(months % 12, "month")
    if days % 7 == 0 { add(days / 7, "week") } else { add(days, "day") }
    add(seconds / 3600, "hour")
    add(seconds / 60 % 60, "minute")
    add(seconds % 60, "second")
    return parts.isEmpty ? "no time" : parts.joined(separator: " ")
  }

  private enum CodingKeys: String, CodingKey {
    case months, days, seconds
  }

  /// Decodes the components; absent ones are zero.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      months: try container.decodeIfPresent(Int.self, forKey: .months) ?? 0,
      days: try container.decodeIfPresent(Int.self, forKey: .days) ?? 0,
      seconds: try container.decodeIfPresent(Int.self, forKey: .seconds) ?? 0)
  }

  /// Encodes the components that are not zero.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if months != 0 { try container.encode(months, forKey: .months) }
    if days != 0 { try container.encode(days, forKey: .days) }
    if seconds != 0 { try container.encode(seconds, forKey: .seconds) }
  }
}
