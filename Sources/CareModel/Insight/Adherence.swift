/// How much of a day's counting events was done.
public struct DayAdherence: Hashable, Sendable, Codable {
  /// Whether the day asks for anything.
  public enum State: String, Hashable, Sendable, Codable {
    /// Something is due; see ``DayAdherence/progress``.
    case progress
    /// Counting tasks are in force and nothing is due.
    case noEvents = "no_events"
    /// No counting task's schedule spans the day.
    case noTasks = "no_tasks"
  }

  /// The local day.
  public var date: CivilDate
  /// Whether the day asks for anything.
  public var state: State
  /// The mean progress of the events that count, 0…1; nil when nothing is due.
  public var progress: Double?
  /// How many events count.
  public var due: Int
  /// How many of them are done.
  public var done: Int
  /// How many of them may still be done.
  public var open: Int
  /// How many of them were declined.
  public var declined: Int
  /// How many events were excused or do not apply; they do not count.
  public var excused: Int

  /// A day.
  public init(
    date: CivilDate, state: State, progress: Double? = nil, due: Int = 0, done: Int = 0, open: Int = 0,
    declined: Int = 0,
    excused: Int = 0
  ) {
    self.date = date
    self.state = state
    self.progress = progress
    self.due = due
    self.done = done
    self.open = open
    self.declined = declined
    self.excused = excused
  }
}

/// A share of events done over a period, with its denominator.
public struct AdherenceRate: Hashable, Sendable, Codable {
  /// The mean progress of closed events, 0…1; nil when none has closed: the rate is then not available, not 0 or 1.
  public var value: Double?
  /// How many were done.
  public var done: Int
  /// How many have closed.
  public var closed: Int

  /// A rate.
  public init(value: Double?, done: Int, closed: Int) {
    self.value = value
    self.done = done
    self.closed = closed
  }
}
