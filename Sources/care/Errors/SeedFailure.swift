import Care
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
