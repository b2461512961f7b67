import CareAccess
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The operations of the API that use an event's card or answer its survey, as a participant does on a page.
enum CardOperations {
  /// The most inputs of an action, or answers of a survey.
  private static let mostMembers = 1_000

  static let done = [
    ProgramOperation.Answer(
      status: .created, shape: .document("EventRecorded"),
      summary: "It was carried out, now or by an earlier request with the key.")
  ]

  static let all: [ProgramOperation] = [
    ProgramOperation(
      recording: "toggleEvent", "/api/v1/events/{patient}/{key…}/toggle",
      "Marks an event as done, with its targets as its values, or clears it; one that is so already stays.",
      about: .participant, [.correct],
      body: .record([ValueField("done", .boolean, isRequired: true, "Whether it is to be done.")]), answers: done,
      toggle),
    ProgramOperation(
      recording: "appendValue", "/api/v1/events/{patient}/{key…}/append",
      "Adds a value to those of an event; each request with a new key adds one.", about: .participant, [.correct],
      body: .record(RecordingOperations.value), answers: done, append),
    ProgramOperation(
      recording: "pressCard", "/api/v1/events/{patient}/{key…}/press",
      "Runs an action of an event's card; one of the plan needs a control on the card as it is now.",
      about: .participant, [.correct],
      body: .record([
        ValueField("action", .text(1...200), isRequired: true, "The name of the action, such as log."),
        ValueField("input", .object, "The input of the control, by name: texts, numbers, true, or false."),
      ]), answers: done, press),
    ProgramOperation(
      recording: "answerSurvey", "/api/v1/events/{patient}/{key…}/survey",
      "Answers the survey of an event from its beginning, or from its draft, to its end; the rules are those of its pages.",
      about: .participant, [.correct],
      body: .record([
        ValueField(
          "answers", .object, isRequired: true,
          "The answers by item: as in a file of care do --answers, without files. An active step takes only {\"not_done\": …}."
        )
      ]), limit: .records, answers: done, answer),
  ]

  // MARK: Cards

  @Sendable private static func toggle(_ visit: ProgramVisit) async throws -> Response {
    let isWanted = visit.body["done"].asFlag == true, now = visit.now
    return try await onEvent(visit) { runtime, event in
      // The program means what it saw, not the opposite of what someone else recorded meanwhile.
      guard isWanted else {
        return { try event.outcome?.value.status == .completed ? $0.apply(.clear, to: event, at: now) : event }
      }
      guard event.state != .completed, event.state != .late else { return { _ in event } }
      guard event.task.survey == nil else { throw RuntimeError.needsSurvey(task: event.task.id) }
      let press = try runtime.prepare(control: CardStyle.toggle, input: [:], on: event, at: now)
      return { try $0.update(with: press, at: now) }
    }
  }

  @Sendable private static func append(_ visit: ProgramVisit) async throws -> Response {
    let value = RecordingOperations.value(of: visit.body), now = visit.now
    return try await onEvent(visit) { _, event in
      guard event.task.survey == nil else { throw RuntimeError.needsSurvey(task: event.task.id) }
      return { try $0.apply(.append(value), to: event, at: now) }
    }
  }

  @Sendable private static func press(_ visit: ProgramVisit) async throws -> Response {
    let action = visit.body["action"].asText ?? "", given = visit.body["input"].asMembers, now = visit.now
    guard given.count <= mostMembers else { throw WebProblem.invalidField(at: "/input", remedy: "fewer inputs") }
    for value in given.values { try ValueShape.scalar.check(value, at: "/input") }
    let input = given.mapValues(\.asScalar)
    return try await onEvent(visit) { runtime, event in
      guard action != CardStyle.toggle || event.task.card.actions[action] != nil else {
        throw WebProblem(
          .unprocessableContent, "no_action",
          detail: "send it to …/toggle, where the body says whether the event is to be done")
      }
      let press = try runtime.prepare(control: action, input: input, on: event, at: now)
      return { try $0.update(with: press, at: now) }
    }
  }

  /// Writes what becomes of an event of the study's care plan.
  typealias Writing<Result> = @Sendable (CareRuntime) throws -> Result

  /// Changes the event of the path, in the study's care plan, once for the key, and answers with its state.
  ///
  /// `prepare` runs beside the writes with the functions of the plan, and returns what is written.
  static func onEvent(
    _ visit: ProgramVisit, _ prepare: @escaping @Sendable (CareRuntime, Event) throws -> Writing<Event>
  ) async throws -> Response {
    let result = try await carryOut(visit) { runtime, event -> Writing<String> in
      let writing = try prepare(runtime, event)
      return { try Result(of: writing($0), $0).text }
    }
    return try response(result, visit)
  }

