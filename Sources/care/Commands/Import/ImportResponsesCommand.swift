import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care import responses FILE`.
struct ImportResponsesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "responses", abstract: "Enter FHIR QuestionnaireResponses as answers that were given earlier.",
    discussion: """
      Reads QuestionnaireResponses of FHIR 4.0.1: one, a Bundle, or one on each line. Each answers the survey whose form it names, \
      such as one that 'care import questionnaire' wrote, and becomes a late entry for the event at the time of its answers. \
      The participant is the response's subject, by the id in the store, unless --patient is passed.

      A response is identified by its identifier, or else by its id: entering it again changes nothing. Every response is checked \
      before anything is written. If one is refused, all that are refused are listed with the reason, and nothing is written; \
      with --skip-refused, the others are.
      """)

  @Argument(help: ArgumentHelp("QuestionnaireResponses in JSON; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The participant of every response, whatever its subject.", valueName: "id"))
  var patient: Patient.ID?

  @Flag(help: "Enter the other responses if some are refused.")
  var skipRefused = false

  @OptionGroup var mode: DryRunFlag
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: patient)
    let (name, bytes) = try InputFile.bytes(file, upTo: ImportedQuestionnaire.mostBytes)
    var intake = ResponseIntake(session: session, patient: patient)
    for entry in try ReceivedResponse.read(bytes, named: name) { intake.check(entry) }
    let isWritten = !mode.dryRun && (intake.refused.isEmpty || skipRefused)
    if isWritten { try intake.write() }
    try report(intake, isWritten: isWritten, in: session)
    if !intake.refused.isEmpty, !skipRefused { throw ExitCode(Failure.Code.diagnostics.rawValue) }
  }

  private func report(_ intake: ResponseIntake, isWritten: Bool, in session: Session) throws {
    if session.output.isJSON {
      return try session.output.json(
        Document(
          entered: isWritten ? intake.ready.count : 0, unchanged: intake.unchanged, refused: intake.refused,
          dryRun: mode.dryRun))
    }
    for refusal in intake.refused { session.output.note("refused \(refusal.place): \(refusal.reason)") }
    let entered = isWritten || mode.dryRun ? intake.ready.count : 0
    let counts = "\(entered) entered, \(intake.unchanged) unchanged, \(intake.refused.count) refused"
    session.output.line("\(mode.dryRun ? SeedText.dryRun(counts) : counts)")
  }

  private struct Document: Encodable {
    let entered: Int
    let unchanged: Int
    let refused: [ResponseIntake.Refusal]
    let dryRun: Bool
  }
}

/// The responses of a file on their way into a store: each is checked before any is written.
struct ResponseIntake {
  /// A response that cannot be entered.
  struct Refusal: Encodable {
    let place: String
    let reason: String
  }

  let session: Session
  /// The participant of every response; nil for the subject of each.
  let patient: Patient.ID?
  private(set) var ready: [(survey: SurveySession, late: LateEntry)] = []
  private(set) var refused: [Refusal] = []
  private(set) var unchanged = 0
  /// The reasons of the late entries of each participant, which name the responses that have been entered.
  private var entered: [Patient.ID: Set<String>] = [:]
  /// The ids of the store's patients; nil until a response names one.
  private var patients: Set<String>?
  /// The events that a response of the file answers.
  private var answered: Set<String> = []

  init(session: Session, patient: Patient.ID?) {
    self.session = session
    self.patient = patient
  }

  /// Checks a response, which is then ready, unchanged, or refused.
  mutating func check(_ entry: ReceivedResponse.Entry) {
    do {
      try check(try entry.response.get())
    } catch let error as Diagnostics {
      let reasons = error.items.map { "\($0.path.isEmpty ? "" : "\($0.path): ")\($0.message)" }
      refused.append(Refusal(place: entry.place, reason: reasons.joined(separator: "; ")))
    } catch {
      refused.append(Refusal(place: entry.place, reason: Failure(describing: error).message))
    }
  }

  private mutating func check(_ response: ReceivedResponse) throws {
    let patient = try participant(of: response)
    let late = LateEntry(
      answered: response.authored, reason: "imported QuestionnaireResponse \(response.identifier)")
    guard try !wasEntered(late, by: patient) else {
      unchanged += 1
      return
    }
    var choice = EventChoice(patient: patient)
    choice.task = try task(of: response, patient)
    var survey = try choice.resolve(.transcribe(answered: late.answered), in: session) { context in
      try context.event.requireNotDone(at: session.now)
      return try context.beginSurvey(late).completable(isLate: true)
    }
    guard let asked = survey.event.task.survey else { throw Failure("the task of the event has no survey") }
    let sheet = AnswerSheet(answers: try response.input(to: asked))
    do { try survey.complete(with: sheet, at: late.answered) } catch let error as RuntimeError {
      throw error.inWords(of: asked, in: .english)
    }
    guard answered.insert("\(patient) \(survey.event.key)").inserted else {
      throw Failure("another response of the file answers \(survey.event.key); an event is answered once")
    }
    entered[patient]?.insert(late.reason)
    ready.append((survey, late))
  }

  private mutating func participant(of response: ReceivedResponse) throws -> Patient.ID {
    if let patient { return try session.runtime.patient(patient, at: session.now).value.id }
    let known = try patients ?? Set(session.runtime.patients(at: session.now).map(\.value.id.text))
    patients = known
    guard let id = response.subjects.first(where: known.contains) else {
      throw Failure(
        "its subject is no patient of the store; pass --patient, or name Patient/ID with the id in the store")
    }
    return Patient.ID(id)
  }

  private mutating func wasEntered(_ late: LateEntry, by patient: Patient.ID) throws -> Bool {
    if let known = entered[patient] { return known.contains(late.reason) }
    let records = try session.runtime.answers(OutcomeQuery(patients: [patient]))
    let reasons = Set(records.kept.compactMap(\.outcome.value.lateEntry))
    entered[patient] = reasons
    return reasons.contains(late.reason)
  }

  /// Returns the task that asks the form of a response at its time.
  private func task(of response: ReceivedResponse, _ patient: Patient.ID) throws -> CareTask.ID {
    let zone = try session.zone(of: patient), day = zone.date(of: response.authored)
    let listed = try session.runtime.events(
      EventQuery(patient: patient, interval: .days(from: day.adding(days: -31), to: day.adding(days: 32))),
      at: session.now)
    let events = try listed + session.runtime.starts(on: day, patient: patient, at: session.now)
    var tasks: Set<CareTask.ID> = [], checked: Set<VersionID> = []
    for event in events where checked.insert(event.taskVersion).inserted {
      guard let survey = event.task.survey, let plan = event.plan,
        try response.answers(survey, of: plan)
      else { continue }
      tasks.insert(event.task.id)
    }
    guard let task = tasks.first else {
      throw Failure("no task around \(day) asks the form '\(response.questionnaire)'; import that version of it")
    }
    guard tasks.count == 1 else {
      throw Failure(
        "several tasks ask this form (\(tasks.map(\.text).sorted().joined(separator: ", "))); enter it with care do")
    }
    return task
  }

  /// Writes every response that is ready, or none.
  func write() throws {
    try session.runtime.transaction(at: session.now) {
      for (survey, late) in ready {
        _ = try session.runtime.update(survey.event, lateEntry: late, at: session.now) { try $0.finish(survey) }
      }
    }
  }
}
