import CareAccess
import CareModel
import CareRuntime
import CareSurvey
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The operations of the API about drafts: passes through surveys that were saved, and continue on a page, on a phone, or in a program.
enum DraftOperations {
  private static let draft: RoutePattern = "/api/v1/events/{patient}/{key…}/draft"

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "getDraft", draft,
      "The answers so far of a survey that was begun, also after the event has closed. 404 no_draft if there are none.",
      about: .participant, [.answers], answer: .document("Draft"), read),
    ProgramOperation(
      recording: "saveDraft", method: .put, draft,
      "Begins the survey of an event with these answers in the place of its draft; it continues at the last step that they answer.",
      about: .participant, [.correct], isConditional: true,
      body: .record([
        ValueField(
          "answers", .object, isRequired: true,
          "The answers by item, as to answer the survey. Steps before the last one are answered whole; with none, the survey begins."
        )
      ]), limit: .records, answers: ProgramOperation.recorded, save),
    ProgramOperation(
      recording: "discardDraft", method: .delete, draft,
      "Discards the draft of an event, as a participant does who gives up a survey.", about: .participant, [.correct],
      isConditional: true, body: nil, answers: CardOperations.done, discard),
  ]

  private struct Document: Encodable {
    let key: OccurrenceKey
    let version: VersionID
    let survey: String
    let started: Instant
    let saved: Instant
    let step: String?
    let hasAnswers: Bool
    let expired: Bool
    let answers: [String: AnswerInput]

    init(_ pass: SavedPass) {
      (key, version, survey) = (pass.draft.key, pass.draft.version, pass.survey)
      (started, saved, step) = (pass.started, pass.draft.saved, pass.step)
      (hasAnswers, expired, answers) = (pass.draft.hasAnswers, pass.isExpired, pass.answers)
    }
  }

  @Sendable private static func read(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), carePlan = try await staff.carePlan(of: patient)
    let key = OccurrenceKey(visit.visit.path["key"] ?? ""), now = visit.now
    return try await visit.answer { runtime in
      let event = try runtime.event(key, patient: patient.id, carePlan: carePlan.id, at: now)
      let document = Document(try pass(of: event, runtime, at: now))
      return try ProgramAnswer(document, version: document.version)
    }
  }

  @Sendable private static func save(_ visit: ProgramVisit) async throws -> Response {
    let answers = try CardOperations.sheet(visit.body["answers"]).answers, now = visit.now
    let result = try await CardOperations.carryOut(visit) { runtime, event -> CardOperations.Writing<String> in
      // Before the survey, which a draft that the program does not know may have brought to its end.
      try requireBasis(visit, try runtime.savedPass(of: event, at: now))
      var session = try runtime.beginSurveyAgain(event, at: now)
      do { try session.begin(with: answers, at: now) } catch let error as RuntimeError {
        throw error.inWords(of: event.task.survey, in: .english)
      }
      guard session.finished == nil else {
        throw WebProblem(
          .unprocessableContent, "survey_ended",
          detail: "the answers lead to the end of the survey; send them to …/survey")
      }
      guard session.run.canSave() else {
        throw WebProblem(
          .unprocessableContent, "not_saved",
          detail: "the survey keeps no draft at this step; send all answers to …/survey")
      }
      let run = try runtime.prepare(session, at: now)
      return { runtime in
        let event = try runtime.update(with: run, at: now)
        return try pass(of: event, runtime, at: now).draft.version.text
      }
    }
    return try visit.recorded(result)
  }

  @Sendable private static func discard(_ visit: ProgramVisit) async throws -> Response {
    let now = visit.now
    return try await CardOperations.onEvent(visit) { runtime, event in
      try requireBasis(visit, try pass(of: event, runtime, at: now))
      var session = try runtime.beginSurvey(event, at: now)
      try session.end(.discarded, at: now)
      let run = try runtime.prepare(session, at: now)
      return { try $0.update(with: run, at: now) }
    }
  }

  /// Returns the draft of an event.
  ///
  /// - Throws: ``WebProblem`` with `no_draft` if there is none.
  private static func pass(of event: Event, _ runtime: CareRuntime, at now: Instant) throws -> SavedPass {
    guard let pass = try runtime.savedPass(of: event, at: now) else {
      throw WebProblem(.notFound, "no_draft", detail: "the event has no draft; begin one with PUT")
    }
    return pass
  }

  /// Checks that a draft with answers is replaced or discarded by who has read it: no other version has what the participant answered.
  ///
  /// - Throws: ``WebProblem`` with `version_required` or `conflict`.
  private static func requireBasis(_ visit: ProgramVisit, _ pass: SavedPass?) throws(WebProblem) {
    guard visit.basis != nil || pass?.draft.hasAnswers != true else {
      throw WebProblem(
        .preconditionRequired, "version_required",
        detail: "the draft has answers; read it, and send its version in quotes in If-Match")
    }
    try visit.requireBasis(pass?.draft.version)
  }
}

extension SurveyDraft {
  /// The version of the draft, which no other content has.
  fileprivate var version: VersionID {
    let content = run + Data("\(saved.milliseconds)".utf8)
    return VersionID(Hex.text(Array(SHA256.hash(data: content).prefix(12))))
  }
}
