import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel

/// `care check PATH…`.
struct CheckCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check plan scripts, and report all diagnostics.")

  /// The format of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  @OptionGroup var plans: PlanPathArguments

  @Option(help: "The format of the report; sarif is for editors and CI.")
  var format: Format?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let host = LuaScriptHost()
    let readers = try plans.readers()
    let found = Diagnostics(readers.flatMap { host.check($0).items })
    let output = common.output
    switch format ?? (common.json ? .json : .text) {
    case .json: try output.json(found.items)
    case .sarif: output.line(.lines(try JSONText.foreign(DiagnosticSARIF(found))))
    case .text where found.items.isEmpty:
      output.line("\(readers.count) \(readers.count == 1 ? "plan" : "plans") checked, no problems found")
    case .text: output.line(DiagnosticText.text(found, style: TextStyle(isOn: output.usesColor)))
    }
    if found.hasErrors { throw ExitCode(Failure.Code.diagnostics.rawValue) }
  }
}
