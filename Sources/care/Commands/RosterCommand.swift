import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care roster`.
struct RosterCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "roster", abstract: "List the participants of a plan, those who need attention first.",
    discussion: """
      Attention is needed for alerts that nobody has acknowledged, for messages that the care team has not read, after --silent due days \
      in a row without an answer, and below --below in the last 7 days. Days are those of each participant's zone. Names are not shown.
      """)

  @Argument(help: "The plan that the participants follow.")
  var plan: PlanHeader.ID

  @Flag(help: "Only those who need attention.")
  var needing = false

  @OptionGroup var filter: QueryOptions<RosterQuery>

  @Option(
    help: ArgumentHelp(
      "The parameter that divides participants into arms, or one arm: only its participants.", valueName: "name[=value]"
    ))
  var arm: ArmArgument?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common), zone = try common.displayZone()
    var query = try filter.narrow(RosterQuery(plan: plan), in: zone)
    if needing { query.needs = query.needs ?? [] }
    if let arm { (query.arm, query.onlyArm) = (arm.name, arm.value) }
    let bar = ProgressBar("participants")
    let roster = try session.runtime.roster(query, at: session.now, progress: { bar.show($0, of: $1) })
    bar.clear()
    guard !session.output.isJSON else { return try session.output.json(roster) }
    let basis =
      "as of \(session.now.formattedInFull(in: zone))\(filter.statePhrase), commit \(roster.seq); days in the zone of each participant"
    session.output.raw(RosterText.text(roster, basis: basis, session.output.style))
  }
}
