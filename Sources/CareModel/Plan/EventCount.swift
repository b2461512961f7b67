/// A number of a task's recorded events, or of their values, over some days.
public struct EventCount: Hashable, Sendable {
  /// The states of the events that count.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// Completed, in time or late, whatever part of its targets.
    case completed
    /// Completed in the grace period.
    case late
    /// Declined.
    case declined
    /// Excused.
    case excused
  }

  /// The state of the events that count.
  public var state: State
  /// The kind of the values to count; nil counts events.
  public var kind: String?
  /// The number of days that the count covers, the event's own day the last.
  public var days: Int
  /// The bound that the count must pass.
  public var bound: AlertBound

  /// Creates a count of events, or of values of a kind.
  public init(state: State = .completed, kind: String? = nil, days: Int = 1, bound: AlertBound) {
    self.state = state
    self.kind = kind
    self.days = days
    self.bound = bound
  }
}

extension EventCount: Described {
  /// More than no events of one day.
  public static let template = EventCount(bound: AlertBound(.above, .number(0)))
  /// The fields that are stored.
  public static let fields: [Field<EventCount>] = [
    state, kind, Field("days", \.days, "The number of days.", isAuthored: false),
    Field("bound", \.bound, "The bound.", required: true, isAuthored: false),
  ]

  static let state = Field(
    "state", \EventCount.state, "The state of the events that count; late events are completed too.")
  static let kind = Field("kind", \EventCount.kind, "The kind of the values, such as \"puff\".")
  static let over = Field(
    "over", \EventCount.over, "The number of whole days.", default: "days(1)", stored: .never)

  /// The bounds of a number, of which authors write one; `text` begins the documentation.
  static func bounds(_ text: String) -> [Field<EventCount>] {
    [
      AlertBound.field(.above, \EventCount.bound[limit: .above], text),
      AlertBound.field(.atLeast, \EventCount.bound[limit: .atLeast], text),
    ]
  }

  /// The days as an interval; others than whole ones are no days, which is a ``problem``.
  private var over: DaySpan {
    get { DaySpan(rawValue: .days(days)) }
    set { days = newValue.rawValue.months == 0 && newValue.rawValue.seconds == 0 ? newValue.rawValue.days : 0 }
  }

  /// The first rule that the fields break; nil if there is none.
  var problem: FieldProblem? {
    guard (1...366).contains(days) else {
      return FieldProblem(
        .outOfRange, at: "over",
        "an alert counts over 1 to 366 whole days, the day of the event the last; write over = days(7)")
    }
    guard case .number(let number) = bound.limit, number < 0 || bound.test == .atLeast && number <= 0 else {
      return nil
    }
    return FieldProblem(
      .outOfRange, at: bound.test.rawValue,
      "a number of events is never less than 0, so this always holds; write above = 3")
  }
}
