import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care adherence`.
struct AdherenceCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence", abstract: "Show the share of due events that were done, day by day.")

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

  @Option(help: ArgumentHelp("The first day. Default: six days before the last.", valueName: "date"))
  var from: CivilDate?

  @Option(help: ArgumentHelp("The day after the last. Default: the patient's tomorrow.", valueName: "date"))
  var to: CivilDate?

  @Option(help: ArgumentHelp("Of this task only; repeatable.", valueName: "id"))
  var task: [CareTask.ID] = []

  @Option(help: "How an event's progress is computed. Default: the task's own strategy.")
  var strategy: Strategy?

  @OptionGroup var known: AsOfOption

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let zone = try session.zone(of: patient)
    let end = to ?? zone.date(of: session.now).adding(days: 1)
    let start = from ?? end.adding(days: -7)
    let asOf = try known.value(in: session.zone ?? zone)
    let report = try session.runtime.adherenceReport(
      patient, from: start, to: end, tasks: task.isEmpty ? nil : task, strategy: strategy?.progress, asOf: asOf,
      at: session.now)
    if session.output.isJSON {
      return try session.output.json(
        AdherenceDocument(
          patient: patient, asOf: session.now, knownAsOf: known.asOf, zone: zone, days: report.days, rate: report.rate,
          failures: report.failures.isEmpty ? nil : report.failures))
    }
    let basis = "as of \(session.now.formattedInFull(in: zone))\(known.phrase)"
    let table = AdherenceTable(days: report.days, rate: report.rate, basis: basis)
    session.output.raw(table.text(session.output.style))
    for failure in report.failures { session.output.line(" ! \(failure)") }
  }
}

/// Adherence in JSON.
struct AdherenceDocument: Encodable {
  let patient: Patient.ID
  let asOf: Instant
  let knownAsOf: String?
  let zone: Zone
  let days: [DayAdherence]
  let rate: AdherenceRate
  /// The functions of plans that failed; absent if none did.
  let failures: [PlanFailure]?
}
