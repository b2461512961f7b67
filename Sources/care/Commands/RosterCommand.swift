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

  @Option(
    help: ArgumentHelp(
      "Only those with this need, repeatable: \(RosterNeed.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "need"))
  var need: [RosterNeed.Kind] = []

  @Option(
    help: ArgumentHelp(
      "Only those in this state, repeatable: \(CarePlan.Status.allCases.map(\.rawValue).joined(separator: ", ")). "
        + "Default: active and paused.", valueName: "state"))
  var status: [CarePlan.Status] = []

  @Option(
    help: ArgumentHelp(
      "The parameter that divides participants into arms, or one arm: only its participants.", valueName: "name[=value]"
    ))
  var arm: ArmArgument?

  @Option(help: "The order: \(Roster.Order.allCases.map(\.rawValue).joined(separator: ", ")).")
  var sort = Roster.Order.need

  @Option(help: ArgumentHelp("The due days without an answer after which attention is needed.", valueName: "days"))
  var silent = 3

  @Option(help: ArgumentHelp("The rate of the last 7 days below which attention is needed.", valueName: "share"))
  var below = 0.5

  @Option(help: ArgumentHelp("Show at most this many.", valueName: "number"))
  var limit: Int?

  @OptionGroup var known: AsOfOption

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...28).contains(silent) else {
      throw ValidationError("--silent is \(silent); pass a number of days from 1 to 28")
    }
    guard (0...1).contains(below) else { throw ValidationError("--below is \(below); pass a share from 0 to 1") }
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); pass a number of rows above 0") }
  }

  func perform() throws {
    let session = try Session(common), zone = try common.displayZone()
    var query = RosterQuery(plan: plan)
    if !status.isEmpty { query.statuses = Set(status) }
    if needing || !need.isEmpty { query.needs = Set(need) }
    if let arm { (query.arm, query.onlyArm) = (arm.name, arm.value) }
    (query.silentAfter, query.rateBelow, query.order, query.limit) = (silent, below, sort, limit)
    query.asOf = try known.value(in: zone)
    let bar = ProgressBar("participants")
    let roster = try session.runtime.roster(query, at: session.now, progress: { bar.show($0, of: $1) })
    bar.clear()
    guard !session.output.isJSON else { return try session.output.json(roster) }
    let basis =
      "as of \(session.now.formattedInFull(in: zone))\(known.phrase), commit \(roster.seq); days in the zone of each participant"
    session.output.raw(RosterText.text(roster, basis: basis, session.output.style))
  }
}
