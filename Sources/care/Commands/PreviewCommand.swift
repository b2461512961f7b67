import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime

/// `care preview PLAN`.
struct PreviewCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Shows what a plan asks of whoever joins it, as a calendar.",
    discussion: "Reads the plan's file alone: no store, no participant.")

  @Argument(help: ArgumentHelp("A plan.lua, or the folder that holds it.", valueName: "plan"))
  var plan: String

  @Option(help: ArgumentHelp("How many days, 1 to 366.", valueName: "number"))
  var days = 28

  @Option(help: ArgumentHelp("The day of joining, and the first shown. Default: today.", valueName: "date"))
  var start: CivilDate?

  @Option(
    name: .customLong("anchor"), help: ArgumentHelp("A day that the plan needs; repeatable.", valueName: "name=date"))
  var anchors: [AnchorArgument] = []

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp("A parameter that the plan asks for; repeatable.", valueName: "name=value"))
  var parameters: [ParameterArgument] = []

  @Option(
    name: .customLong("after"),
    help: ArgumentHelp("When a task is completed that others wait for; repeatable.", valueName: "task=time"))
  var completed: [CompletionArgument] = []

  @Flag(help: "Tell the plan in sentences instead.")
  var text = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...366).contains(days) else { throw ValidationError("--days must be 1 to 366") }
  }

  func perform() throws {
    let anchors = try AnchorArgument.values(anchors)
    let zone = try common.displayZone()
    let start = try start ?? zone.date(of: common.clock()())
    let readers = try PlanFinder.readers([plan])
    guard let reader = readers.first, readers.count == 1 else {
      throw Failure("\(plan): there are \(readers.count) plans here; give the folder of one")
    }
    let definition = try LuaScriptHost().load(reader)
    let preview = try preview(of: definition, anchors: anchors, zone: zone, start: start)
    let output = common.output
    if output.isJSON { return try output.json(PreviewDocument(preview)) }
    output.raw(text ? preview.sentences.text(output.style) : preview.calendar.text(output.style))
  }

  /// The preview; where the plan needs anchors, the error says how to give them here.
  private func preview(
    of definition: PlanDefinition, anchors: [String: AnchorValue], zone: Zone, start: CivilDate
  ) throws -> PlanPreview {
    let completed = completed.compactMap { given in given.instant(in: zone).map { (given.task, $0) } }
    do {
      return try PlanPreview(
        of: definition, anchors: anchors, parameters: try ParameterArgument.values(parameters), completed: completed,
        zone: zone, start: start, days: days)
    } catch RuntimeError.missingAnchors(let plan, let names) {
      let missing = definition.header.anchors.filter { names.contains($0.name) }.map(\.words)
      let options = names.map { "--anchor \($0)=\(start)" }.joined(separator: " ")
      throw Failure("the plan \(plan) needs \(missing.joined(separator: ", ")); give a day to each, such as \(options)")
    } catch RuntimeError.missingParameters(let plan, let missing) {
      let titles = missing.map { "'\($0.name)'" + ($0.title.map { " (\($0))" } ?? "") }.joined(separator: ", ")
      let options = missing.map { "--param \($0.name)=\($0.kind.example)" }.joined(separator: " ")
      throw Failure("the plan \(plan) needs \(titles); give a value to each, such as \(options)")
    }
  }
}

extension ParameterKind {
  /// A value as it is written on a command line.
  fileprivate var example: String {
    switch self {
    case .time: "08:00"
    case .date: "2026-06-07"
    case .number: "1"
    case .text: "TEXT"
    case .boolean: "true"
    case .choice(let texts): texts.first ?? "TEXT"
    }
  }
}

extension AnchorDefinition {
  /// The name, with the title if there is one: `'surgery' (Day of surgery)`.
  var words: String { "'\(name)'" + (title.map { " (\($0))" } ?? "") }
}
