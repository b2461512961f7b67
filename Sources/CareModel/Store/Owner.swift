/// Whose an entity is.
///
/// Identity is (entity, owner, id): two plans may each have a task `check-in`.
public enum Owner: Hashable, Sendable {
  /// Nobody's: stands by itself.
  case none
  /// A plan definition's: shared by all who follow it.
  case plan(Identifier<PlanHeader>)
  /// One enrollment's own.
  case carePlan(CarePlan.ID)
  /// A patient's own, outside any plan.
  case patient(Patient.ID)
}
