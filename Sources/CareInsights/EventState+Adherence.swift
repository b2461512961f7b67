import CareModel

extension EventState {
  /// Whether an event in this state is in the denominator of adherence.
  var isDue: Bool {
    switch self {
    case .notApplicable, .excused: false
    case .declined, .completed, .late, .upcoming, .started, .open, .partial, .missed: true
    }
  }

  /// Whether an event in this state can still be done.
  var isPending: Bool {
    switch self {
    case .upcoming, .started, .open: true
    case .notApplicable, .declined, .completed, .late, .excused, .partial, .missed: false
    }
  }
}
