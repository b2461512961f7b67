import CareCards
import CareModel
import CareRuntime
import CareSurvey
import HTTPTypes
import Hummingbird

/// A survey, page by page: each page's form saves the draft and leads to the next one.
enum SurveyRoutes {
  /// The outcome of a page.
  enum Turn: Sendable {
    /// A page to show, its hidden fields, and the pass so far as JSON, with which a phone continues without the server.
    case page(SurveyStepPage, fields: [Field], run: String)
    /// What the survey said at its end, or why it does not begin.
    case said(SurveyWordsPage)
    /// Another address to go to.
    case see(String)
  }

  /// The result of a page's form.
  struct Move: Sendable {
    /// The outcome; an error of the plan's if it does not cost the answers that are recorded.
    var turn: Result<Turn, any Error>
    /// What is recorded; nil for nothing.
    var record: PreparedRun?

    init(_ turn: Turn, record: PreparedRun? = nil) {
      (self.turn, self.record) = (.success(turn), record)
    }

    init(failure: any Error, record: PreparedRun) {
      (turn, self.record) = (.failure(failure), record)
    }
  }

  /// A hidden field.
  struct Field: Sendable {
    var name: String
    var value: String
  }

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let turn = try await visit.read { runtime -> Turn in
      let turn = try SurveyTurn(runtime, visit)
      if let address = try turn.freshAddress() { return .see(address) }
      return try turn.opened { .init(try $0.page(&$1)) }.turn.get()
    }
    return try response(turn, visit)
  }

  @Sendable static func move(_ visit: ParticipantVisit) async throws -> Response {
    let turn = try await visit.change { runtime -> Change<Result<Turn, any Error>> in
      let move = try SurveyTurn(runtime, visit).opened { try $0.move(&$1) }
      let turn = move.turn
      guard let record = move.record else { return .answer(turn) }
      return .write { runtime in
        try runtime.record(record, at: visit.now)
        return turn
      }
    }
    return try response(turn.get(), visit)
  }

  private static func response(_ turn: Turn, _ visit: ParticipantVisit) throws -> Response {
    switch turn {
    case .see(let address): return .see(address)
    case .said(let page): return page.response(visit)
    case .page(let page, let fields, let run):
      let language = page.language
      let title = page.hasProblems ? language.page(.error, ["title": page.title]) : page.title
      var frame = PageFrame(
        title: title, language: language, tab: nil, status: page.hasProblems ? .unprocessableContent : .ok)
      (frame.outbox, frame.scripts) = (visit, OfflineRoutes.scripts)
      let own = EventAddress(visit.visit), action = own.path(ParticipantRoutes.take)
      let exercise = try ExercisePlace(page)
      if exercise != nil { frame.scripts += Exercise.scripts }
      var response = frame.response(visit.services) { html in
        html.add(drawn: page.html(action: action, fields: visit.formFields + fields.map { ($0.name, $0.value) }))
        exercise?.add(to: &html)
        html.element("p", ["id": "care-run", "hidden": ""], run)
        OfflineRoutes.addTexts(language, to: &html)
      }
      if exercise != nil { response.headers.allow(sensors: Exercise.sensors) }
      return response
    }
  }
}

/// One request of a survey, within the closure that runs on the store's lane: it reads, and prepares what is recorded.
struct SurveyTurn {
  static let day: Int64 = 86_400_000

  let runtime: CareRuntime
  let visit: ParticipantVisit
  let address: EventAddress
  let reader: ParticipantReader
  /// The pictures of the event's plan by their paths, once the survey is open.
  private(set) var pictures: [String: PlanPicture] = [:]
  var form: FormFields { visit.visit.form }
  var language: Language { reader.language }

  init(_ runtime: CareRuntime, _ visit: ParticipantVisit) throws {
    self.runtime = runtime
    self.visit = visit
    address = EventAddress(visit.visit)
    reader = try ParticipantReader(runtime, visit)
  }

  /// The time at which the pass began whose first page was shown: the page says it, because nothing is written before its form is sent.
  private var began: Instant {
    let given =
      (form["began"] ?? visit.visit.query["began"]).flatMap { Instant(millisecondsText: $0) } ?? visit.now
    return given <= visit.now && visit.now.milliseconds(since: given) < Self.day ? given : visit.now
  }

  /// Runs `body` with the pass through the survey; an event that is done, or has no survey, leads to its page.
  func opened(
    _ body: (SurveyTurn, inout SurveySession) throws -> SurveyRoutes.Move
  ) throws -> SurveyRoutes.Move {
    let own = address.path(ParticipantRoutes.event)
    var turn = self
    let found: SurveySession?
    do {
      // A pass that is kept continues now; another one is as when its first page was shown.
      let isKept = try runtime.hasDraft(address.key, patient: visit.patient, carePlan: address.carePlan)
      let instant = isKept ? visit.now : began
      found = try runtime.withEvent(
        address.key, patient: visit.patient, carePlan: address.carePlan, at: instant
      ) { context in
        let event = context.event
        if event.task.survey == nil || event.state == .completed || event.state == .late { return nil }
        if let carePlan = context.event.carePlan { turn.pictures = context.pictures[carePlan] }
        return try context.beginSurvey(language: reader.tag)
      }
    } catch let error as SurveyRunError {
      // The author's reason for which the survey does not begin.
      guard case .notPresented = error else { throw error }
      return .init(.said(SurveyWordsPage(texts: [error.message(in: language)], ending: .notBegun, language: language)))
    }
    guard var session = found else { return .init(.see(own)) }
    do { return try body(turn, &session) } catch let failure as Interruption {
      return .init(failure: failure.error, record: failure.record)
    }
  }

