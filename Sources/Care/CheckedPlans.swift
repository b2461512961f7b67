import CareLua
package import CareModel
package import CareRuntime

/// Plans whose files were loaded once, with every error and warning of each.
package struct CheckedPlans: Sendable {
  /// The readers of the plans' files.
  package let readers: [any SourceReader]
  /// The plans, in the order of the readers; nil for one with an error.
  package let plans: [PlanDefinition?]
  /// Every error and warning of each plan.
  package let diagnostics: [Diagnostics]

  /// Loads plans, and tries their functions on generated data.
  package init(_ readers: [any SourceReader]) {
    let checked = LuaScriptHost().loadChecked(readers)
    self.readers = readers
    plans = checked.map(\.plan)
    diagnostics = checked.map(\.diagnostics)
  }

  /// Seeds the plans.
  ///
  /// - Returns: The records of each plan with their actions.
  /// - Throws: `Diagnostics` of all the plans, also for a function that fails on generated data, because it would fail for participants; what
  ///   seeding throws. Nothing is written then.
  package func seed(
    into runtime: CareRuntime, effective: CivilDate? = nil, prune: Bool = false, dryRun: Bool = false, at now: Instant
  ) throws -> SeedReport {
    let refused = diagnostics.filter(\.hasErrors).flatMap(\.items)
    guard refused.isEmpty else { throw Diagnostics(refused) }
    return try runtime.seed(
      reading: readers,
      loading: { place throws(Diagnostics) in
        guard let plan = plans[place] else { throw diagnostics[place] }
        return plan
      }, effective: effective, prune: prune, dryRun: dryRun, at: now)
  }
}
