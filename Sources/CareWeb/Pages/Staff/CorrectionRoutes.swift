import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Hummingbird

/// The correction of a survey that was answered: its questions with the kept answers, of every format, and a reason.
///
/// The survey is run again with the corrected answers, so that its values, scores, and conditions follow. The time of the answer stays.
enum CorrectionRoutes {
  /// The reason for which a correction is refused, in words for the care team.
  private struct Problem: Error {
    var message: String
    /// The item that it is about, if it is about one.
    var item: String?
    /// Whether the answer is unusual and can be confirmed.
    var isUnusual = false
    /// Whether someone else corrected it meanwhile, so that the page shows what is recorded now.
    var isConflict = false
  }

  /// What the page says when someone else changed what was corrected.
  static let conflict =
    "Someone else changed it meanwhile, and nothing of yours was recorded. What is recorded now is shown; your reason is kept."

  /// The questions of a survey that was answered.
  private struct Shown: Sendable {
    var event: Event
    var outcome: Version<Outcome>
    /// The questions that can be corrected here, each with its kept answer.
    var items: [(item: FormItem, answer: Answer?)]
    /// Whether there are answers that cannot be: files, recordings, and rows.
    var hasOthers: Bool

    init(_ event: Event) throws {
      guard let outcome = event.outcome, let kept = outcome.value.answers, let survey = event.task.survey else {
        throw WebProblem(.conflict, "no_outcome")
      }
      self.event = event
      self.outcome = outcome
      let result = try kept.result(), asked = Set(result.steps.map(\.id))
      let steps = survey.steps.filter { asked.contains($0.id) && $0.kind.behavior.interaction == .answering }
      let questions = steps.flatMap(\.questions).filter { !$0.readOnly }
      items = questions.compactMap { item in
        let answer = result.find(ItemReference(item: item.id))?.answer
        return answer?.file != nil || Self.isFile(item) ? nil : (item, answer)
      }
      hasOthers =
        items.count < questions.count
        || survey.steps.contains { step in
          guard asked.contains(step.id) else { return false }
          return switch step.kind.behavior.interaction {
          case .measuring, .repeating: true
          case .none, .reading, .reviewing, .answering: false
          }
        }
    }