  /// Writes what becomes of the event of the path as ``onEvent(_:_:)`` does, and returns the text of the receipt.
  static func carryOut(
    _ visit: ProgramVisit, _ prepare: @escaping @Sendable (CareRuntime, Event) throws -> Writing<String>
  ) async throws -> OnceResult {
    let staff = try visit.staff(), patient = try await staff.patient(), carePlan = try await staff.carePlan(of: patient)
    let once = try visit.onceKey(), key = OccurrenceKey(visit.visit.path["key"] ?? ""), now = visit.now
    let prepared = { @Sendable (runtime: CareRuntime) throws -> Writing<String> in
      try prepare(runtime, runtime.event(key, patient: patient.id, carePlan: carePlan.id, at: now))
    }
    return try await visit.visit.services.lane.change(of: patient.id, by: staff.scope.author, at: now) {
      runtime -> Change<OnceResult> in
      // What is carried out already gets its first answer, whatever the event is now.
      let writing = try runtime.isCarriedOut(once, for: patient.id) ? nil : try prepared(runtime)
      return .write { runtime in
        try runtime.once(once, for: patient.id, at: now) { try (writing ?? prepared(runtime))(runtime) }
      }
    }
  }

  // MARK: Surveys

  @Sendable private static func answer(_ visit: ProgramVisit) async throws -> Response {
    let sheet = try sheet(visit.body["answers"]), now = visit.now
    return try await onEvent(visit) { runtime, event in
      var session = try runtime.beginSurvey(event, at: now)
      do { try session.complete(with: sheet, at: now) } catch let error as RuntimeError {
        throw error.inWords(of: event.task.survey, in: .english)
      }
      let run = try runtime.prepare(session, at: now)
      return { try $0.update(with: run, at: now) }
    }
  }

  /// Reads the answers of a body.
  static func sheet(_ answers: JSONValue) throws -> AnswerSheet {
    let given = answers.asMembers
    guard given.count <= mostMembers else { throw WebProblem.invalidField(at: "/answers", remedy: "fewer answers") }
    var sheet = AnswerSheet()
    for (item, value) in given {
      guard let input = try? JSONText.decode(AnswerInput.self, from: value.utf8) else {
        throw WebProblem.invalidField(
          at: "/answers",
          remedy:
            "texts, numbers, true, false, null, lists of texts, lists of rows, or objects such as {\"other\": …}, by item"
        )
      }
      sheet.answers[item] = input
    }
    return sheet
  }

  // MARK: Answers

  /// The result of what was done at an event, which a request that is sent again gets as well.
  private struct Result {
    let state: EventState
    let version: String?

    init(of event: Event, _ runtime: CareRuntime) throws {
      state = event.state
      // Also of an outcome that was cleared.
      version =
        try event.outcome?.id.text
        ?? runtime.outcomeHistory(patient: event.patient, carePlan: event.carePlan, key: event.key).last?.id.text
    }

    /// Reads the text of a receipt.
    init?(_ text: String) {
      let parts = text.parts(at: " ", most: 2).map(String.init)
      guard let state = parts.first.flatMap({ EventState(rawValue: $0) }) else { return nil }
      (self.state, version) = (state, parts.count > 1 ? parts[1] : nil)
    }

    /// The text of a receipt.
    var text: String { [state.rawValue, version].compactMap(\.self).joined(separator: " ") }
  }

  private static func response(_ result: OnceResult, _ visit: ProgramVisit) throws -> Response {
    guard let found = Result(result.result) else { throw WebProblem(.internalServerError, "failed") }
    let document = EventRecordedDocument(state: found.state, version: found.version, seq: result.seq)
    return visit.replayed(result.isReplay, visit.response(try ProgramAnswer(document), status: .created))
  }
}

/// The answer to what was recorded at an event.
struct EventRecordedDocument: Shaped {
  fileprivate let state: EventState
  fileprivate let version: String?
  fileprivate let seq: Int

  /// The members.
  static let shape = Shape<EventRecordedDocument>([
    Column("state", \.state, "The state of the event afterward."),
    Column("version", \.version, "The id of the outcome's last version; absent if nothing was ever recorded."),
    Column("seq", \.seq, "The number of the commit."),
  ])
}
