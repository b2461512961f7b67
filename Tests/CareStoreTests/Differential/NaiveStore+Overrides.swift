import CareModel
import CareStore

extension NaiveStore {
  /// Takes or refuses a write of a care plan's own row of a task.
  mutating func override(
    _ verb: OverrideVerb, _ patch: TaskPatch, _ carePlan: CarePlan.ID, _ change: StoryChange
  ) throws(StoreError) {
    let identity = NaiveIdentity(entity: "task", owner: .carePlan(carePlan), id: patch.id.text)
    let own = versions(of: identity)
    let nothing = NaiveVersion.fields(of: TaskPatch(id: patch.id))
    if verb == .revert, own.isEmpty { throw .notFound(entity: "task", id: identity.id) }
    try check(identity)
    let isWhole = patch.title != nil && patch.schedule != nil
    let needsPlans =
      switch verb {
      case .override: !isWhole && !patch.isEmpty
      case .revert: false
      case .stop: own.isEmpty
      }
    if needsPlans, !plansKnow(patch.id, carePlan) { throw .notFound(entity: "task", id: identity.id) }
    try checkBase(change.base, own, identity)
    let effective = change.effective ?? .instant(now)
    let planned = try planned(
      own, identity, after: effective, change, isThere: verb != .stop, begins(zones(of: carePlan)))
    let fields =
      switch verb {
      case .override: NaiveVersion.fields(of: patch)
      case .revert: nothing
      case .stop: own.last?.fields ?? nothing
      }
    append(identity, effective, isDeleted: verb == .stop, fields)
    if change.planned == .keep { keep(planned, over: fields, isThere: verb != .stop, whereNothingWas: nothing) }
  }

  /// Whether a care plan's plan has, or had, a task.
  private func plansKnow(_ task: CareTask.ID, _ carePlan: CarePlan.ID) -> Bool {
    guard let plan = parent(of: carePlan, "plan") else { return false }
    return !versions(of: NaiveIdentity(entity: "task", owner: .plan(.init(plan)), id: task.text)).isEmpty
  }
}
