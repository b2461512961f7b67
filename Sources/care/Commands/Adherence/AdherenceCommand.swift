import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care adherence`.
struct AdherenceCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence", abstract: "Show how much of what was due was done: by a participant, or in a plan.",
    discussion: """
      With --patient, the table has a line for each day; --measure and --by show one figure over the period, and how it divides. With \
      --plan, the figures are of all participants together, with the distribution of their own values; --each prints a line of \
      JSON for each participant instead. Events count once they have closed.
      """)

  /// The progress strategies that need no script.
  enum Strategy: String, ExpressibleByArgument, CaseIterable {
    case outcomeExists = "outcome_exists"
    case valuesExist = "values_exist"
    case targetsMet = "targets_met"
    case sum

    var progress: ProgressStrategy {
      switch self {
      case .outcomeExists: .outcomeExists
      case .valuesExist: .valuesExist
      case .targetsMet: .targetsMet
      case .sum: .sum
      }
    }
  }

  @OptionGroup var patient: PatientOption

  @OptionGroup var cohort: CohortOptions

  @Option(
    help: ArgumentHelp(
      "The first day. Default: seven days, or with --plan, --by, or --measure 28 days, before --to.", valueName: "date")
  )
  var from: CivilDate?

  @Option(help: ArgumentHelp("The day after the last. Default: tomorrow.", valueName: "date"))
  var to: CivilDate?

  @Option(help: ArgumentHelp("Of this task only; repeatable.", valueName: "id"))
  var task: [CareTask.ID] = []

  @OptionGroup var measuring: MeasureOptions

  @Option(help: "How an event's progress is computed. Default: the task's own strategy.")
  var strategy: Strategy?

  @OptionGroup var known: AsOfOption

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard cohort.plan == nil || patient.patient == nil else {
      throw ValidationError("pass --patient, or --plan, but not both")
    }
    if cohort.plan == nil, let option = cohort.optionOfPlans { throw ValidationError("\(option) needs --plan") }
    try measuring.check(tasks: task, hasStrategy: strategy != nil)
  }

  func perform() throws {
    if let plan = cohort.plan { return try showCohort(of: plan) }
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let zone = try session.zone(of: patient)
    let period = period(today: zone.date(of: session.now))
    let asOf = try known.value(in: session.zone ?? zone)
    try session.runtime.reading(asOf: asOf) { seq in
      let participant = ParticipantAdherence(
        session: session, patient: patient, zone: zone, from: period.from, to: period.to,
        tasks: task.isEmpty ? nil : task, strategy: strategy?.progress, asOf: asOf, seq: seq,
        basis: "as of \(session.now.formattedInFull(in: zone))\(known.phrase), commit \(seq)", knownAsOf: known.asOf)
      if measuring.isDaily { return try participant.showDays() }
      try participant.show(measuring)
    }
  }

  private func period(today: CivilDate) -> (from: CivilDate, to: CivilDate) {
    let end = to ?? today.adding(days: 1)
    return (from ?? end.adding(days: cohort.plan == nil && measuring.isDaily ? -7 : -28), end)
  }

  private func showCohort(of plan: PlanHeader.ID) throws {
    let session = try Session(common)
    let zone = try common.displayZone()
    let period = period(today: zone.date(of: session.now))
    var query = CohortQuery(
      plan: plan, from: period.from, to: period.to, tasks: task.isEmpty ? nil : task,
      measure: try measuring.cohortMeasure(tasks: task, strategy: strategy?.progress))
    if measuring.measure != .rate { query.tasks = nil }
    query.dimensions = measuring.dimensions
    query.atLeast = measuring.atLeast ?? query.atLeast
    query.asOf = try known.value(in: zone)
    if let arm = cohort.arm {
      (query.arm, query.onlyArm) = (arm.name, arm.value)
      if arm.value == nil, !query.dimensions.contains(.arm), measuring.measure == .rate {
        query.dimensions.append(.arm)
      }
    }
    let report = CohortReport(session: session, query: query, zone: zone, known: known)
    try cohort.each ? report.showEach() : report.show()
  }
}
