package import CareModel

/// The failure of a command in JSON, which it writes to standard error.
package struct ErrorDocument: Encodable, Sendable {
  /// The failure.
  package let error: Content

  /// A failure.
  package struct Content: Encodable, Sendable {
    /// The error's code, such as `window_closed`; `diagnostics` for authored input, `usage` for a command line that is not right, `failed`
    /// for an error without a code.
    let code: String
    /// The exit code.
    let exit: Int32
    /// The message, as it is printed without `--json`; that of a usage error, without the usage.
    let message: String
    /// The diagnostics of authored input.
    let diagnostics: [Diagnostic]?
    /// The plans that stay in force because their files have errors.
    let live: [LivePlan]?
  }

  /// The exit code of a command line that is not right.
  package static let usage: Int32 = 64

  /// Creates the document of a usage error.
  package init(usage message: String) { self.init(code: "usage", exit: Self.usage, message: message) }

  /// Creates the document of a failure; nil for the code of an error without one.
  package init(
    code: String?, exit: Int32, message: String, diagnostics: [Diagnostic]? = nil, live: [LivePlan]? = nil
  ) {
    error = Content(code: code ?? "failed", exit: exit, message: message, diagnostics: diagnostics, live: live)
  }

  /// Whether the arguments of a process ask for documents: `--json` is among the options.
  package static func isAsked(by arguments: [String]) -> Bool {
    arguments.dropFirst().prefix { $0 != "--" }.contains("--json")
  }
}

/// A plan that stays in force as the store has it, because its files have errors.
package struct LivePlan: Encodable, Sendable {
  /// The plan.
  package let plan: PlanHeader.ID
  /// The version that its author gave it.
  let version: String?
  /// The number of active and paused enrollments.
  let participants: Int

  /// Creates the plan with the number of its active and paused enrollments.
  package init(plan: PlanHeader.ID, version: String?, participants: Int) {
    (self.plan, self.version, self.participants) = (plan, version, participants)
  }

  /// For example: `plan 'knee-recovery' (1.0.0) was not changed; 2 participants follow it`.
  package var sentence: String {
    let name = "plan '\(plan.text)'" + (version.map { " (\($0))" } ?? "")
    switch participants {
    case 0: return "\(name) was not changed"
    case 1: return "\(name) was not changed; 1 participant follows it"
    default: return "\(name) was not changed; \(participants) participants follow it"
    }
  }
}
