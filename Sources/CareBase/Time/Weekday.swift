/// A day of the week, numbered as ISO 8601 does: Monday is 1.
public enum Weekday: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// The first day of the week.
  case monday = 1
  /// The second day of the week.
  case tuesday
  /// The third day of the week.
  case wednesday
  /// The fourth day of the week.
  case thursday
  /// The fifth day of the week.
  case friday
  /// The sixth day of the week.
  case saturday
  /// The seventh day of the week.
  case sunday

  /// The short name that plans use: `mon` … `sun`.
  public var name: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// The English name: `Monday` … `Sunday`.
  public var title: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// Creates a weekday from its lowercase short name; nil for any other text.
  public init?(name: String) {
    guard let found = Weekday.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Orders weekdays from Monday to Sunday.
  public static func < (left: Weekday, right: Weekday) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Weekday: Codable {
  /// Decodes a short name.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a weekday, mon to sun") { Weekday(name: $0) }
  }

  /// Encodes the short name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
