import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The operations of the API about what one enrollment has of its own: the dates that schedules count from, and changes of tasks.
enum EnrollmentValueOperations {
  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "listOwnTasks", "/api/v1/enrollments/{care_plan}/tasks",
      "The tasks of an enrollment as they apply now, by id, with those that are stopped for it.", about: .chosenStudy,
      [.identity], query: ProgramInput.paging, answer: ProgramShapes.items(.document("OwnTask")), tasks),
    ProgramOperation(
      recording: "setAnchors", "/api/v1/enrollments/{care_plan}/anchors",
      "Sets or clears dates that schedules count from; the others stay. Events that are over stay where they are.",
      about: .chosenStudy, [.enroll], isConditional: true,
      body: .record([
        ValueField(
          "anchors", .object, isRequired: true,
          "A day, or a day and a time, by the name of each anchor; null clears one."),
        ValueField(
          "from", .date,
          "The day from which the dates count, also in the past: they count for every event that is not over if it is not given."
        ),
        EnrollmentOperations.accept, EnrollmentOperations.reason,
      ]), answers: ProgramOperation.recorded, setAnchors),
    ProgramOperation(
      recording: "changeTask", "/api/v1/enrollments/{care_plan}/overrides",
      "Changes a task for this enrollment alone, stops it, or has it follow the plan again. What is not given stays.",
      about: .chosenStudy, [.override], isConditional: true, body: .record(OwnTaskInput.fields),
      answers: ProgramOperation.recorded, changeTask),
  ]

  @Sendable private static func tasks(_ visit: ProgramVisit) async throws -> Response {
    let (id, _) = try await EnrollmentOperations.owned(visit), plan = try visit.staff().plan(), now = visit.now
    let input = visit.input
    return try await visit.answer { runtime in
      let shown = try PlanRoute.Shown(runtime, of: id, plan, at: now)
      let (page, next) = try input.page(shown.tasks.map { ($0.task.id.text, OwnTaskDocument($0)) })
      return try ProgramAnswer(ItemsDocument(items: page, next: next), next: next?.text)
    }
  }

  @Sendable private static func setAnchors(_ visit: ProgramVisit) async throws -> Response {
    let (id, patient) = try await EnrollmentOperations.owned(visit), body = visit.body, now = visit.now
    let given = body["anchors"].asMembers
    guard !given.isEmpty, given.count <= EnrollmentOperations.mostValues else {
      throw WebProblem.invalidField(
        at: "/anchors", remedy: "1 to \(EnrollmentOperations.mostValues) dates, by the names of the anchors")
    }
    let values = try given.mapValues { value throws(WebProblem) -> AnchorValue? in
      if case .null = value { return nil }
      guard let text = value.asText, text.fits(characters: EnrollmentOperations.longestValue),
        let anchor = AnchorValue(text)
      else {
        throw .invalidField(at: "/anchors", remedy: "days such as 2026-10-28, or 2026-10-28T08:00, or null, by name")
      }
      return anchor
    }
    let from = body["from"].asText.flatMap { CivilDate($0) }.map { Effective.date($0) }, why = body["reason"].asText
    let accepts = body["accept"] == .boolean(true)
    return try await visit.once(for: patient) { runtime in
      try visit.requireBasis(try runtime.carePlan(id, at: now).id)
      return try runtime.because(why).setAnchors(
        values, of: id, effective: from, accepting: accepts, at: now
      ).id
    }
  }

  @Sendable private static func changeTask(_ visit: ProgramVisit) async throws -> Response {
    let (id, patient) = try await EnrollmentOperations.owned(visit), body = visit.body, now = visit.now
    let plan = try visit.staff().plan(), task = CareTask.ID(body["task"].asText ?? "")
    return try await visit.once(for: patient) { runtime in
      let shown = try PlanRoute.Shown(runtime, of: id, plan, at: now)
      guard let own = shown.tasks.first(where: { $0.task.id == task }) else {
        throw WebProblem(.notFound, "no_such_task", detail: "the enrollment has no such task now; check 'task'")
      }
      // Before the fields: against another version, they may say what is so already.
      try visit.requireBasis(own.overrides.last?.id)
      let change: OwnTaskChange
      do {
        change = try OwnTaskChange(
          OwnTaskInput.act(body), try OwnTaskInput.form(body, of: own.task), of: own, today: shown.zone.date(of: now))
      } catch let problem as OwnTaskChange.Problem {
        throw WebProblem(.unprocessableContent, "invalid", detail: problem.message)
      }
      return try change.make(in: runtime.because(body["reason"].asText), of: id, basedOn: visit.basis, at: now).id
    }
  }
}

/// A task of one enrollment in JSON.
struct OwnTaskDocument: Shaped {
  private let own: PlanRoute.OwnTask

  /// Creates the document of a task.
  init(_ own: PlanRoute.OwnTask) { self.own = own }

  /// The members.
  static let shape = Shape<OwnTaskDocument>([
    Column(
      "task", written: .object, \.own.task,
      "The task as it applies to the enrollment, or as the plan has it if it is stopped."),
    Column(
      "version", \.own.overrides.last?.id,
      "The id of the last version of its own change, for If-Match; absent without one."),
    Column("stopped", \.own.isStopped, "Whether it is stopped for the enrollment."),
  ])
}
