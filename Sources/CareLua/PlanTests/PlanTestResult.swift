package import CareModel

/// The result of one `test("…", function(sim) … end)`.
package struct PlanTestResult: Hashable, Sendable {
  /// The claim.
  package var name: String
  /// The place in the file.
  package var location: SourceLocation
  /// The failure; nil if it passed.
  package var failure: PlanTestFailure?
  /// The lines that it printed.
  package var printed: [String]

  package var passed: Bool { failure == nil }
}

/// The failure of a plan test.
///
/// It contains values, because those of a test are nobody's data.
package struct PlanTestFailure: Hashable, Sendable {
  /// The expectation that was not met, or the error.
  package var message: String
  /// The code of an error such as `window_closed`; nil for an expectation that was not met.
  package var code: String?
  /// The place in the author's file.
  package var location: SourceLocation?
  /// The text of the line at ``location``.
  package var sourceLine: String?
  /// The expected and the actual values, one pair for each place where they differ.
  package var differences: [Difference] = []
  /// The author's lines that led there, innermost first, without the one at ``location``.
  package var traceback: [String] = []

  /// One place where two values differ.
  package struct Difference: Hashable, Sendable {
    /// The path in the value, such as `[2].title`; empty for the whole.
    package var path: String
    package var expected: String
    package var got: String
  }
}

extension PlanTestFailure {
  /// The failure as text: the place, the message, the line with a caret, and the expected and actual values.
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
