package import CareModel

extension Gap {
  /// Returns the reason why the events of a day gave no value; nil if there are no events.
  package static func of(_ events: [Event]) -> Gap? {
    first(of: events.map { Gap(of: $0) })
  }

  /// Returns the reason why the doses of a day do not count; nil if there are none.
  ///
  /// A day counts once all its due events have closed, each with a known progress.
  static func ofUncounted(_ events: [Event]) -> Gap? {
    let due = events.filter(\.state.isDue)
    guard !due.isEmpty else { return of(events) }
    if due.contains(where: { $0.progress == nil }) { return .unknown }
    return due.allSatisfy { $0.state == .upcoming } ? .upcoming : .open
  }

  private init(of event: Event) {
    self =
      switch event.state {
      case .missed: .missed
      case .unfinished: .unfinished
      case .declined: .declined
      case .completed, .late, .partial: .notRecorded
      case .open, .started: .open
      case .upcoming: .upcoming
      case .excused: .excused
      case .notApplicable: .nothingDue
      }
  }

  /// Returns the reason why a day has no adherence; nil if it has one.
  init?(of day: DayAdherence) {
    switch day.state {
    case .progress: return nil
    case .noEvents where day.unknown > 0: self = .unknown
    case .noEvents where day.excused > 0: self = .excused
    case .noEvents: self = .nothingDue
    case .noTasks: self = .notInPlan
    }
  }

  /// Whether a day with this gap may count as 0 where the author says so: the participant could have recorded something.
  var canBeZero: Bool {
    switch self {
    case .missed, .unfinished, .declined, .notRecorded, .nothingDue: true
    case .unknown, .open, .upcoming, .excused, .notInPlan, .notPositive: false
    }
  }
}
