import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care extract`.
struct ExtractCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Run a plan's extractors again over kept answers.",
    discussion: """
      The answers of every finished survey are kept with its outcome. When an extractor is fixed or improved, seed the plan, \
      then run this: each outcome whose values change gets a new version. The time of the answer stays, raised alerts stay, \
      and values that a person corrected stay. An extractor that fails again changes nothing.
      """)

  @Argument(help: "The id of the plan.")
  var plan: PlanHeader.ID

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"))
  var task: CareTask.ID?

  @Flag(help: "Report what would change, and write nothing.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let report = try session.runtime.extract(plan, task: task, dryRun: dryRun, at: session.now)
    let output = session.output
    if output.isJSON { return try output.json(Document(plan: plan, dryRun: dryRun, report)) }
    for event in report.changed { output.line("\(event.patient)  \(event.key)") }
    output.line("\(Self.summary(of: report, dryRun: dryRun))")
    for failure in report.failures { output.line("! \(failure)") }
  }

  /// Returns the counts in one line: `3 outcomes got new values, 12 stay as they are`.
  private static func summary(of report: ExtractionReport, dryRun: Bool) -> String {
    let changed = report.changed.count.counting("outcome") + (dryRun ? " would get new values" : " got new values")
    let others = [
      (report.unchanged, "unchanged"), (report.corrected, "corrected by hand and left"),
      (report.withoutValues, "left because the extractor returned nil"),
      (report.failed, "left because the extractor failed"),
    ]
    return ([changed] + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  private struct Document: Encodable {
    struct Event: Encodable {
      let patient: Patient.ID
      let carePlan: CarePlan.ID?
      let key: OccurrenceKey
    }

    let plan: PlanHeader.ID
    let dryRun: Bool
    let changed: [Event]
    let unchanged: Int
    let corrected: Int
    let withoutValues: Int
    let failed: Int
    let failures: [PlanFailure]

    init(plan: PlanHeader.ID, dryRun: Bool, _ report: ExtractionReport) {
      self.plan = plan
      self.dryRun = dryRun
      changed = report.changed.map { Event(patient: $0.patient, carePlan: $0.carePlan, key: $0.key) }
      (unchanged, corrected, withoutValues) = (report.unchanged, report.corrected, report.withoutValues)
      (failed, failures) = (report.failed, report.failures)
    }
  }
}
