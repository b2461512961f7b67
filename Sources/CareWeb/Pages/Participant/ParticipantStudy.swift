import CareModel
import CareRuntime

/// A study that a participant takes part in, with its own thread.
struct ParticipantStudy: Sendable {
  /// The enrollment.
  var carePlan: CarePlan.ID
  /// The title.
  var title: String

  /// Returns the studies of a participant.
  static func all(of visit: ParticipantVisit, in runtime: CareRuntime) throws -> [ParticipantStudy] {
    try runtime.reading {
      try runtime.carePlans(of: visit.patient, at: visit.now).map(\.value).map { one in
        let title = try one.title ?? one.plan.flatMap { try runtime.plan($0, at: visit.now)?.value.title }
        return ParticipantStudy(carePlan: one.id, title: title ?? one.id.text)
      }
    }
  }
}
