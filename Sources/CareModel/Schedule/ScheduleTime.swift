/// A moment as an author writes it, before it is anyone's.
public enum ScheduleTime: Hashable, Sendable {
  /// A date: its first moment, or a time that the element names.
  case date(CivilDate)
  /// A time on the wall clock.
  case dateTime(CivilDateTime)
  /// An instant; it needs a zone beside it.
  case instant(Instant)
  /// So long after an anchor, or before it when negative.
  case anchor(Anchor, CalendarInterval)
}

/// A day or moment of a care plan that its schedules count from.
public enum Anchor: Hashable, Sendable {
  /// The day on which the care plan began.
  case enrolled
  /// An anchor that the plan names, such as the day of surgery.
  case named(String)
}

extension Anchor: CustomStringConvertible {
  /// `enrolled`, or the name.
  public var description: String {
    switch self {
    case .enrolled: "enrolled"
    case .named(let name): name
    }
  }
}

extension ScheduleTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, anchor, plus
  }

  /// Reads the text of a date, a wall time or an instant, or an object for an anchor.
  ///
  /// Such an object is `{"from": "enrolled", "plus": …}` or `{"anchor": "surgery", "plus": …}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      let interval = try container.decodeIfPresent(CalendarInterval.self, forKey: .plus) ?? .zero
      if let name = try container.decodeIfPresent(String.self, forKey: .anchor) {
        self = .anchor(.named(name), interval)
        return
      }
      let origin = try container.decode(String.self, forKey: .from)
      guard origin == "enrolled" else {
        throw DecodingError.dataCorruptedError(
          forKey: .from, in: container, debugDescription: "'\(origin)' is not enrolled")
      }
      self = .anchor(.enrolled, interval)
      return
    }
    self = try decodeText(from: decoder, expecting: "a date, a wall time or an instant") { text in
      CivilDate(text).map { .date($0) } ?? CivilDateTime(text).map { .dateTime($0) }
        ?? Instant(iso: text).map { .instant($0) }
    }
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .date(let date): try date.encode(to: encoder)
    case .dateTime(let wall): try wall.encode(to: encoder)
    case .instant(let instant): try instant.encode(to: encoder)
    case .anchor(let anchor, let interval):
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch anchor {
      case .enrolled: try container.encode("enrolled", forKey: .from)
      case .named(let name): try container.encode(name, forKey: .anchor)
      }
      if interval != .zero { try container.encode(interval, forKey: .plus) }
    }
  }
}
