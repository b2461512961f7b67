import CareLua
import CareModel

/// Why a command failed, as JSON reports it, on standard error.
struct ErrorDocument: Encodable {
  let error: Content

  struct Content: Encodable {
    /// The rule that was broken, such as `window_closed`; `diagnostics` for authored input, `failed` where no rule has a name.
    let code: String
    /// How the process ends.
    let exit: Int32
    /// The same words as without `--json`.
    let message: String
    /// What is wrong with authored input.
    let diagnostics: [Diagnostic]?
    /// The plans that go on as they were because their files have mistakes.
    let live: [LivePlan]?
  }

  init(_ error: any Error) {
    var told = error
    if var script = error as? ScriptError, script.origin != nil {
      // A document is kept by whoever asked for it; what a hook says may repeat what a participant answered.
      script.privateMessage = nil
      told = script
    }
    let failure = Failure(describing: told)
    let refusal = error as? SeedFailure
    let diagnostics = refusal?.diagnostics.items ?? (error as? Diagnostics)?.items
    let code = diagnostics == nil ? (error as? any LuaRaisable)?.code ?? "failed" : "diagnostics"
    self.error = Content(
      code: code, exit: failure.code.rawValue, message: failure.message, diagnostics: diagnostics,
      live: refusal?.live)
  }
}
