/// The owner of an entity.
///
/// An entity is identified by (entity, owner, id): two plans may each have a task `check-in`.
public enum Owner: Hashable, Sendable {
  /// No owner.
  case none
  /// A plan; the entity is shared by all its followers.
  case plan(Identifier<PlanHeader>)
  /// One care plan.
  case carePlan(CarePlan.ID)
  /// A patient, outside any plan.
  case patient(Patient.ID)
}
