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

/// Why a test of a plan failed.
///
/// It shows values: those of a test are nobody's.
package struct PlanTestFailure: Hashable, Sendable {
  /// What does not hold, or what went wrong.
  package var message: String
  /// The code of an error such as `window_closed`; nil for what was expected and is not so.
  package var code: String?
  /// Where, in the author's file.
  package var location: SourceLocation?
  /// The text of the line at ``location``.
  package var sourceLine: String?
  /// What was expected and what came, one pair for each place where they differ.
  package var differences: [Difference] = []
  /// The author's lines that led there, innermost first, without the one at ``location``.
  package var traceback: [String] = []

  /// One place where two values differ.
  package struct Difference: Hashable, Sendable {
    /// Where in the value, such as `[2].title`; empty for the whole.
    package var path: String
    package var expected: String
    package var got: String
  }
}

extension PlanTestFailure {
  /// The failure as a person reads it: place and message, the line with a caret, what was expected and what came.
  package var text: String {
    var lines = [(location.map { "\($0): " } ?? "") + message + (code.map { " [\($0)]" } ?? "")]
    if let location, let sourceLine {
      let number = String(location.line), gutter = String(repeating: " ", count: number.count)
      lines.append("  \(number) | \(sourceLine)")
      if let column = location.column {
        let before = sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        lines.append("  \(gutter) | \(before)^\(String(repeating: "~", count: max(0, location.length - 1)))")
      }
    }
    // What fits on a line, the message tells already.
    for difference in differences where !message.hasSuffix("got \(difference.got)") {
      if !difference.path.isEmpty { lines.append("  at \(difference.path)") }
      lines.append("  expected  \(Self.indented(difference.expected))")
      lines.append("  got       \(Self.indented(difference.got))")
    }
    return (lines + traceback.map { "  called from \($0)" }).joined(separator: "\n")
  }

  private static func indented(_ text: String) -> String { text.replacing("\n", with: "\n            ") }
}
