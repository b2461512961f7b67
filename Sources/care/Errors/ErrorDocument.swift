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
  }

  init(_ error: any Error) {
    let failure = Failure(describing: error)
    let diagnostics = (error as? Diagnostics)?.items
    let code = diagnostics == nil ? (error as? any LuaRaisable)?.code ?? "failed" : "diagnostics"
    self.error = Content(code: code, exit: failure.code.rawValue, message: failure.message, diagnostics: diagnostics)
  }
}
