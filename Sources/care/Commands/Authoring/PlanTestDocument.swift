import Care
import CareInterchange
import CareLua
import CareModel

/// The results of plan tests in JSON, TAP, and JUnit.
struct PlanTestDocument: Encodable {
  private let plans: [Plan]
  private let tests: [Test]
  /// The number of tests that passed.
  let passed: Int
  /// The number of tests that failed; a plan or file that cannot be read counts as one.
  let failed: Int

  init(_ reports: [PlanTestFolder.Report]) {
    plans = reports.map { report in
      Plan(
        folder: report.folder, plan: report.plan?.text,
        diagnostics: report.diagnostics + report.files.flatMap(\.diagnostics))
    }
    tests = reports.flatMap { report in
      report.files.flatMap { file in
        file.results.map { Test(plan: report.plan?.text ?? "", file: file.path, result: $0) }
      }
    }
    passed = reports.reduce(0) { $0 + $1.passed }
    failed = reports.reduce(0) { $0 + $1.failed }
  }

  private struct Plan: Encodable {
    let folder: String
    let plan: String?
    let diagnostics: [Diagnostic]
  }

  private struct Test: Encodable {
    let plan: String
    let file: String
    let line: Int
    let name: String
    let passed: Bool
    let failure: Failed?
    let printed: [String]

    init(plan: String, file: String, result: PlanTestResult) {
      self.plan = plan
      self.file = file
      (line, name, passed, printed) = (result.location.line, result.name, result.passed, result.printed)
      failure = result.failure.map(Failed.init)
    }
  }

  private struct Failed: Encodable {
    let message: String
    let code: String?
    let location: SourceLocation?
    let differences: [Difference]
    let traceback: [String]
    let text: String

    init(_ failure: PlanTestFailure) {
      (message, code, location) = (failure.message, failure.code, failure.location)
      (traceback, text) = (failure.traceback, failure.text)
      differences = failure.differences.map { Difference(path: $0.path, expected: $0.expected, got: $0.got) }
    }
  }

  private struct Difference: Encodable {
    let path: String
    let expected: String
    let got: String
  }
}

extension PlanTestDocument {
  /// The plans that could not be read, with their diagnostics.
  private var unreadable: [(name: String, text: String)] {
    plans.filter { !$0.diagnostics.isEmpty }.map { ($0.folder, Diagnostics($0.diagnostics).text) }
  }

  /// The results in the Test Anything Protocol, version 14.
  var tap: String {
    var lines = ["TAP version 14", "1..\(tests.count + unreadable.count)"]
    for (index, test) in tests.enumerated() {
      let name = "\(test.file): \(test.name)".replacing("#", with: "\\#")
      lines.append("\(test.passed ? "ok" : "not ok") \(index + 1) - \(name)")
      if let failure = test.failure { lines += Self.comment(failure.text) }
    }
    for (index, plan) in unreadable.enumerated() {
      lines.append("not ok \(tests.count + index + 1) - \(plan.name): cannot be read")
      lines += Self.comment(plan.text)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func comment(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "# " + $0 }
  }

  /// The results in the XML of JUnit, with a suite for each file.
  var junit: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<testsuites tests="\#(passed + failed)" failures="\#(failed)">"#,
    ]
    for file in tests.map(\.file).reduce(into: [String](), { if $0.last != $1 { $0.append($1) } }) {
      let inside = tests.filter { $0.file == file }
      let failures = inside.count { !$0.passed }
      lines.append(#"  <testsuite name="\#(file.xml)" tests="\#(inside.count)" failures="\#(failures)">"#)
      for test in inside {
        let start =
          #"    <testcase name="\#(test.name.xml)" classname="\#(test.plan.xml)" file="\#(file.xml)" line="\#(test.line)""#
        guard let failure = test.failure else {
          lines.append(start + "/>")
          continue
        }
        lines.append(start + ">")
        lines.append(#"      <failure message="\#(failure.message.xml)">\#(failure.text.xml)</failure>"#)
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    for plan in unreadable {
      lines.append(#"  <testsuite name="\#(plan.name.xml)" tests="1" failures="1">"#)
      lines.append(
        #"    <testcase name="loads"><failure message="cannot be read">\#(plan.text.xml)</failure></testcase>"#)
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text escaped for XML.
  fileprivate var xml: String { XMLText.escaped(self).text }
}
