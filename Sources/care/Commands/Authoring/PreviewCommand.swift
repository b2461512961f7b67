import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime

/// `care preview PLAN`.
struct PreviewCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show what a plan asks of a participant, as a calendar.",
    discussion: "Reads only the plan's files; needs no store and no participant.")

  @OptionGroup var plan: PlanPathArgument
  @OptionGroup var length: DaysOption

  @Option(help: ArgumentHelp("The day of enrollment, and the first day shown. Default: today.", valueName: "date"))
  var start: CivilDate?

  @OptionGroup var settings: EnrollmentOptions

  @Option(
    name: .customLong("after"),
    help: ArgumentHelp(
      "Assume that a task is completed at a time, or declined or missed: task=missed:time; repeatable.",
      valueName: "task=time"))
  var ends: [EndArgument] = []

  @Flag(help: "Describe the plan in sentences instead.")
  var text = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let anchors = try AnchorArgument.values(settings.anchors)
    let zone = try common.displayZone()
    let start = try start ?? zone.date(of: common.clock()())
    let definition = try LuaScriptHost().load(plan.reader())
    let preview = try preview(of: definition, anchors: anchors, zone: zone, start: start)
    let output = common.output
    if output.isJSON { return try output.json(PreviewDocument(preview)) }
    output.raw(text ? preview.sentences.text(output.style) : preview.calendar.text(output.style))
  }

  /// Returns the preview of a plan.
  ///
  /// - Throws: ``Failure`` with the options to pass if anchors or parameters are missing.
  private func preview(
    of definition: PlanDefinition, anchors: [String: AnchorValue], zone: Zone, start: CivilDate
  ) throws -> PlanPreview {
    let ends = ends.compactMap { $0.assumed(in: zone) }
    do {
      return try PlanPreview(
        of: definition, anchors: anchors, parameters: try ParameterArgument.values(settings.parameters),
        assuming: ends, zone: zone, start: start, days: length.days, accepting: settings.accept)
    } catch RuntimeError.missingAnchors(let plan, let names) {
      let named = Set(settings.parameters.map(\.name))
      throw missing(
        of: plan, definition.header.anchors.filter { names.contains($0.name) },
        definition.header.parameters.filter {
          $0.isRequired && $0.defaultValue == nil && !named.contains($0.name)
        }, start: start)
    } catch RuntimeError.missingParameters(let plan, let missing) {
      throw self.missing(of: plan, [], missing, start: start)
    }
  }

  /// Returns the failure for missing anchors and parameters, with the options that set them.
  private func missing(
    of plan: PlanHeader.ID, _ anchors: [AnchorDefinition], _ parameters: [ParameterDefinition], start: CivilDate
  ) -> Failure {
    let needed = anchors.map(\.label) + parameters.map { "'\($0.name)'" + ($0.title.map { " (\($0))" } ?? "") }
    let options =
      anchors.map { "--anchor \($0.name)=\(start)" } + parameters.map { "--param \($0.name)=\($0.kind.example)" }
    return Failure("the plan '\(plan)' needs \(needed.joined(separator: ", ")); pass \(options.joined(separator: " "))")
  }
}

extension ParameterKind {
  /// An example of a value on the command line.
  fileprivate var example: String {
    switch self {
    case .time: "08:00"
    case .date: "2026-06-07"
    case .number: "1"
    case .text: "TEXT"
    case .boolean: "true"
    case .zone: "Europe/Berlin"
    case .choice(let texts): texts.first ?? "TEXT"
    }
  }
}
