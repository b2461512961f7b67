import CareModel

/// Tells of variables without `local`; in hooks they are errors.
struct GlobalCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for assignment in tree.assignments where assignment.local == nil {
        plan.warn(
          .globalVariable, in: source, at: assignment.range,
          "'\(assignment.name)' is a global, which all files of the plan share; write local \(assignment.name)")
      }
    }
  }
}
