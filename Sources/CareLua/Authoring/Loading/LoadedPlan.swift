package import CareModel

/// A plan with the state that its functions live in.
///
/// It is confined like its state: one owner at a time.
package final class LoadedPlan {
  package let definition: PlanDefinition
  /// The warnings and notes; errors are thrown instead.
  package let warnings: [Diagnostic]
  /// Frozen: its hooks keep nothing between calls.
  package let state: LuaState
  /// Refuses at once what hooks build wrongly.
  package let constructors: Constructors
  private let hooks: [String: LuaFunctionReference]
  private let makeHookTexts: () -> [String: String]

  init(
    definition: PlanDefinition, warnings: [Diagnostic], state: LuaState, constructors: Constructors,
    hooks: [String: LuaFunctionReference], hookFingerprints: @escaping () -> [String: String]
  ) {
    self.definition = definition
    self.warnings = warnings
    self.state = state
    self.constructors = constructors
    self.hooks = hooks
    makeHookTexts = hookFingerprints
  }

  package var bundle: ScriptBundle { definition.bundle }

  /// The clock that hooks read; set it before a call.
  package var timeSource: TimeSource { constructors.timeSource }

  /// The paths of the plan's hooks, sorted.
  package var hookPaths: [String] { hooks.keys.sorted() }

  /// The source of each hook with what it uses, by path; the same text does the same.
  package var hookFingerprints: [String: String] { makeHookTexts() }

  /// The function of a hook; nil if the plan has none there.
  package func function(of hook: Hook) -> LuaFunctionReference? { hooks[hook.path] }

  /// Calls a hook; nil if the plan has none of that path.
  package func call(_ hook: Hook, _ arguments: [LuaValue] = []) throws(LuaError) -> [LuaValue]? {
    guard let function = hooks[hook.path] else { return nil }
    return try state.call(function, arguments)
  }
}
