import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import Foundation

/// `care test PATH…`.
struct TestCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the Lua tests of plans.",
    discussion: """
      A plan's tests are the files tests/*.lua next to its plan.lua. Each test has its own store and clock, and never writes \
      to a real store.
      """)

  /// The format of the results.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, tap, junit
  }

  @Argument(help: ArgumentHelp("A test file, a plan's folder, or any folder above it.", valueName: "path"))
  var paths: [String]

  @Option(help: ArgumentHelp("Run only the tests whose name contains this text.", valueName: "text"))
  var filter: String?

  @Option(help: "The format of the report.")
  var format: Format?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let output = common.output
    let format = format ?? (common.json ? .json : .text)
    let reports = try folders().map { folder in
      let report = try folder.run(filter: filter)
      if format == .text {
        let style = TextStyle(isOn: output.usesColor)
        output.raw(PlanTestText(report, style: style, width: output.tableWidth).text)
      }
      return report
    }
    let document = PlanTestDocument(reports)
    guard document.passed + document.failed > 0 else {
      throw Failure("there is no test whose name contains '\(filter ?? "")'")
    }
    switch format {
    case .text: output.line("\(document.passed) passed, \(document.failed) failed")
    case .json: try output.json(document)
    case .tap: output.raw(.lines(document.tap))
    case .junit: output.raw(.lines(document.junit))
    }
    if reports.contains(where: \.hasDiagnostics) { throw ExitCode(Failure.Code.diagnostics.rawValue) }
    if document.failed > 0 { throw ExitCode(Failure.Code.failed.rawValue) }
  }

  /// Returns the plans with tests at the paths, each once.
  private func folders() throws -> [PlanTestFolder] {
    var seen: Set<URL> = []
    return try paths.flatMap { path in
      let found = try PlanTestFolder.find(at: path)
      guard found.isEmpty else { return found }
      guard FileManager.default.fileExists(atPath: path) else {
        throw Failure("\(path): there is no such file or folder; pass a plan's folder, or any folder above it")
      }
      throw Failure("\(path): there are no tests here; a plan's tests are the files tests/*.lua next to its plan.lua")
    }.filter { $0.names.count == 1 || seen.insert($0.reader.folder).inserted }
  }
}

/// The results of a plan's tests as text.
struct PlanTestText {
  private let report: PlanTestFolder.Report
  private let style: TextStyle
  /// The number of columns; nil for any.
  private let width: Int?

  init(_ report: PlanTestFolder.Report, style: TextStyle, width: Int?) {
    (self.report, self.style, self.width) = (report, style, width)
  }

  /// The plan, each file, and each test, with the failure below each test that failed.
  var text: TerminalText {
    var lines: [TerminalText] = []
    if !report.diagnostics.isEmpty {
      lines += [
        style.bold("\(report.folder)"),
        DiagnosticText.text(Diagnostics(report.diagnostics), style: style).indented(),
      ]
    }
    for file in report.files where !file.results.isEmpty || !file.diagnostics.isEmpty {
      lines.append(HangingText.text(style.bold("\(report.plan?.text ?? "")"), file.path, gap: 2, width: width))
      if !file.diagnostics.isEmpty {
        lines.append(DiagnosticText.text(Diagnostics(file.diagnostics), style: style).indented())
      }
      for result in file.results {
        lines.append(HangingText.text(result.passed ? style.green("✓") : style.red("✗"), result.name, width: width))
        lines += result.printed.map { "  | \($0)" }
        if let failure = result.failure { lines.append(TerminalText.lines(failure.text).indented()) }
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }
}