    private static func isFile(_ item: FormItem) -> Bool {
      if case .file = item.format.definition.field(in: .english) { true } else { false }
    }
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, try await visit.patient())
  }

  private static func page(
    _ visit: StaffVisit, _ patient: ScopedPatient, _ problems: [Problem] = []
  ) async throws -> Response {
    let carePlan = try await visit.carePlan(of: patient), key = key(of: visit), now = visit.now
    let shown = try await visit.read { runtime in
      try Shown(runtime.event(key, patient: patient.id, carePlan: carePlan.id, at: now))
    }
    let answers = AnswerFields(form: visit.visit.form, files: [:], language: .english)
    let header = try await visit.header(of: patient)
    var page = visit.page("Correct \(shown.event.task.title)", saysZone: false, hasTabs: true)
    let isConflict = problems.contains(where: \.isConflict)
    if !problems.isEmpty { page.status = isConflict ? .preconditionFailed : .unprocessableContent }
    return page.response { html in
      html.errors(problems.map(\.message), title: "The correction was not recorded")
      html.tabs(of: patient, visit, header)
      html.element(
        "p", ["class": "care-detail"],
        "\(shown.event.date.formatted(in: .english)). What was recorded stays in the history.")
      if shown.hasOthers {
        html.element("p", "Files, recordings, and the rows of a list stay as they are.")
      }
      html.element("form", ["method": "post", "action": address(of: visit, patient), "class": "care-step"]) { html in
        html.hidden(page.formFields)
        html.hidden([("based_on", shown.outcome.id.text)])
        for (item, answer) in shown.items {
          let problem = problems.first { $0.item == item.id }
          var form = SurveyItemForm(
            item: item, answer: answer, typed: problems.isEmpty || isConflict ? nil : answers.typed(item),
            problem: problem?.message,
            language: .english)
          form.needsConfirmation = problem?.isUnusual ?? false
          form.add(to: &html)
          let recorded = answer.map { item.format.text(of: $0, rounded: true, in: .english) } ?? "no answer"
          html.element("p", ["class": "care-detail care-content"]) { $0.lines("Recorded: \(recorded)") }
        }
        html.field("Reason", name: "why", value: visit.visit.form["why"])
        html.submit("Record the correction")
      }
    }
  }

  private static func key(of visit: StaffVisit) -> OccurrenceKey { OccurrenceKey(visit.visit.path["key"] ?? "") }

  /// Returns the address of the page about an event.
  static func address(of visit: StaffVisit, _ patient: ScopedPatient, key: OccurrenceKey? = nil) -> String {
    PersonRoutes.correction.path([
      "plan": visit.scope.plan?.text ?? "", "patient": patient.id.text, "key": (key ?? Self.key(of: visit)).text,
    ])
  }

  /// Runs the survey again with the answers that differ, unless someone else corrected it meanwhile.
  @Sendable static func correct(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let form = visit.visit.form, why = try visit.reason(), key = key(of: visit)
    guard let basedOn = form["based_on"].map({ VersionID($0) }) else { throw WebProblem.badRequest }
    do {
      try await visit.writeOnce(for: patient.id) { runtime in
        var session = try runtime.withEvent(key, patient: patient.id, carePlan: carePlan.id, at: now) { context in
          try context.beginCorrection()
        }
        let shown = try Shown(session.event)
        guard shown.outcome.id == basedOn else {
          throw Problem(message: Self.conflict, isConflict: true)
        }
        try session.complete(with: try sheet(of: shown, form), at: now)
        guard try runtime.because(why).finish(session, at: now) != nil else {
          throw Problem(
            message: "The study records nothing for these answers; mark the outcome as entered in error instead.")
        }
      }
    } catch let problem as Problem {
      return try await page(visit, patient, [problem])
    } catch let problems as Problems {
      return try await page(visit, patient, problems.all)
    } catch let error as RuntimeError {
      let event = try await visit.read { try $0.event(key, patient: patient.id, carePlan: carePlan.id, at: now) }
      return try await page(visit, patient, [problem(error, of: event)])
    }
    return .see(visit.address(PersonRoutes.answers, patient))
  }

  /// Returns the refusal of a correction in words for the care team, who know neither ids nor codes.
  private static func problem(_ error: RuntimeError, of event: Event) -> Problem {
    switch error.inWords(of: event.task.survey, in: .english) {
    case .refusedAnswer(let item, "needs_confirmation", let title, _):
      Problem(
        message: "\(title ?? item): This is unusual; confirm it, or write another answer.", item: item, isUnusual: true)
    case .refusedAnswer(let item, _, let title, let reason?):
      Problem(message: "\(title ?? item): \(reason)", item: item)
    case let error: Problem(message: error.sentence(about: event))
    }
  }

  /// Several answers that cannot be read.
  private struct Problems: Error {
    var all: [Problem]
  }

  /// Returns the answers that differ from the kept ones.
  private static func sheet(of shown: Shown, _ form: FormFields) throws -> AnswerSheet {
    let fields = AnswerFields(form: form, files: [:], language: .english)
    var sheet = AnswerSheet(), problems: [Problem] = []
    for (item, before) in shown.items {
      switch fields.given(item, before: before) {
      case .none: if before != nil { sheet.answers[item.id] = AnswerInput.none }
      case .answer(let answer, let isConfirmed):
        if answer != before { sheet.shaped[item.id] = .init(answer, isConfirmed: isConfirmed) }
      case .refused(let message):
        problems.append(Problem(message: "\(item.text ?? item.id): \(message)", item: item.id))
      case .kept, .file: continue
      }
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
    guard !sheet.answers.isEmpty || !sheet.shaped.isEmpty else {
      throw Problem(message: "No answer differs from what was recorded; change one.")
    }
    return sheet
  }
}
