package import CareModel

extension EventContext {
  /// The pictures of the event's plan.
  package var pictures: PlanPictures { patient.pictures }
}
