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

  @OptionGroup var given: EnrollmentOptions

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
    let anchors = try AnchorArgument.values(given.anchors)
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
    let completed = completed.compactMap { event in event.instant(in: zone).map { (event.task, $0) } }
    do {
      return try PlanPreview(
        of: definition, anchors: anchors, parameters: try ParameterArgument.values(given.parameters),
        completed: completed,
        zone: zone, start: start, days: days)
    } catch RuntimeError.missingAnchors(let plan, let names) {
      let named = Set(given.parameters.map(\.name))
      throw lack(
        of: plan, definition.header.anchors.filter { names.contains($0.name) },
        definition.header.parameters.filter {
          $0.isRequired && $0.defaultValue == nil && !named.contains($0.name)
        }, start: start)
    } catch RuntimeError.missingParameters(let plan, let missing) {
      throw lack(of: plan, [], missing, start: start)
    }
  }

  /// What a plan needs besides what is given, and the options that give it.
  private func lack(
    of plan: PlanHeader.ID, _ anchors: [AnchorDefinition], _ parameters: [ParameterDefinition], start: CivilDate
  ) -> Failure {
    let needed = anchors.map(\.words) + parameters.map { "'\($0.name)'" + ($0.title.map { " (\($0))" } ?? "") }
    let options =
      anchors.map { "--anchor \($0.name)=\(start)" } + parameters.map { "--param \($0.name)=\($0.kind.example)" }
    let given = parameters.isEmpty ? "a day" : anchors.isEmpty ? "a value" : "a day or a value"
    return Failure(
      "the plan \(plan) needs \(needed.joined(separator: ", ")); give \(given) to each, such as "
        + options.joined(separator: " "))
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
