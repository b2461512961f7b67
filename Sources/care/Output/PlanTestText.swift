import Care
import CareLua
import CareModel

/// What came of a plan's tests, as a person reads it.
struct PlanTestText {
  private let report: PlanTestFolder.Report
  private let style: TextStyle

  init(_ report: PlanTestFolder.Report, style: TextStyle) {
    self.report = report
    self.style = style
  }

  /// The plan, each file, each test; below those that failed, why.
  var text: String {
    var lines: [String] = []
    if !report.diagnostics.isEmpty {
      lines += [
        style.bold(report.folder), indented(DiagnosticText.text(Diagnostics(report.diagnostics), style: style)),
      ]
    }
    for file in report.files where !file.results.isEmpty || !file.diagnostics.isEmpty {
      lines.append(style.bold(report.plan?.text ?? "") + "  " + file.path)
      if !file.diagnostics.isEmpty {
        lines.append(indented(DiagnosticText.text(Diagnostics(file.diagnostics), style: style)))
      }
      for result in file.results {
        lines.append((result.passed ? style.green("✓") : style.red("✗")) + " " + result.name)
        lines += result.printed.map { "  | " + $0 }
        if let failure = result.failure { lines.append(indented(failure.text)) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func indented(_ text: String) -> String { "  " + text.replacing("\n", with: "\n  ") }
}
