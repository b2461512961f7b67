import ArgumentParser
import Care
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore
import CareSurvey
import Foundation

/// `care export fhir`.
struct ExportFHIRCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "fhir", abstract: "Write the answers of participants as FHIR R4 QuestionnaireResponses.",
    discussion: """
      Writes the answers that are kept with outcomes, the Questionnaires that they answer, and the values of the outcomes as \
      Observations, as FHIR 4.0.1. A name that ends in .json becomes one Bundle; any other a folder with manifest.json and a file \
      of JSON lines for each type of resource. Participants are named by their ids, or by keyed hashes of them. Only the owner of the files can read them.

      With --bulk, a folder has the plans, participants, care plans, and events too, as PlanDefinitions, ActivityDefinitions, Patients, \
      ResearchSubjects, CarePlans, Tasks, MeasureReports, and Provenances, and every reference is to a resource of the export. Names and \
      birthdays are then written with --identified; answers that may identify a participant are written only with it.

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

  @Flag(help: "Write the plans, participants, care plans, and events too.")
  var bulk = false

  @Flag(help: "Write answers that may identify a participant, and with --bulk names and birthdays.")
  var identified = false

  @Option(
    help: ArgumentHelp("With --bulk, write this parameter as the arm of each ResearchSubject.", valueName: "name"))
  var arm: String?

  @Option(
    help: ArgumentHelp("Write only these types of resource, separated by commas. Default: all.", valueName: "types"))
  var types: NameList<BulkType>?

  @OptionGroup var pseudonyms: PseudonymOption
  @OptionGroup var export: ExportOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if drafts, known.asOf != nil {
      throw ValidationError("saved runs are known as they are now; pass --drafts or --as-of")
    }
    if bulk { return try validateBulk() }
    if arm != nil { throw ValidationError("--arm is of a bulk export; add --bulk") }
    try validateNames()
    if let other = types?.values.first(where: { FHIRBundle.ResourceType(rawValue: $0.rawValue) == nil }) {
      throw ValidationError(
        "\(other.rawValue) is of a bulk export; add --bulk, or write Questionnaire, QuestionnaireResponse, or Observation"
      )
    }
  }

  func perform() throws {
    if bulk { return try performBulk() }
    let session = try Session(common, of: patient.count == 1 ? patient[0] : nil)
    for id in patient { _ = try session.zone(of: id) }
    let records = try session.runtime.answers(
      try query(in: session), plans: plan.isEmpty ? nil : plan, drafts: drafts)
    let bundle = try bundle(of: records, pseudonyms.names())
    let written = try export.write(files(bundle, records.commit), losses: bundle.losses, isPrivate: true)
    let output = session.output
    if output.isJSON { return try output.json(Document(bundle, records.commit, written: written)) }
    export.report(written, losses: bundle.losses, to: output)
    let nouns: [(FHIRBundle.ResourceType, String)] = [
      (.response, "response"), (.questionnaire, "questionnaire"), (.observation, "observation"),
    ]
    let counts = nouns.filter { bundle.types.contains($0.0) }.map { bundle.count(of: $0.0).counting($0.1) }
    output.line("\(counts.joined(separator: ", "))")
  }

  private func query(in session: Session) throws -> OutcomeQuery {
    let home = patient.count == 1 ? try session.zone(of: patient[0]) : nil
    let zone = try session.zone ?? home ?? SystemZone.zone()
    return OutcomeQuery(
      patients: (patient.isEmpty ? nil : patient), tasks: (task.isEmpty ? nil : task), time: try when.time(in: zone),
      asOf: try known.value(in: zone))
  }

  private func bundle(of records: AnswerRecords, _ names: Pseudonyms?) throws -> FHIRBundle {
    let unknown = "are not written, because the store does not have their survey"
    var bundle =
      types.map { FHIRBundle(types: Set($0.values.compactMap { FHIRBundle.ResourceType(rawValue: $0.rawValue) })) }
      ?? FHIRBundle()
    func add(_ answers: AnsweredSurvey, to survey: Survey, of plan: PlanHeader.ID) throws {
      var answers = answers
      if !identified { answers.withholdPersonal(of: survey) }
      try bundle.add(
        names?.replacing(answers) ?? answers, to: survey, of: names?.replacing(plan, of: answers) ?? plan)
    }
    for kept in records.kept {
      guard let answers = try AnsweredSurvey(kept.outcome.value, earlier: kept.earlier) else { continue }
      guard let survey = kept.survey else {
        bundle.lose(answersTo: answers.result.surveyID, why: unknown)
        continue
      }
      try add(answers, to: survey, of: kept.plan)
    }
    for saved in records.saved {
      guard let survey = saved.survey else {
        bundle.lose(answersTo: saved.run.surveyID, why: unknown)
        continue
      }
      let answers = AnsweredSurvey(
        saved.run, of: survey, patient: saved.patient, carePlan: saved.carePlan, key: saved.key, saved: saved.saved,
        zone: saved.zone)
      try add(answers, to: survey, of: saved.plan)
    }
    return bundle
  }

  // MARK: Files

  private func manifest(_ bundle: FHIRBundle, _ commit: StoreCommit?) -> BulkManifest {
    BulkManifest(
      request: "care export fhir", commit,
      output: bundle.types.map { .init(type: $0.rawValue, url: "\($0.rawValue).ndjson", count: bundle.count(of: $0)) },
      questionnaires: bundle.addresses)
  }

  private func files(_ bundle: FHIRBundle, _ commit: StoreCommit?) throws -> [NewFiles.File] {
    guard let folder = export.folder else {
      let text = bundle.json(commit: commit.map { "\($0.seq)|\($0.seal)" }, time: commit?.recorded)
      return [NewFiles.File(path: export.output, text: text, isPrivate: true)]
    }
    let files =
      [("manifest.json", try JSONText.foreign(manifest(bundle, commit)) + "\n")]
      + bundle.types.map { ("\($0.rawValue).ndjson", bundle.lines(of: $0)) }
    return files.map { NewFiles.File(path: "\(folder)/\($0.0)", text: $0.1, isPrivate: true) }
  }

  private struct Document: Encodable {
    let written: [String]
    let responses: Int
    let observations: Int
    let questionnaires: [String]
    let commit: StoreCommit?
    let losses: [ListedLoss]

    init(_ bundle: FHIRBundle, _ commit: StoreCommit?, written: [String]) {
      (self.written, self.commit) = (written, commit)
      (responses, observations) = (bundle.count(of: .response), bundle.count(of: .observation))
      questionnaires = bundle.addresses
      losses = bundle.losses
    }
  }
}
