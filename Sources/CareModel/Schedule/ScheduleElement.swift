/// One repeating part of a schedule.
///
/// Occurrence n starts at the start plus n times the recurrence, in one addition; occurrences before the start are
/// dropped.
public struct ScheduleElement: Hashable, Sendable {
  /// From when it repeats.
  public var start: ScheduleTime

  /// The times of each day that it falls on; empty for the start's own time of day, which is midnight for a date.
  public var times: [DayTime]

  /// How it repeats.
  public var recurrence: Recurrence

  /// Up to when it repeats, exclusive.
  ///
  /// No occurrence starts at or after it. A date means its first moment.
  public var end: ScheduleTime?

  /// How many occurrences it has at most, those that are excepted included; nil for any number.
  public var count: Int?

  /// How long each occurrence lasts; beyond some 1100 years it is cut.
  public var duration: EventDuration

  /// What is shown with its occurrences.
  public var text: String?

  /// What is asked for at each occurrence.
  public var targets: [OutcomeValue]

  /// The author's name for the element, which becomes part of its events' identity.
  public var key: String?

  /// The zone in which its wall times are read; nil for the schedule's.
  public var zone: Zone?

  /// Dates on which, and times at which, it does not fall due; they are counted all the same.
  public var except: [DateOrTime]

  /// Dates on which, and times at which, it falls due besides, inside its bounds or not; ``count`` does not count them.
  ///
  /// A date stands for the element's own times of that day.
  public var also: [DateOrTime]

  /// The spans to which it is restricted; nil for none.
  ///
  /// What falls between them is no occurrence and is not counted.
  public var bursts: Bursts?

  /// An element of these parts.
  public init(
    start: ScheduleTime, times: [DayTime] = [], recurrence: Recurrence, end: ScheduleTime? = nil, count: Int? = nil,
    duration: EventDuration = .seconds(3600), text: String? = nil, targets: [OutcomeValue] = [], key: String? = nil,
    zone: Zone? = nil, except: [DateOrTime] = [], also: [DateOrTime] = [], bursts: Bursts? = nil
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
    self.except = except
    self.also = also
    self.bursts = bursts
  }
}
