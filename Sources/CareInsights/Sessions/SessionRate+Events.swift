package import CareModel

extension SessionState {
  /// Returns the state of a session by Bridge's order of tests over its members; the first that holds.
  ///
  /// All not applicable · all declined · as many completed or late as `rule` says · the rest excused · closed and none begun
  /// · closed and some begun · some begun · open · upcoming. Members that do not apply are dropped first. A member is begun if
  /// it has a draft or an outcome that is not a refusal.
  package static func of(_ members: [(state: EventState, isClosed: Bool)], rule: SessionRule) -> SessionState {
    let members = members.filter { $0.state != .notApplicable }
    if members.isEmpty { return .notApplicable }
    if members.allSatisfy({ $0.state == .declined }) { return .declined }
    let completed = members.count { $0.state == .completed || $0.state == .late }
    if completed >= rule.needed(of: members.count) { return .completed }
    if members.allSatisfy({ $0.state == .excused || $0.state == .completed || $0.state == .late }) { return .excused }
    let isBegun = members.contains { $0.state.isBegun }
    if members.allSatisfy(\.isClosed) { return isBegun ? .partial : .missed }
    if isBegun { return .started }
    return members.contains { $0.state == .open } ? .open : .upcoming
  }
}

extension SessionRule {
  /// Returns the number of completed members that a session with some members needs; at least 1.
  fileprivate func needed(of members: Int) -> Int {
    switch self {
    case .all: members
    case .any: 1
    case .share(let share): max(1, Int((share * Double(members) - 1e-9).rounded(.up)))
    }
  }
}

extension EventState {
  /// Whether an event in this state has a draft, or an outcome that is not a refusal.
  fileprivate var isBegun: Bool {
    switch self {
    case .completed, .late, .started, .partial, .unfinished: true
    case .notApplicable, .declined, .excused, .upcoming, .open, .missed: false
    }
  }
}

extension SessionRate {
  /// A session's identity: events of another enrollment form a session of their own.
  private struct Key: Hashable {
    var carePlan: CarePlan.ID?
    var patient: Patient.ID
    var place: Int64
  }

  /// Returns the rate of the sessions that events form.
  ///
  /// The events are those of the tasks of one session; those of tasks that do not count toward adherence are dropped, as Bridge
  /// drops persistent windows. A session is closed when all its members are.
  package static func over(
    _ events: [Event], per span: SessionSpan = .day, rule: SessionRule = .all, at now: Instant
  ) -> SessionRate {
    let sessions = Dictionary(grouping: events.filter(\.task.countsInAdherence)) { event in
      let place = span == .day ? Int64(event.date.dayNumber) : event.occurrence.start.milliseconds
      return Key(carePlan: event.carePlan, patient: event.patient, place: place)
    }
    var states: [SessionState: Int] = [:], completed = 0, closed = 0
    for members in sessions.values {
      let found = members.map { (state: $0.state, isClosed: $0.window.graceEnds <= now) }
      let state = SessionState.of(found, rule: rule)
      states[state, default: 0] += 1
      let isClosed = found.allSatisfy { $0.isClosed || $0.state == .notApplicable }
      guard state.isOffered, isClosed else { continue }
      closed += 1
      if state == .completed { completed += 1 }
    }
    return SessionRate(completed: completed, closed: closed, states: states)
  }
}
