package import CareModel

/// Reads a plan's files: a definition with its functions, or all that is wrong.
package struct PlanLoader {
  let limits: SandboxLimits
  private let registry: Registry
  private let prepare: (LuaState) throws(LuaError) -> Void

  /// A loader; `prepare` defines what scripts see beside the constructors.
  package init(
    limits: SandboxLimits = .plan, registry: Registry = .standard,
    prepare: @escaping (LuaState) throws(LuaError) -> Void = { _ throws(LuaError) in }
  ) {
    self.limits = limits
    self.registry = registry
    self.prepare = prepare
  }

  /// Reads the plan that `reader` gives, in a fresh state.
  ///
  /// A store's files were validated when they were seeded: a newer check does not refuse them.
  /// `checking`: whether a plan without errors is also looked through for what its author cannot have meant; `budget`: what its functions,
  /// and further readings that look for more errors, can use.
  package func load(
    _ reader: any SourceReader, isStored: Bool = false, checking: Bool = false,
    within budget: TrialBudget = TrialBudget()
  ) throws(Diagnostics) -> LoadedPlan {
    var repairs = LoadErrorRecovery()
    while true {
      if let plan = try attempt(reader, &repairs, isStored: isStored, checking: checking, budget) { return plan }
    }
  }

  /// One reading of all files; nil where another, with more repairs, would find more that is wrong.
  private func attempt(
    _ reader: any SourceReader, _ repairs: inout LoadErrorRecovery, isStored: Bool, checking: Bool,
    _ budget: TrialBudget
  ) throws(Diagnostics) -> LoadedPlan? {
    let cache = SourceCache(reader)
    let plan: SourceText
    do throws(SourceFailure) {
      plan = try cache.take(nil, limit: limits.source)
    } catch {
      throw Diagnostics([Diagnostic(error.diagnosticCode, path: "", message: error.message)])
    }
    let constructors = Constructors(registry: registry, stage: .declaring)
    let run = LoadingRun(cache: cache, constructors: constructors, registry: registry, isStored: isStored)
    do throws(LuaError) {
      let state = try state(from: cache)
      run.state = state
      try equip(state, constructors)
      try repairs.apply(to: state)
      let results = try state.run(source: plan.text, chunk: plan.displayPath)
      let definition = run.decode(results, of: plan)
      run.checkNames(besides: repairs)
      try run.checkVariables(in: state)
      if run.hasErrors || !repairs.isEmpty { throw LuaError(.runtime, "") }
      if let definition { run.checkErrors(definition, reader) }
      if run.hasErrors { throw LuaError(.runtime, "") }
      if checking, let definition { run.check(definition, reader, limit: limits.source) }
      constructors.run()
      try state.freeze()
      state.collect()
      if var definition {
        definition.header.bundle.reading = .init(
          absent: cache.absent.sorted(), tasks: definition.tasks.map(\.base.id),
          contacts: definition.contacts.map(\.id))
        func loaded() -> LoadedPlan {
          LoadedPlan(
            definition: definition, warnings: run.sorted, state: state, constructors: constructors, hooks: run.hooks,
            hookFingerprints: run.hookFingerprints)
        }
        guard checking else { return loaded() }
        run.tryHooks(of: loaded(), within: budget) { () throws(Diagnostics) in try load(reader, isStored: true) }
        // The trials may have found warnings.
        guard run.hasErrors else { return loaded() }
      }
    } catch {
      run.note(error, &repairs)
      if let state = run.state { budget.spend(state.usedShare) }
      if repairs.hasGrown, !budget.isUsedUp { return nil }
    }
    throw Diagnostics(run.sorted(with: repairs))
  }

  /// A state with everything that a plan's files see, before any of them is read.
  package func emptyState() throws(LuaError) -> LuaState {
    let state = try LuaState(limits: limits)
    try equip(state, Constructors(registry: registry, stage: .declaring))
    return state
  }

  /// A state whose files come from a cache.
  func state(from cache: SourceCache) throws(LuaError) -> LuaState {
    try LuaState(limits: limits) { [limits] name in
      let module = try cache.take(name, limit: limits.source)
      return (module.text, module.displayPath)
    }
  }

  func equip(_ state: LuaState, _ constructors: Constructors) throws(LuaError) {
    try prepare(state)
    try constructors.install(in: state)
  }
}
