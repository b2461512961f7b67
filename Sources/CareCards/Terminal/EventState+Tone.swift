import CareModel

extension EventState {
  /// The tone of what stands so.
  var tone: Tone {
    switch self {
    case .completed: .done
    case .late, .partial: .warning
    case .open, .started: .due
    case .missed: .alarm
    case .upcoming, .declined, .excused, .notApplicable: .dim
    }
  }
}
