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

  /// Dates and times at which the element is not due; they still count toward ``count``.
  public var except: [DateOrTime]

  /// Additional dates and times at which the element is due, inside its bounds or not; they do not count toward
  /// ``count``.
  ///
  /// A date stands for the element's own times on that day.
  public var also: [DateOrTime]

  /// The spans that limit the element; nil for none.
  ///
  /// Times between spans are not occurrences and are not counted.
  public var bursts: Bursts?

  /// Creates an element.
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
