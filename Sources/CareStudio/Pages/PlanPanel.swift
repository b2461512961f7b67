import CareCards
import CareManual
import CareModel

/// What `care check` says of the plan, and its files.
struct PlanPanel {
  let view: StudioView

  /// The most findings that are shown at once.
  private static let most = 200

  func add(to html: inout HTMLText) {
    let findings = view.reading.findings, errors = findings.count { $0.severity == .error }
    html.element("h2", ["id": "plan-title"], "Plan")
    html.element("p", ["class": errors > 0 ? "studio-wrong" : "care-detail", "id": "studio-count"], summary(errors))
    html.element("ol", ["class": "studio-findings"]) { html in
      for finding in findings.prefix(Self.most) {
        html.element("li", ["data-code": finding.code.rawValue]) { add(finding, to: &$0) }
      }
    }
    if findings.count > Self.most {
      html.element("p", ["class": "care-detail"], "And \(findings.count - Self.most) more; correct these first.")
    }
    html.element("p") {
      $0.element("a", ["href": StudioRoutes.manual, "target": "manual", "rel": "noopener"], "Manual")
    }
    html.element("h3", "Files")
    html.element("ul", ["class": "studio-files"]) { html in
      for file in view.reading.files {
        html.element("li") { html in
          html.element("code", file.path)
          if file.findings > 0 {
            html.element(
              "span", ["class": "studio-wrong"], " \(file.findings.counting("finding"))")
          }
        }
      }
    }
  }

  private func summary(_ errors: Int) -> String {
    let findings = view.reading.findings, warnings = findings.count - errors
    if findings.isEmpty { return view.reading.isChecked ? "No problems found" : "Checking…" }
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return parts.map { $0.0.counting($0.1) }.joined(separator: ", ")
      + (view.reading.isChecked || errors > 0 ? "" : "; checking…")
  }

  private func add(_ finding: Diagnostic, to html: inout HTMLText) {
    let isError = finding.severity == .error
    html.element("p", ["class": "studio-place"]) { html in
      html.element(
        "span", ["class": isError ? "studio-wrong" : "studio-warning"], "\(isError ? "✗ Error" : "△ Warning") ")
      html.element("code", finding.location?.description ?? view.path)
    }
    html.element("p") { html in
      html.add((finding.path.isEmpty ? "" : "\(finding.path): ") + finding.message + " ")
      html.element(
        "a", ["href": StudioRoutes.manual + ManualSite.path(of: finding.code), "target": "manual", "rel": "noopener"]
      ) { $0.element("code", "[\(finding.code.rawValue)]") }
    }
    if let line = finding.sourceLine {
      let column = finding.location?.column ?? 1
      let caret =
        String(repeating: " ", count: max(0, min(column, 500) - 1))
        + String(repeating: "^", count: min(finding.location?.length ?? 1, 200))
      html.add(lines: "\(line.prefix(500))\n\(caret)", label: "The line")
    }
    for note in finding.noteLines { html.element("p", ["class": "care-detail"], note) }
  }
}
