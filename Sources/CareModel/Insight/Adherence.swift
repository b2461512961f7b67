/// The adherence of one day, over the events that count.
public struct DayAdherence: Hashable, Sendable, Codable {
  /// Whether anything is due on a day, and if not, why.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// Something is due; see ``DayAdherence/progress``.
    case progress
    /// Counting tasks are in force and nothing is due.
    case noEvents = "no_events"
    /// No counting task's schedule spans the day.
    case noTasks = "no_tasks"
  }

  /// The local day.
  public var date: CivilDate
  /// Whether anything is due on the day, and if not, why.
  public var state: State
  /// The mean progress of the events that count, 0…1; nil when nothing is due.
  public var progress: Double?
  /// The number of events that count.
  public var due: Int
  /// The number of counting events that are done.
  public var done: Int
  /// The number of events that would count, but whose progress is unknown because a function of the plan failed.
  public var unknown: Int
  /// The number of counting events that can still be done.
  public var open: Int
  /// The number of counting events that were declined.
  public var declined: Int
  /// The number of events that were excused; they do not count, and neither do events that do not apply.
  public var excused: Int

  /// Creates the adherence of a day.
  public init(
    date: CivilDate, state: State, progress: Double? = nil, due: Int = 0, done: Int = 0, open: Int = 0,
    declined: Int = 0, excused: Int = 0, unknown: Int = 0
  ) {
    self.date = date
    self.state = state
    self.progress = progress
    self.due = due
    self.done = done
    self.open = open
    self.declined = declined
    self.excused = excused
    self.unknown = unknown
  }
}

/// The closed rate over a period, with its denominator.
public struct AdherenceRate: Hashable, Sendable, Codable {
  /// The mean progress of closed events, 0…1; nil when none has closed: the rate is then not available, not 0 or 1.
  public var value: Double?
  /// The number of closed events that were done.
  public var done: Int
  /// The number of events that have closed.
  public var closed: Int
  /// The number of closed events that do not count because a function of the plan failed to compute their progress.
  public var unknown: Int

  /// Creates a rate.
  public init(value: Double?, done: Int, closed: Int, unknown: Int = 0) {
    self.value = value
    self.done = done
    self.closed = closed
    self.unknown = unknown
  }
}
