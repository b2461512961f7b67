import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// `care export odm`.
struct ExportODMCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "odm", abstract: "Write plans, events, and answers as ODM 1.3.2 of CDISC.",
    discussion: """
      The folder has study.xml, a snapshot of ODM 1.3.2, and losses.json, what it does not show. Each plan is a study in its newest \
      version; each task is a study event, its survey a form, each step an item group, and each question an item. Each option of \
      several choices is an item that is true or false. Conditions are inverted, as ODM has them: one that holds hides.

      Each event is in the clinical data with its state, and each answer with its event; of an answer that is missing, a comment has \
      the reason.

      Participants are named by their ids, or by keyed hashes of them. Answers that may identify a participant are written only with \
      --identified. The same --as-of always gives the same bytes.
      """)

  @OptionGroup var answers: AnswersExportOptions

  @Flag(help: "Treat what ODM does not show as an error.")
  var strict = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try answers.session(common), runtime = session.runtime
    try ExportFolder.discarding { kept in
      var sink: ODMSink?
      try runtime.export(answers.request(in: session), at: session.now) { schema in
        let records = try runtime.planRecords(answers.plan, asOf: .seq(schema.commit?.seq ?? 0))
        let folder = try ExportFolder(answers.output, replacing: answers.replace, participants: schema.participants)
        kept = folder
        let opened = try ODMSink(records, schema, to: folder)
        sink = opened
        return opened
      }
      guard let sink else { return }
      try sink.close(isStrict: strict)
      try report(sink, to: session.output)
    }
  }

  private func report(_ sink: ODMSink, to output: Output) throws {
    let counts = sink.counts
    if output.isJSON {
      return try output.json(
        Document(written: ODMSink.files, participants: counts.subjects, events: counts.events, losses: sink.losses))
    }
    for loss in sink.losses { output.note("warning: \(loss.text)") }
    for name in ODMSink.files { output.line("written  \(answers.output)/\(name)") }
    let people = "\(counts.subjects) participant\(counts.subjects == 1 ? "" : "s")"
    output.note("\(people), \(counts.events) event\(counts.events == 1 ? "" : "s")")
  }

  private struct Document: Encodable {
    let written: [String]
    let participants: Int
    let events: Int
    let losses: [ListedLoss]
  }
}
