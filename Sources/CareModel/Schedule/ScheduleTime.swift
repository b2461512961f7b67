/// A time as an author writes it, independent of any participant.
public enum ScheduleTime: Hashable, Sendable {
  /// A date: its first instant, or a time that the element sets.
  case date(CivilDate)
  /// A wall time.
  case dateTime(CivilDateTime)
  /// An instant, which needs a zone.
  case instant(Instant)
  /// An interval after an anchor, or before it if negative.
  case anchor(Anchor, CalendarInterval)
}

/// A date or time of a care plan that its schedules count from.
public enum Anchor: Hashable, Sendable {
  /// The enrollment day.
  case enrolled
  /// An anchor that the plan declares, such as the day of surgery.
  case named(String)
  /// A date or time that is a parameter of the plan.
  case parameter(String)
  /// The end of a task's event, by default its completion: the first one or, with `each`, every one, with one run of the element for each.
  ///
  /// `when`: what must hold for the answers or the values of the event.
  case completion(of: CareTask.ID, each: Bool, on: TaskEnds = .completed, when: Condition? = nil)
  /// The latest or the earliest of several points.
  case combined(PointChoice, [ScheduleTime])
}

/// The ways in which an event ends that schedules count from.
public struct TaskEnds: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It was completed.
  public static let completed = TaskEnds(rawValue: 1)
  /// It was declined.
  public static let declined = TaskEnds(rawValue: 2)
  /// It closed without an answer; it counts from its closing.
  public static let missed = TaskEnds(rawValue: 4)

  /// The words of plans, in order.
  package static let words: [(name: String, end: TaskEnds)] = [
    ("completed", .completed), ("declined", .declined), ("missed", .missed),
  ]

  /// The words of all ends, in order.
  package static var allNames: [String] { words.map(\.name) }

  /// The words of the set, in order.
  package var names: [String] { Self.words.filter { contains($0.end) }.map(\.name) }

  /// Creates the set of some words; nil if one is unknown.
  package init?(names: [String]) {
    self = []
    for name in names {
      guard let word = Self.words.first(where: { $0.name == name }) else { return nil }
      insert(word.end)
    }
  }
}

extension Anchor: CustomStringConvertible {
  /// The text: `enrolled`, the name, or `after check-in`.
  public var description: String {
    switch self {
    case .enrolled: "enrolled"
    case .named(let name), .parameter(let name): name
    case .completion(let task, let each, _, _): each ? "after each \(task)" : "after \(task)"
    case .combined(let choice, let points): "the \(choice.rawValue) of \(points.map(\.text).joined(separator: " and "))"
    }
  }
}

extension ScheduleTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, anchor, param, after, each, on, when, latest, earliest, plus
  }

  /// Decodes the text of a date, a wall time, or an instant, or an object for an anchor.
  ///
  /// The object is `{"from": "enrolled", "plus": …}`, or has `"anchor": "surgery"`, `"param": "first"`, or `"after":
  /// "check-in"` (with `"each": true`, `"on": ["completed", "missed"]`, and a condition in `when`), or a list of times in `latest` or
  /// `earliest`, instead of `from`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      let interval = try container.decodeIfPresent(CalendarInterval.self, forKey: .plus) ?? .zero
      if let name = try container.decodeIfPresent(String.self, forKey: .anchor) {
        self = .anchor(.named(name), interval)
        return
      }
      if let name = try container.decodeIfPresent(String.self, forKey: .param) {
        self = .anchor(.parameter(name), interval)
        return
      }
      if let task = try container.decodeIfPresent(CareTask.ID.self, forKey: .after) {
        let each = try container.decodeIfPresent(Bool.self, forKey: .each) ?? false
        let names = try container.decodeIfPresent([String].self, forKey: .on)
        guard let ends = names.map({ TaskEnds(names: $0) }) ?? .completed, !ends.isEmpty else {
          throw DecodingError.dataCorruptedError(
            forKey: .on, in: container, debugDescription: "expected completed, declined, or missed")
        }
        let condition = try container.decodeIfPresent(Condition.self, forKey: .when)
        self = .anchor(.completion(of: task, each: each, on: ends, when: condition), interval)
        return
      }
      for (choice, key) in [(PointChoice.latest, CodingKeys.latest), (.earliest, .earliest)] {
        guard let points = try container.decodeIfPresent([ScheduleTime].self, forKey: key) else { continue }
        guard !points.isEmpty else {
          throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "expected a time")
        }
        self = .anchor(.combined(choice, points), interval)
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
    self = try decodeText(from: decoder, expecting: "a date, a wall time, or an instant") { text in
      CivilDate(text).map { .date($0) } ?? CivilDateTime(text).map { .dateTime($0) }
        ?? Instant(iso: text).map { .instant($0) }
    }
  }

  /// Encodes what ``init(from:)`` decodes.
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
      case .parameter(let name): try container.encode(name, forKey: .param)
      case .completion(let task, let each, let ends, let condition):
        try container.encode(task, forKey: .after)
        if each { try container.encode(each, forKey: .each) }
        if ends != .completed { try container.encode(ends.names, forKey: .on) }
        try container.encodeIfPresent(condition, forKey: .when)
      case .combined(let choice, let points):
        try container.encode(points, forKey: choice == .latest ? .latest : .earliest)
      }
      if interval != .zero { try container.encode(interval, forKey: .plus) }
    }
  }
}

extension DateOrTime {
  /// The date.
  package var date: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    }
  }

  /// The time on the date; nil without one.
  package var time: TimeOfDay? {
    if case .dateTime(let wall) = self { wall.time } else { nil }
  }
}

/// A date, or a wall time.
public enum DateOrTime: Hashable, Sendable {
  /// A date.
  case date(CivilDate)
  /// A wall time.
  case dateTime(CivilDateTime)
}

extension DateOrTime: CustomStringConvertible, Codable {
  /// The text, such as `2026-06-07` or `2026-06-07T08:00`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let wall): wall.description
    }
  }

  /// Parses `2026-06-07` or `2026-06-07T08:00`; returns nil for any other text.
  public init?(_ text: String) {
    guard let value = CivilDate(text).map(Self.date) ?? CivilDateTime(text).map(Self.dateTime) else { return nil }
    self = value
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date or a wall time") { DateOrTime($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