  // MARK: Pages

  /// Returns the page of the current step.
  func page(
    _ session: inout SurveySession, problems: [String: String] = [:], general: [String] = [],
    unusual: Set<String> = [], keepsTyped: Bool = false, leaving question: String? = nil
  ) throws -> SurveyRoutes.Turn {
    guard let step = session.step else { return .see(address.path(ParticipantRoutes.event)) }
    let answers = AnswerFields(form: form, files: visit.visit.files, language: language)
    let items = try visibleItems(&session)
    let isForm = items.count > 1
    var page = SurveyStepPage(
      step: step,
      items: items.map { item in
        var item = item
        item.format = item.format.resolved(on: reader.zone.date(of: visit.now))
        var one = SurveyItemForm(
          item: item, answer: session.answer(to: item.id),
          typed: keepsTyped && !item.readOnly ? answers.typed(item) : nil, problem: problems[item.id],
          isAlone: !isForm, question: item.id == step.id ? step.kind.behavior.question : nil, language: language)
        one.needsConfirmation = unusual.contains(item.id)
        return one
      }, fallbackTitle: session.event.task.title, pictures: pictures, language: language, address: PictureRoute.address)
    if step.isMeasuring { (page.takesRecording, page.whyNot) = (true, whyNot(session)) }
    page.reading = reading(session)
    page.timing = timing(session)
    page.list = try list(&session, step)
    page.view = session.run.view()
    page.learnMore = session.run.hasLearnMore() ? session.run.learnMore() : nil
    page.position = try position(session)
    // What is wrong with an item that has no place on the page is said as well.
    let placed = Set(items.map(\.id)), others = problems.filter { !placed.contains($0.key) }
    page.problems = general + others.sorted { $0.key < $1.key }.map(\.value)
    page.notes = notes(&session)
    page.canGoBack = session.canGoBack
    let canSave = session.run.canSave()
    page.leaving = leaving(canSave: canSave, isAsked: question != nil)
    page.asksToLeave = question != nil
    if let question { page.notes.append(question) }
    if canSave {
      let closes = session.event.window.graceEnds
      page.keptUntil = language.page(
        .keptUntil, ["time": closes.formattedEnd(on: reader.zone.date(of: visit.now), in: reader.zone, language)])
    }
    var fields = [
      ("step", mark(session)), ("shown", items.map(\.id).joined(separator: ",")), ("began", "\(began.milliseconds)"),
      ("drawn", "\(visit.now.milliseconds)"),
    ]
    if page.timing?.left == 0 { fields.append(("late", "1")) }
    let run = String(decoding: try session.run.save().json(), as: UTF8.self)
    return .page(page, fields: fields.map { .init(name: $0.0, value: $0.1) }, run: run)
  }

  /// The items that are asked: none while the rows of a group are listed, and none of an exercise that a recording answers.
  func visibleItems(_ session: inout SurveySession) throws -> [FormItem] {
    switch session.step?.kind.behavior.interaction {
    case .repeating: session.run.openRow == nil ? [] : try session.visibleItems()
    case .answering: try session.visibleItems()
    case .none?, .reading, .reviewing, .measuring, nil: []
    }
  }

  private func list(_ session: inout SurveySession, _ step: Step) throws -> SurveyStepPage.List? {
    switch step.kind.behavior.interaction {
    case .reviewing:
      return .review(
        try session.run.reviewedSteps().map { reviewed in
          SurveyStepPage.Reviewed(
            step: reviewed.step.id,
            title: reviewed.step.title ?? reviewed.answers.first?.item.text ?? reviewed.step.id,
            answers: reviewed.answers.map { item, answer in
              (
                question: item.text ?? item.id,
                answer: reviewed.notDone?.note(in: language)
                  ?? answer.map { item.displayText(of: $0, in: language) } ?? language(.notAnswered)
              )
            }, isEditable: reviewed.isEditable)
        })
    case .repeating(let group):
      guard session.run.openRow == nil, let rows = try session.run.rows() else { return nil }
      return .rows(
        rows.map { (title: $0.title, isComplete: $0.isComplete) },
        add: session.run.takesRow ? group.addLabel ?? language(.addRow) : nil, isFixed: session.run.hasFixedRows)
    case .none, .reading, .answering, .measuring: return nil
    }
  }

  private func position(_ session: SurveySession) throws -> String? {
    if let row = session.run.openRow { return language(.rowNumber, ["number": row]) }
    guard let progress = try session.run.shownProgress() else { return nil }
    return progress.isExact
      ? language(.pageOf, ["number": progress.position, "count": progress.count])
      : language(.page, ["number": progress.position])
  }

  private func notes(_ session: inout SurveySession) -> [String] {
    var notes = session.changes.isEmpty ? [] : [language(.surveyChanged)]
    if session.beginsAgain { notes.append(language(.surveyExpired)) }
    if let reason = session.notDone { notes.append(reason.note(in: language)) }
    return notes + said(&session)
  }

  /// Returns what the survey's functions said to the participant, each text once.
  func said(_ session: inout SurveySession) -> [String] {
    session.run.takeNotes().reduce(into: []) { texts, note in
      let text = if case .text(let text) = note { text } else { language(.partFailed) }
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// The place of the current step on the path, by which a form says which page it belongs to.
  func mark(_ session: SurveySession) -> String {
    "\(session.path.count):\(session.step?.id ?? ""):\(session.run.openRow ?? 0)"
  }
}
