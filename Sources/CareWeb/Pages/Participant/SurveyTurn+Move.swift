import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// The move that a page's form makes.
extension SurveyTurn {
  /// Makes the move of a form; a form of another page than the current one changes nothing and leads to that.
  func move(_ session: inout SurveySession) throws -> SurveyRoutes.Move {
    let own = address.path(ParticipantRoutes.take)
    guard form["step"] == mark(session) else { return .init(.see(own)) }
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
  func refused(_ refusals: Refusals, _ session: inout SurveySession) throws -> SurveyRoutes.Move {
    let record = session.finished == nil ? try runtime.prepare(session, at: visit.now) : nil
    var general = refusals.general
    if session.step?.isMeasuring == true, !refusals.items.isEmpty {
      general.append(ExerciseWord.doFirst.text(in: language))
    }
    let page = try page(
      &session, problems: refusals.items, general: general, unusual: refusals.unusual, keepsTyped: true)
    return .init(page, record: record)
  }

  /// Keeps the pass as a draft, or records it if it has ended.
  func kept(_ session: inout SurveySession) throws -> SurveyRoutes.Move {
    let record = try runtime.prepare(session, at: visit.now)
    guard let reason = session.finished else {
      // What the survey's functions said of this move is not known to another request.
      let isSilent = session.run.notes.isEmpty
      return .init(isSilent ? .see(address.path(ParticipantRoutes.take)) : try page(&session), record: record)
    }
    let said = said(&session)
    guard said.isEmpty else {
      let ending: SurveyWordsPage.Ending = reason == .discarded ? .discarded : .recorded
      return .init(.said(SurveyWordsPage(texts: said, ending: ending, language: language)), record: record)
    }
    guard reason != .discarded else { return .init(.see(ParticipantRoutes.today.path()), record: record) }
    let own = address.path(ParticipantRoutes.event)
    return .init(.see(own + (own.contains("?") ? "&" : "?") + "done=1"), record: record)
  }

  /// The highest number of a row that a form can name.
  private static var mostRows: Int { 1_000_000 }

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
        for item in items { refusals.items[item] = language.page(.pleaseAnswer) }
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
      guard session.finished == nil else { throw error }
      throw Interruption(error: error, record: try runtime.prepare(session, at: visit.now))
    }
    return refusals
  }

  /// An error of the plan, which does not cost the answers of the page.
  struct Interruption: Error {
    let error: ScriptError
    let record: PreparedRun
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
