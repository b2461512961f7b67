import CareCards
import CareModel

/// An error thrown when plan files have errors, so that nothing was seeded.
struct SeedFailure: Error {
  let diagnostics: Diagnostics
  /// The plans that stay in force as the store has them.
  let live: [LivePlan]

  /// Returns the diagnostics, then the plans that stay in force.
  func text(_ style: TextStyle) -> TerminalText {
    ([DiagnosticText.text(diagnostics, style: style)] + live.map { TerminalText($0.sentence) }
      + ["nothing was written"]).joined(separator: "\n")
  }
}

/// A plan that stays in force as the store has it, because its files have errors.
struct LivePlan: Encodable {
  let plan: PlanHeader.ID
  let version: String?
  /// The number of active and paused enrollments.
  let participants: Int

  /// For example: `plan 'knee-recovery' (1.0.0) was not changed; 2 participants follow it`.
  var sentence: String {
    let name = "plan '\(plan.text)'" + (version.map { " (\($0))" } ?? "")
    switch participants {
    case 0: return "\(name) was not changed"
    case 1: return "\(name) was not changed; 1 participant follows it"
    default: return "\(name) was not changed; \(participants) participants follow it"
    }
  }
}
