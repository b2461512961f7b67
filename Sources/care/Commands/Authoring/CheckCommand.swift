import ArgumentParser
import Care
import CareCards
import CareDelivery
import CareLua
import CareModel
import CareRuntime

/// `care check PATH…`.
struct CheckCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check plan scripts, and report all diagnostics.",
    discussion: """
      With --graph or --svg, a plan without errors is drawn: each survey with its steps, items, and conditions, where its exercises can \
      be done, and whether it can run without the plan's functions. Warnings are then reported on standard error.

      With --store, the surveys are compared with those of the store: a question that keeps its id while the values of its options, its \
      range, or its units change is reported on standard error. If channels.lua is beside the store, so are alerts that do not reach a contact \
      over the channels of the site.
      """)

  /// The format of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  @OptionGroup var plans: PlanPathArguments

  @Option(help: "The format of the report; sarif is for editors and CI.")
  var format: Format?

  @Flag(help: "Draw each survey as a flow.")
  var graph = false

  @Option(help: ArgumentHelp("Write the flow of each survey to a folder as an SVG file.", valueName: "dir"))
  var svg: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if graph || svg != nil, format != nil {
      throw ValidationError("--graph and --svg draw surveys; --format is for diagnostics: pass one of them")
    }
  }

  func perform() throws {
    let host = LuaScriptHost()
    let readers = try plans.readers()
    let found = Diagnostics(host.check(readers).flatMap(\.items))
    let output = common.output
    if graph || svg != nil, !found.hasErrors { return try draw(readers, found, host) }
    let scales = try found.hasErrors ? [] : changedScales(readers)
    let unreached = try found.hasErrors ? [] : unreachedContacts(readers, host)
    switch format ?? (common.json ? .json : .text) {
    case .json: try output.json(found.items)
    case .sarif: output.line(.lines(try JSONText.foreign(DiagnosticSARIF(found))))
    case .text where found.items.isEmpty:
      let problems = [
        scales.isEmpty ? nil : "\(scales.count) changed under the same id",
        unreached.isEmpty ? nil : "\(unreached.count) \(unreached.count == 1 ? "problem" : "problems") with alerts",
      ].compactMap(\.self)
      let plans = "\(readers.count) \(readers.count == 1 ? "plan" : "plans") checked"
      output.line("\(plans), \(problems.isEmpty ? "no problems found" : problems.joined(separator: ", "))")
    case .text: output.line(DiagnosticText.text(found, style: TextStyle(isOn: output.usesColor)))
    }
    if found.hasErrors { throw ExitCode(Failure.Code.diagnostics.rawValue) }
    output.warn(of: scales)
    for reason in unreached { output.note(TerminalText("warning: \(reason)")) }
  }

  /// Returns the questions whose scale differs from that of the store which `--store` names.
  private func changedScales(_ readers: [FolderReader]) throws -> [ScaleChange] {
    guard common.store != nil else { return [] }
    let session = try Session(common)
    return try session.runtime.seed(reading: readers, dryRun: true, at: session.now).scales
  }

  /// Returns the reasons for which alerts do not reach contacts over the channels beside the store which `--store` names.
  private func unreachedContacts(_ readers: [FolderReader], _ host: LuaScriptHost) throws -> [String] {
    guard let store = common.store, store != StoreOpening.inMemory, let file = ChannelsFile(besideStoreAt: store),
      file.exists
    else { return [] }
    let settings = try host.loadChannels(file)
    return try readers.flatMap { try host.load($0).unreached(over: settings) }
  }

  /// Draws the surveys of plans without errors.
  private func draw(_ readers: [FolderReader], _ warnings: Diagnostics, _ host: LuaScriptHost) throws {
    if !warnings.items.isEmpty {
      common.output.note(DiagnosticText.text(warnings, style: TextStyle(isOn: false)))
    }
    try SurveyDrawings(try readers.map { try host.load($0) }).show(in: svg, isPrinted: graph, common.output)
  }
}
