package import CareModel

/// What came of one `test("…", function(sim) … end)`.
package struct PlanTestResult: Hashable, Sendable {
  /// What it claims.
  package var name: String
  /// Where it stands.
  package var location: SourceLocation
  /// Why it failed; nil when it passed.
  package var failure: PlanTestFailure?
  /// What it printed.
  package var printed: [String]

  package var passed: Bool { failure == nil }
}
