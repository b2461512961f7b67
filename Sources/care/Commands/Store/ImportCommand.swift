public import ArgumentParser
import CareModel
public import CareRuntime

/// `care import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Takes in what other programs and devices have written.",
    subcommands: [ImportSamplesCommand.self])
}

/// `care import samples FILE`.
struct ImportSamplesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Gives the store the samples of a file, which answer linked tasks.",
    discussion: """
      Columns, in any order: patient, quantity, value, units, start, stop, source, remote_id. Needed are quantity, value, start, \
      and patient unless --patient is given. Times are wall time where the patient then lived, or have an offset or Z.

      A sample is known by its remote id: giving a file again changes nothing, other content is a correction. A file with a \
      mistake leaves the store as it was.
      """)

  @Argument(help: ArgumentHelp("A file of CSV or JSON lines; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("Whose the samples are, where rows do not say it.", valueName: "id"))
  var patient: Patient.ID?

  @Option(help: ArgumentHelp("csv or jsonl. Default: what the file's name ends with, else csv.", valueName: "format"))
  var format: SampleFormat?

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let source = try FileChunks(file)
    let progress = ProgressLine("samples")
    let report: SampleImportReport
    do {
      defer { progress.clear() }
      report = try session.runtime.importSamples(
        named: source.name, format: format ?? SampleFormat(fileName: file), patient: patient, dryRun: dryRun,
        at: session.now, progress: progress.show, next: source.next)
    }
    if session.output.isJSON { return try session.output.json(report) }
    let counts = "\(report.created) created, \(report.updated) updated, \(report.unchanged) unchanged"
    session.output.line(dryRun ? "would be: \(counts)" : counts)
  }
}

extension SampleFormat: ExpressibleByArgument {
  /// The format that the end of a file's name tells; CSV where it tells nothing.
  fileprivate init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonl : .csv
  }
}
