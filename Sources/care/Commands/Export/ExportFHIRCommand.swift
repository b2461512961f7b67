import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// `care export fhir`.
struct ExportFHIRCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "fhir", abstract: "Write the answers of participants as FHIR R4 QuestionnaireResponses.",
    discussion: """
      Writes the answers that are kept with outcomes, and the Questionnaires that they answer, as FHIR 4.0.1. A name that ends in \
      .json becomes one Bundle; any other a folder with manifest.json and a file of JSON lines for each type of resource. \
      Participants are named by their ids, and nothing else about them is written. Only the owner of the files can read them.

      The same --as-of always gives the same bytes. What other programs will not show is listed in losses.json.
      """)

  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("Of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("Of this task; repeatable.", valueName: "id"))
  var task: [CareTask.ID] = []

  @OptionGroup var when: TimeFilter
  @OptionGroup var known: AsOfOption

  @Flag(help: "Include runs that are saved to be resumed later.")
  var drafts = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write, or a file that ends in .json for one Bundle.", valueName: "path"))
  var output: String

  @Flag(help: "Treat what other programs will not show as an error.")
  var strict = false

  @Flag(help: "Replace files that exist.")
  var replace = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if drafts, known.asOf != nil {
      throw ValidationError("saved runs are known as they are now; pass --drafts or --as-of")
    }
  }

  func perform() throws {
    let session = try Session(common, of: patient.count == 1 ? patient[0] : nil)
    for id in patient { _ = try session.zone(of: id) }
    let records = try session.runtime.answers(try query(in: session), plans: plan.nonEmpty, drafts: drafts)
    let bundle = try Self.bundle(of: records)
    if strict, !bundle.losses.isEmpty {
      throw Failure(
        .lines(bundle.losses.map(Self.text).joined(separator: "\n") + "\nnothing was written"), code: .diagnostics)
    }
    let files = try self.files(bundle, records.commit)
    try NewFiles.write(files, replacing: replace)
    let output = session.output
    if output.isJSON { return try output.json(Document(bundle, records.commit, written: files.map(\.path))) }
    for loss in bundle.losses { output.note("warning: \(Self.text(loss))") }
    for file in files { output.line("written  \(file.path)") }
    output.line(
      "\(Self.count(bundle.responseCount, "response")), \(Self.count(bundle.questionnaireCount, "questionnaire"))")
  }

  private func query(in session: Session) throws -> OutcomeQuery {
    let home = patient.count == 1 ? try session.zone(of: patient[0]) : nil
    let zone = try session.zone ?? home ?? SystemZone.zone()
    return OutcomeQuery(
      patients: patient.nonEmpty, tasks: task.nonEmpty, time: try when.time(in: zone), asOf: try known.value(in: zone))
  }

  private static func bundle(of records: AnswerRecords) throws -> FHIRBundle {
    let unknown = "are not written, because the store does not have their survey"
    var bundle = FHIRBundle()
    for kept in records.kept {
      guard let answers = try AnsweredSurvey(kept.outcome.value, earlier: kept.earlier) else { continue }
      guard let survey = kept.survey else {
        bundle.lose(answersTo: answers.result.surveyID, why: unknown)
        continue
      }
      try bundle.add(answers, to: survey, of: kept.plan)
    }
    for saved in records.saved {
      guard let survey = saved.survey else {
        bundle.lose(answersTo: saved.run.surveyID, why: unknown)
        continue
      }
      let answers = AnsweredSurvey(
        saved.run, of: survey, patient: saved.patient, carePlan: saved.carePlan, key: saved.key, saved: saved.saved,
        zone: saved.zone)
      try bundle.add(answers, to: survey, of: saved.plan)
    }
    return bundle
  }

  private static func text(_ loss: FHIRBundle.Loss) -> String {
    let often = loss.responses > 1 ? " (\(loss.responses) responses)" : ""
    return "\(loss.survey): \(loss.loss.text)\(often)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  // MARK: Files

  private func files(_ bundle: FHIRBundle, _ commit: StoreCommit?) throws -> [NewFiles.File] {
    let losses = try JSONText.pretty(bundle.losses.map(Document.Loss.init)) + "\n"
    if output.hasSuffix(".json") {
      let text = bundle.json(commit: commit.map { "\($0.seq)|\($0.seal)" }, time: commit?.recorded)
      return [NewFiles.File(path: output, text: text, isPrivate: true)]
        + (bundle.losses.isEmpty
          ? [] : [NewFiles.File(path: "\(output.dropLast(".json".count)).losses.json", text: losses, isPrivate: true)])
    }
    let folder = output.hasSuffix("/") ? String(output.dropLast()) : output
    let files = [
      ("manifest.json", try JSONText.foreign(Manifest(bundle, commit)) + "\n"),
      ("Questionnaire.ndjson", bundle.questionnaireLines), ("QuestionnaireResponse.ndjson", bundle.responseLines),
      ("losses.json", losses),
    ]
    return files.map { NewFiles.File(path: "\(folder)/\($0.0)", text: $0.1, isPrivate: true) }
  }

  /// The manifest of FHIR's bulk exports, with the commit that the files are of.
  private struct Manifest: Encodable {
    struct Output: Encodable {
      let type: String
      let url: String
      let count: Int
    }

    struct Extension: Encodable {
      let seq: Int?
      let seal: String?
      /// The Questionnaires, with their versions.
      let questionnaires: [String]
    }

    let transactionTime: String?
    let request = "care export fhir"
    let requiresAccessToken = false
    let output: [Output]
    let error: [Output] = []
    let `extension`: Extension

    init(_ bundle: FHIRBundle, _ commit: StoreCommit?) {
      transactionTime = commit?.recorded.iso
      output = [
        Output(type: "Questionnaire", url: "Questionnaire.ndjson", count: bundle.questionnaireCount),
        Output(type: "QuestionnaireResponse", url: "QuestionnaireResponse.ndjson", count: bundle.responseCount),
      ]
      self.extension = Extension(seq: commit?.seq, seal: commit?.seal, questionnaires: bundle.addresses)
    }
  }

  private struct Document: Encodable {
    struct Loss: Encodable {
      let survey: String
      let path: String
      let what: String
      let why: String
      /// Whether care reads it back.
      let kept: Bool
      /// The number of responses in which it is lost; 0 for a loss of the questionnaire itself.
      let responses: Int

      init(_ loss: FHIRBundle.Loss) {
        (survey, responses) = (loss.survey, loss.responses)
        (path, what, why, kept) = (loss.loss.path, loss.loss.what, loss.loss.why, loss.loss.isKept)
      }
    }

    let written: [String]
    let responses: Int
    let questionnaires: [String]
    let commit: StoreCommit?
    let losses: [Loss]

    init(_ bundle: FHIRBundle, _ commit: StoreCommit?, written: [String]) {
      (self.written, self.commit) = (written, commit)
      (responses, questionnaires) = (bundle.responseCount, bundle.addresses)
      losses = bundle.losses.map(Loss.init)
    }
  }
}
