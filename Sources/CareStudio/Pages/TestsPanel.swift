import Care
import CareCards
import CareModel

/// The tests of the plan, which run at each save.
struct TestsPanel {
  let view: StudioView

  func add(to html: inout HTMLText) {
    let result = view.results.tests
    html.add(stateOf: result, isCurrent: view.reading.isCurrent)
    guard let value = result.value else { return }
    guard let report = value else {
      return html.element("p", "The plan has no tests; write them in tests/*.lua, and they run at each save.")
    }
    let results = report.files.flatMap(\.results), failed = results.count { !$0.passed }
    html.element(
      "p", ["class": failed > 0 ? "studio-wrong" : "studio-right", "id": "studio-tests"],
      "\(results.count - failed) passed, \(failed) failed")
    for file in report.files {
      html.element("h3") { $0.element("code", file.path) }
      for problem in file.diagnostics {
        html.add(lines: problem.text, label: "The problem")
      }
      html.element("ul", ["class": "care-list"]) { html in
        for one in file.results {
          html.element("li") { html in
            html.element(
              "span", ["class": one.passed ? "studio-right" : "studio-wrong"], one.passed ? "✓ passed: " : "✗ failed: ")
            html.add(one.name)
            if let failure = one.failure {
              html.add(lines: failure.text, label: "The failure")
            }
            if !one.printed.isEmpty {
              html.add(lines: one.printed.joined(separator: "\n"), label: "What the test printed")
            }
          }
        }
      }
    }
  }
}
