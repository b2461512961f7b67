public import ArgumentParser
import CareCards
import CareModel
public import CareRuntime

/// `care import samples FILE`.
struct ImportSamplesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Import samples for linked tasks from a file.",
    discussion: """
      Columns, in any order: patient, quantity, value, units, start, stop, source, remote_id. Required are quantity, value, \
      start, and patient unless --patient is passed. Times are wall time in the patient's zone at that time, or have an offset \
      or Z.

      Samples are identified by their remote id: importing a file again changes nothing, and changed content is a correction. \
      If the file has an error, nothing is written.

      A quantity that a plan declares is converted to its units. Samples in other units, beyond its limits, or in the future \
      are errors; with --keep-suspect, they are kept and marked, and no aggregate uses them.
      """)

  @Argument(help: ArgumentHelp("A file of CSV or JSON lines; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The patient of rows that name none.", valueName: "id"))
  var patient: Patient.ID?

  @Option(help: ArgumentHelp("The file's format. Default: the file's extension, else csv.", valueName: "format"))
  var format: SampleFormat?

  @Flag(
    name: .customLong("keep-suspect"),
    help: "Keep and mark samples that do not fit their plan's quantity, instead of refusing them.")
  var keepSuspect = false

  @OptionGroup var mode: DryRunFlag
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: patient)
    let source = try FileChunks(file, refusesDevices: true)
    let progress = ProgressBar("samples")
    let report: SampleImportReport
    do {
      defer { progress.clear() }
      report = try session.runtime.importSamples(
        named: source.name, format: format ?? SampleFormat(fileName: file), patient: patient,
        keepSuspect: keepSuspect, dryRun: mode.dryRun,
        at: session.now, progress: progress.show, next: source.ofLines())
    }
    if session.output.isJSON { return try session.output.json(report) }
    let counts = "\(report.created) created, \(report.updated) updated, \(report.unchanged) unchanged"
    session.output.line("\(mode.dryRun ? SeedText.dryRun(counts) : counts)")
    if report.suspect > 0 { session.output.line("\(report.suspect) suspect; no aggregate uses them") }
    for (quantity, count) in report.unlinked.sorted(by: { $0.key < $1.key }) {
      let stored = count == 1 ? "1 sample is stored, and answers" : "\(count) samples are stored, and answer"
      session.output.note(
        "warning: no task of their patient links '\(quantity)': \(stored) no event; check the name of the quantity in the plan and the file"
      )
    }
    guard report.alerts > 0 else { return }
    let raised = report.alerts == 1 ? "1 alert" : "\(report.alerts) alerts"
    session.output.line("\(mode.dryRun ? "would raise" : "raised") \(raised)")
  }
}

extension SampleFormat: ExpressibleByArgument {
  /// Creates the format of a file from its extension; CSV by default.
  fileprivate init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonl : .csv
  }
}
