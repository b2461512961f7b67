package import CareModel

/// A part of pages that changes as a whole.
package enum LiveTopic: Hashable, Sendable {
  /// The day of a patient.
  case day(Patient.ID)
  /// The participants of a study.
  case study(PlanHeader.ID)
  /// The open alerts of a study.
  case alerts(PlanHeader.ID)

  /// The name of the topic in a stream: a participant's own day needs no id.
  package var name: String {
    switch self {
    case .day: "day"
    case .study(let plan): "study:\(plan)"
    case .alerts(let plan): "alerts:\(plan)"
    }
  }
}
