/// The state of a session: of the events that share a window and count together.
public enum SessionState: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
  /// No member applies.
  case notApplicable = "not_applicable"
  /// All members were declined.
  case declined
  /// As many members were completed as the rule requires.
  case completed
  /// The members that were not completed were excused.
  case excused
  /// All members are closed, and none was begun.
  case missed
  /// All members are closed, and some were begun.
  case partial
  /// Some members were begun.
  case started
  /// A member can be answered.
  case open
  /// No member can be answered yet.
  case upcoming

  /// Whether Bridge counts such a session as offered.
  package var isOffered: Bool {
    switch self {
    case .declined, .completed, .missed, .partial, .started, .open: true
    case .notApplicable, .excused, .upcoming: false
    }
  }
}

/// The number of members that a session needs to be completed.
public enum SessionRule: Hashable, Sendable {
  /// Every member.
  case all
  /// One member.
  case any
  /// At least a share of the members, more than 0 and at most 1.
  case share(Double)
}

/// The events that form one session.
public enum SessionSpan: String, Hashable, Sendable, Codable, CaseIterable {
  /// Those of a local day.
  case day
  /// Those with the same start.
  case start
}

/// The rate of completed sessions, beside the percentage that Bridge computes.
public struct SessionRate: Hashable, Sendable, Codable {
  /// The completed sessions divided by the closed ones, 0…1; nil when none has closed.
  public var value: Double?
  /// The number of closed sessions that were completed.
  public var completed: Int
  /// The number of closed sessions: completed, partial, missed, and declined ones.
  public var closed: Int
  /// The number of sessions that Bridge counts: also open and started ones, and those that are not closed.
  public var offered: Int
  /// The percentage as Bridge computes it: all completed sessions of the offered ones, truncated in 32-bit floats, and 100 if
  /// nothing was offered.
  public var bridge: Int
  /// The number of sessions in each state that occurs.
  public var states: [SessionState: Int]

  /// Creates a rate.
  public init(completed: Int, closed: Int, states: [SessionState: Int]) {
    value = closed > 0 ? Double(completed) / Double(closed) : nil
    self.completed = completed
    self.closed = closed
    self.states = states
    offered = states.reduce(0) { $0 + ($1.key.isOffered ? $1.value : 0) }
    bridge = BridgePercent.of(states[.completed, default: 0], offered: offered)
  }
}

/// The percentage of Sage Bionetworks' Bridge (`AdherenceUtils`), for comparison with its reports.
package enum BridgePercent {
  /// Returns the percentage: computed and truncated in 32-bit floats, so that 53 of 100 is 52; 100 if nothing was offered.
  package static func of(_ completed: Int, offered: Int) -> Int {
    guard offered > 0 else { return 100 }
    return Int(Float(completed) / Float(offered) * 100)
  }
}
