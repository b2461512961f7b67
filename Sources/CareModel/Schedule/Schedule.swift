/// The times at which a task is due, as one or more repeating elements.
///
/// Times are wall times in the follower's zone unless ``zone`` fixes one. A schedule never reads a clock: the same
/// schedule always yields the same occurrences.
///
/// ```swift
/// let morning = ScheduleElement(
///   start: .anchor(.enrolled, .zero), times: [.time(.midnight)], recurrence: .daily(every: 1))
/// let schedule = Schedule(elements: [morning])
/// ```
public struct Schedule: Hashable, Sendable, Codable {
  /// The elements; their occurrences are merged in order of time.
  public var elements: [ScheduleElement]

  /// The zone in which wall times are read; nil for the follower's zone.
  public var zone: Zone?

  /// Creates a schedule.
  public init(elements: [ScheduleElement], zone: Zone? = nil) {
    self.elements = elements
    self.zone = zone
  }
}

/// One repeating part of a schedule.
///
/// Occurrence n starts at the start plus n times the recurrence, in one addition; occurrences before the start are
/// dropped.
public struct ScheduleElement: Hashable, Sendable {
  /// The start of the repetition.
  public var start: ScheduleTime

  /// The times of each day at which the element is due; empty for the start's own time of day, which is midnight for a
  /// date.
  public var times: [DayTime]

  /// The repetition.
  public var recurrence: Recurrence

  /// The end of the repetition, exclusive.
  ///
  /// No occurrence starts at or after it. A date means its first instant.
  public var end: ScheduleTime?

  /// The maximum number of occurrences, including excluded ones; nil for no limit.
  public var count: Int?

  /// The length of each occurrence, clamped to about 1,100 years.
  public var duration: EventDuration

  /// The text that is shown with its occurrences.
  public var text: String?

  /// The targets of each occurrence.
  public var targets: [OutcomeValue]

  /// The author's key for the element, which is part of its events' identity.
  public var key: String?

  /// The zone in which its wall times are read; nil for the schedule's zone.
  public var zone: Zone?

  /// The parameter that gives the zone in which its wall times are read; nil for ``zone``.
  public var zoneParameter: String?

  /// Dates and times at which the element is not due; they still count toward ``count``.
  public var except: [DateOrTime]

  /// Additional dates and times at which the element is due, inside its bounds or not; they do not count toward
  /// ``count``.
  ///
  /// A date means all of the element's times on that day.
  public var also: [DateOrTime]

  /// The spans that limit the element; nil for none.
  ///
  /// Times between spans are not occurrences and are not counted.
  public var bursts: Bursts?

  /// The duration of an element without one of its own: an hour, which is not shown.
  public static let defaultDuration = EventDuration.seconds(3600)

  /// Creates an element.
  public init(
    start: ScheduleTime, times: [DayTime] = [], recurrence: Recurrence, end: ScheduleTime? = nil, count: Int? = nil,
    duration: EventDuration = Self.defaultDuration, text: String? = nil, targets: [OutcomeValue] = [],
    key: String? = nil,
    zone: Zone? = nil, zoneParameter: String? = nil, except: [DateOrTime] = [], also: [DateOrTime] = [],
    bursts: Bursts? = nil
  ) {
    self.start = start
    self.times = times
    self.recurrence = recurrence
    self.end = end
    self.count = count
    self.duration = duration
    self.text = text
    self.targets = targets
    self.key = key
    self.zone = zone
    self.zoneParameter = zoneParameter
    self.except = except
    self.also = also
    self.bursts = bursts
  }
}

extension ScheduleElement: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, times, recurrence, end, count, duration, text, targets, key, zone, zoneParameter, except, also, bursts
  }

  /// Decodes an object whose fields are named like the properties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(ScheduleTime.self, forKey: .start),
      times: try container.decode([DayTime].self, forKey: .times),
      recurrence: try container.decode(Recurrence.self, forKey: .recurrence),
      end: try container.decodeIfPresent(ScheduleTime.self, forKey: .end),
      count: try container.decodeIfPresent(Int.self, forKey: .count),
      duration: try container.decode(EventDuration.self, forKey: .duration),
      text: try container.decodeIfPresent(String.self, forKey: .text),
      targets: try container.decode([OutcomeValue].self, forKey: .targets),
      key: try container.decodeIfPresent(String.self, forKey: .key),
      zone: try container.decodeIfPresent(Zone.self, forKey: .zone),
      zoneParameter: try container.decodeIfPresent(String.self, forKey: .zoneParameter),
      except: try container.decodeIfPresent([DateOrTime].self, forKey: .except) ?? [],
      also: try container.decodeIfPresent([DateOrTime].self, forKey: .also) ?? [],
      bursts: try container.decodeIfPresent(Bursts.self, forKey: .bursts))
  }

  /// Encodes what ``init(from:)`` decodes, without unset fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(times, forKey: .times)
    try container.encode(recurrence, forKey: .recurrence)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encodeIfPresent(count, forKey: .count)
    try container.encode(duration, forKey: .duration)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encode(targets, forKey: .targets)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encodeIfPresent(zone, forKey: .zone)
    try container.encodeIfPresent(zoneParameter, forKey: .zoneParameter)
    if !except.isEmpty { try container.encode(except, forKey: .except) }
    if !also.isEmpty { try container.encode(also, forKey: .also) }
    try container.encodeIfPresent(bursts, forKey: .bursts)
  }
}

/// The length of an occurrence.
public enum EventDuration: Hashable, Sendable {
  /// A number of elapsed milliseconds, 0 or more.
  case milliseconds(Int)
  /// The local day, from its first instant to the first instant of the next day.
  case allDay

  /// Returns a duration of elapsed seconds.
  ///
  /// A number that overflows milliseconds is clamped, and the schedule's validation rejects it.
  public static func seconds(_ seconds: Int) -> EventDuration {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return .milliseconds(overflow ? (seconds < 0 ? .min : .max) : product)
  }
}

extension EventDuration: Codable {
  /// Decodes a number of seconds or `"all day"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Int.self) {
      self = .seconds(seconds)
    } else if let seconds = try? container.decode(Double.self) {
      guard let milliseconds = Int(exactly: (seconds * 1000).rounded()) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(seconds) seconds are too long")
      }
      self = .milliseconds(milliseconds)
    } else {
      self = try decodeText(from: decoder, expecting: "all day") { $0 == "all day" ? .allDay : nil }
    }
  }

  /// Encodes what ``init(from:)`` decodes, with whole seconds as an integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .milliseconds(let amount) where amount % 1000 == 0: try container.encode(amount / 1000)
    case .milliseconds(let amount): try container.encode(Double(amount) / 1000)
    case .allDay: try container.encode("all day")
    }
  }
}

/// The recurring spans that limit a schedule element, such as one week in every four.
///
/// Span k begins at the element's start plus k times ``every`` and contains the occurrences before its ``length`` is
/// over, both on the wall clock.
public struct Bursts: Hashable, Sendable, Codable {
  /// The length of each span.
  public var length: CalendarInterval

  /// The distance from the beginning of one span to the beginning of the next.
  public var every: CalendarInterval

  /// The number of spans, 1 to ``maxCount``.
  public var count: Int

  /// Creates the spans of an element.
  public init(length: CalendarInterval, every: CalendarInterval, count: Int) {
    self.length = length
    self.every = every
    self.count = count
  }

  /// The maximum number of spans of an element.
  public static let maxCount = 1000
}
