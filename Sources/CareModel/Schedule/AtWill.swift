/// The limits of a task that can be started at any time, as often as one likes.
///
/// Each start is an event of its own, whose slot is the instant of its start.
public struct AtWill: Hashable, Sendable, Codable {
  /// The maximum number of starts on a local day; nil for no limit.
  public var maxPerDay: Int?

  /// The minimum time from one start to the next, of any length; nil for none.
  public var minGap: CalendarInterval?

  /// Creates limits.
  public init(maxPerDay: Int? = nil, minGap: CalendarInterval? = nil) {
    self.maxPerDay = maxPerDay
    self.minGap = minGap
  }

  /// The window of a start if the task sets none: a day of elapsed time.
  public static let window = CalendarInterval.seconds(86_400)
}

extension AtWill {
  /// A fault of an element that is due at will.
  public enum Fault: Hashable, Sendable {
    /// The maximum is less than 1.
    case maximum(Int)
    /// The gap does not move forward or has a negative part.
    case gap(CalendarInterval)
    /// It repeats, or has times: the participant chooses them.
    case repeats
    /// It is part of a schedule with other elements.
    case notAlone

    /// The problem, with the value, and what to write instead.
    public var message: String {
      switch self {
      case .maximum(let maximum): "nothing can be started \(maximum) times a day; write max_per_day = 1 or more"
      case .gap(let gap): "two starts cannot be \(gap) apart; write a positive interval, such as min_gap = hours(4)"
      case .repeats:
        "what is due at will has no times, count, exceptions, or bursts of its own; write only start, to, and its limits"
      case .notAlone:
        "a schedule at will cannot be combined with other times; give the other times a task of their own"
      }
    }
  }
}

extension Schedule {
  /// The limits of a schedule at will; nil for a schedule with times.
  public var atWill: AtWill? {
    guard case .atWill(let limits)? = elements.first?.recurrence else { return nil }
    return limits
  }
}

extension OccurrenceKey {
  /// Returns the instant of a start of a task, if the key is of one.
  package func start(of task: CareTask.ID) -> Instant? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == task.text, case .instant(let start)? = Slot(String(parts[1])) else {
      return nil
    }
    return start
  }
}
