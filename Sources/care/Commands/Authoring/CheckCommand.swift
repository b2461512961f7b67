import ArgumentParser
import Care
import CareLua
import CareModel

/// `care check PATH…`.
struct CheckCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Reports all that is wrong with plan scripts, with its place.")

  /// How diagnostics are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  @Argument(help: ArgumentHelp("A plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String]

  @Option(help: "How to report: text for people, json, or sarif for editors and CI.")
  var format: Format?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let host = LuaScriptHost()
    let readers = try PlanFinder.readers(paths)
    let found = Diagnostics(readers.flatMap { host.check($0).items })
    let output = common.output
    switch format ?? (common.json ? .json : .text) {
    case .json: try output.json(found.items)
    case .sarif: output.line(try JSONText.foreign(DiagnosticSARIF(found)))
    case .text where found.items.isEmpty:
      output.line("\(readers.count) \(readers.count == 1 ? "plan" : "plans") checked, nothing to mend")
    case .text: output.line(DiagnosticText.text(found, style: TextStyle(isOn: output.usesColor)))
    }
    if found.hasErrors { throw ExitCode(Failure.Code.diagnostics.rawValue) }
  }
}
