import ArgumentParser
import Care
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// `care export redcap`.
struct ExportREDCapCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "redcap", abstract: "Write the surveys as a project of REDCap, and the answers as data that fit it.",
    discussion: """
      The folder has dictionary.csv, REDCap's data dictionary; data.csv, which REDCap imports; missing-codes.txt, to paste into the \
      project's missing data codes; and losses.json, what the dictionary cannot say.

      Each task with a survey is an instrument, and each repeat group of a survey another one. In REDCap, make all of them repeating \
      instruments before the import. Each answered event is an instance, in the order of the events; import a new export with \
      overwriting of blank values, so that every instance is replaced.

      Participants are named by their ids, or by keyed hashes of them. Answers that may identify a participant are written only with \
      --identified.
      """)

  @OptionGroup var answers: AnswersExportOptions

  @Flag(help: "Treat what the dictionary cannot say as an error.")
  var strict = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try answers.session(common)
    var request = try answers.request(in: session)
    // The codes for missing answers are those of the wide tables.
    request.isWide = true
    try ExportFolder.discarding { kept in
      var sink: Sink?
      try session.runtime.export(request, at: session.now) { schema in
        let project = REDCapProject(schema.codebook, hasEvents: true)
        if strict, !project.losses.isEmpty {
          throw Failure(
            .lines(project.losses.map(\.text).joined(separator: "\n") + "\nnothing was written"), code: .diagnostics)
        }
        let folder = try ExportFolder(answers.output, replacing: answers.replace, participants: schema.participants)
        kept = folder
        let opened = Sink(project, from: schema.tables, to: folder)
        sink = opened
        try folder.open([opened.table], as: .csv, isSafe: false, isSingleLine: false)
        return opened
      }
      guard let sink else { return }
      try sink.close()
      try report(sink, to: session.output)
    }
  }

  private func report(_ sink: Sink, to output: Output) throws {
    let losses = sink.losses, rows = sink.folder.rows.first?.rows ?? 0
    if output.isJSON { return try output.json(Document(written: sink.written, rows: rows, losses: losses)) }
    for loss in losses { output.note("warning: \(loss.text)") }
    for name in sink.written { output.line("written  \(answers.output)/\(name)") }
    output.note("\(rows) rows")
  }

  private struct Document: Encodable {
    let written: [String]
    let rows: Int
    let losses: [ListedLoss]
  }

  /// Makes rows of REDCap of the rows of an export, and writes them.
  private final class Sink: ExportSink {
    let folder: ExportFolder
    let written = ["data.csv", "dictionary.csv", "losses.json", "missing-codes.txt"]
    private let project: REDCapProject
    private var rows: REDCapRows

    init(_ project: REDCapProject, from tables: [ExportTable], to folder: ExportFolder) {
      (self.project, self.folder) = (project, folder)
      rows = REDCapRows(project, from: tables)
    }

    var table: ExportTable { rows.table }

    var losses: [ListedLoss] {
      project.losses
        + rows.unknown.sorted { $0.key < $1.key }.map { task, count in
          ListedLoss(
            survey: task,
            ExchangeLoss(path: task, what: "the answers", why: "are of a task of no plan, which has no instrument"),
            responses: count)
        }
    }

    func add(_ row: [ExportCell], to table: Int) throws {
      for row in rows.add(row, to: table) { try folder.add(row, to: 0) }
    }

    func finish(participants: Int) { folder.finish(participants: participants) }

    func close() throws {
      for row in rows.finish() { try folder.add(row, to: 0) }
      try folder.closeTables()
      try folder.add(project.csv, as: "dictionary.csv")
      try folder.add(try JSONText.pretty(losses) + "\n", as: "losses.json")
      try folder.add(project.missingCodes, as: "missing-codes.txt")
      try folder.publish()
    }
  }
}
