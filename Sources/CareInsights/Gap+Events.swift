package import CareModel

extension Gap {
  /// Returns the reason why the events of a day gave no value; nil if there are no events.
  ///
  /// Of several reasons, the first in the order of the cases counts: an event that was missed explains a day better than one that
  /// was excused.
  package static func of(_ events: [Event]) -> Gap? {
    let reasons = Set(events.map { Gap(of: $0) })
    return allCases.first(where: reasons.contains)
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
