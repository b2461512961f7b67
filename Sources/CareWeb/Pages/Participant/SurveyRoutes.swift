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

  /// A hidden field.
  struct Field: Sendable {
    var name: String
    var value: String
  }

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let turn = try await visit.read { runtime -> Turn in
      let turn = try SurveyTurn(runtime, visit)
      if let address = try turn.freshAddress() { return .see(address) }
      return try turn.opened { try $0.page(&$1) }
    }
    return try response(turn, visit)
  }

  @Sendable static func move(_ visit: ParticipantVisit) async throws -> Response {
    let turn = try await visit.write { runtime in
      try SurveyTurn(runtime, visit).opened { try $0.move(&$1) }
    }
    return try response(turn, visit)
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

/// One request of a survey, within the closure that runs on the store's lane.
struct SurveyTurn {
  static let day: Int64 = 86_400_000
  /// The highest number of a row that a form can name.
  private static let mostRows = 1_000_000

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
    _ body: (SurveyTurn, inout SurveySession) throws -> SurveyRoutes.Turn
  ) throws -> SurveyRoutes.Turn {
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
      return .said(SurveyWordsPage(texts: [error.message(in: language)], ending: .notBegun, language: language))
    }
    guard var session = found else { return .see(own) }
    return try body(turn, &session)
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
        .keptUntil, ["time": closes.formattedInFull(in: reader.zone, language)])
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
  private func visibleItems(_ session: inout SurveySession) throws -> [FormItem] {
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
  private func said(_ session: inout SurveySession) -> [String] {
    session.run.takeNotes().reduce(into: []) { texts, note in
      let text = if case .text(let text) = note { text } else { language(.partFailed) }
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// The place of the current step on the path, by which a form says which page it belongs to.
  private func mark(_ session: SurveySession) -> String {
    "\(session.path.count):\(session.step?.id ?? ""):\(session.run.openRow ?? 0)"
  }

  // MARK: Moves

  /// Makes the move of a form; a form of another page than the current one changes nothing and leads to that.
  func move(_ session: inout SurveySession) throws -> SurveyRoutes.Turn {
    let own = address.path(ParticipantRoutes.take)
    guard form["step"] == mark(session) else { return .see(own) }
    let purpose = form["do"] ?? "next"
    if purpose == "more" { session.removeTimeLimits() }
    // The page that is answered has shown the texts of opening the pass again.
    _ = session.run.takeNotes()
    if isUndone(purpose, session) { return try leaveUndone(&session) }
    var refusals = try apply(&session)
    // Answers that came too late are given up only after the page said that they are not recorded.
    if refusals.isLate, form["late"] == nil, purpose != "skip" {
      refusals.general.append(SurveyStepPage.isUp(in: language))
      return try refused(refusals, &session)
    }
    switch purpose {
    case "more", "stay": break
    case "next":
      if refusals.isEmpty, try showsMore(&session) { return try kept(&session) }
      if refusals.isEmpty { refusals = try attempt(&session) { try $0.next(at: visit.now) } }
    case "back": refusals = try attempt(&session) { try $0.back() }
    case "skip": refusals = try attempt(&session) { try $0.skip(at: visit.now) }
    case "leave", "leave-sure": return try leave(&session, isSure: purpose == "leave-sure")
    case "add": refusals = try attempt(&session) { try $0.addRow(at: visit.now) }
    default: refusals = try attempt(purpose, &session)
    }
    return refusals.isEmpty ? try kept(&session) : try refused(refusals, &session)
  }

  /// Shows the page again with what is wrong with it; what was accepted of it is kept as well.
  func refused(_ refusals: Refusals, _ session: inout SurveySession) throws -> SurveyRoutes.Turn {
    if session.finished == nil { try runtime.save(session, at: visit.now) }
    var general = refusals.general
    if session.step?.isMeasuring == true, !refusals.items.isEmpty {
      general.append(ExerciseWord.doFirst.text(in: language))
    }
    return try page(
      &session, problems: refusals.items, general: general, unusual: refusals.unusual, keepsTyped: true)
  }

  /// Keeps the pass as a draft, or records it if it has ended.
  func kept(_ session: inout SurveySession) throws -> SurveyRoutes.Turn {
    guard let reason = session.finished else {
      try runtime.save(session, at: visit.now)
      // What the survey's functions said of this move is not known to another request.
      return session.run.notes.isEmpty ? .see(address.path(ParticipantRoutes.take)) : try page(&session)
    }
    try runtime.finish(session, at: visit.now)
    let said = said(&session)
    guard said.isEmpty else {
      return .said(
        SurveyWordsPage(texts: said, ending: reason == .discarded ? .discarded : .recorded, language: language))
    }
    guard reason != .discarded else { return .see(ParticipantRoutes.today.path()) }
    let own = address.path(ParticipantRoutes.event)
    return .see(own + (own.contains("?") ? "&" : "?") + "done=1")
  }

  private func attempt(_ purpose: String, _ session: inout SurveySession) throws -> Refusals {
    let parts = purpose.parts(at: ":", most: 2).map(String.init)
    guard parts.count == 2 else { throw WebProblem.badRequest }
    switch (parts[0], BoundedInteger(parts[1], in: 1...Self.mostRows)) {
    case ("edit", _): return try attempt(&session) { try $0.edit(parts[1], at: visit.now) }
    case ("row", let number?): return try attempt(&session) { try $0.openRow(number.value) }
    case ("remove", let number?): return try attempt(&session) { try $0.removeRow(number.value, at: visit.now) }
    default: throw WebProblem.badRequest
    }
  }

  /// The reasons for which a page was refused.
  struct Refusals {
    var items: [String: String] = [:]
    var general: [String] = []
    var unusual: Set<String> = []
    /// Whether answers came after the time of the step.
    var isLate = false
    var isEmpty: Bool { items.isEmpty && general.isEmpty }
  }

  func attempt(
    _ session: inout SurveySession, _ move: (inout SurveySession) throws -> Void
  ) throws -> Refusals {
    var refusals = Refusals()
    do { try move(&session) } catch let error as SurveyRunError {
      switch error {
      case .unanswered(let items):
        for item in items { refusals.items[item] = language(.needsAnswer) }
      case .contradictory(let checks), .incorrect(let checks):
        for check in checks {
          if let item = check.item {
            refusals.items[item] = check.message
          } else {
            refusals.general.append(check.message)
          }
        }
      default: refusals.general.append(error.message(in: language))
      }
    } catch let error as ScriptError {
      // An error of the plan does not cost the answers of the page.
      if session.finished == nil { try runtime.save(session, at: visit.now) }
      throw error
    }
    return refusals
  }

  /// Gives the session the answers of the form.
  private func apply(_ session: inout SurveySession) throws -> Refusals {
    var refusals = Refusals()
    noteReading(&session)
    let answers = AnswerFields(form: form, files: visit.visit.files, language: language)
    if case .measuring? = session.step?.kind.behavior.interaction, let bytes = visit.visit.files["recording"] {
      do { try session.record(recording: .init(bytes), at: visit.now) } catch let error as RecordingError {
        refusals.general.append(error.message)
      }
    }
    let shown = Set((form["shown"] ?? "").parts(at: ",").map(String.init))
    var done: Set<String> = []
    let now = answered(session)
    // An answer can show or hide the items after it.
    while let item = try visibleItems(&session).first(where: {
      shown.contains($0.id) && !done.contains($0.id) && !$0.readOnly
    }) {
      done.insert(item.id)
      let before = session.answer(to: item.id), given = answers.given(item, before: before)
      if session.run.isTimeUp(at: now) {
        if isOther(given, than: before, of: item) { refusals.isLate = true }
        continue
      }
      do {
        switch given {
        case .none: try session.answer(item.id, nil, at: now)
        case .kept: break
        case .file(let bytes): try session.answer(item.id, file: .init(bytes), at: now)
        case .refused(let message): refusals.items[item.id] = message
        case .answer(let answer, let isConfirmed):
          try session.answer(item.id, answer, confirmed: isConfirmed, at: now)
          if !item.isCorrect(session.answer(to: item.id)) {
            refusals.items[item.id] = item.explanation ?? language(.notCorrect)
          }
        }
      } catch let error as AnswerError {
        if case .needsConfirmation = error { refusals.unusual.insert(item.id) }
        refusals.items[item.id] = error.message(in: language)
      }
    }
    return refusals
  }

  /// Whether the answers brought up items that the page did not show, so that it is shown again.
  private func showsMore(_ session: inout SurveySession) throws -> Bool {
    let shown = Set((form["shown"] ?? "").parts(at: ",").map(String.init))
    return try visibleItems(&session).contains { !shown.contains($0.id) }
  }
}
