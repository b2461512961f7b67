import Care
import CareAccess
import CareModel
import CareRuntime
import CareStore
import Hummingbird

/// The operations of the API about the files of a study's plan.
enum PlanOperations {
  /// The most files of a plan.
  private static let mostFiles = 500
  /// The most bytes of a store in a file of which a copy is made in memory.
  private static let mostCopied = 256 << 20
  /// The most participants whose records are copied from a server.
  private static let mostFollowers = 1_000

  private static let files = ValueField(
    "files",
    .list(
      .record([
        ValueField("path", .text(1...300), isRequired: true, "The path: plan.lua, of a module, or below lib/."),
        ValueField("text", .text(0...(1 << 20)), isRequired: true, "The text."),
      ]), most: mostFiles), isRequired: true, "The files of the plan, without pictures.")

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "getPlanFiles", "/api/v1/plans/files", "The files of a study's plan, as the version in force has them.",
      about: .chosenStudy, [.plans], query: [ProgramInput.state], answer: .document("PlanFiles"), read),
    ProgramOperation(
      posting: "checkPlan", "/api/v1/plans/check",
      "Every error and warning of a plan's files; its functions are tried on generated data.", about: .chosenStudy,
      [.plans], body: .record([files]), answer: ProgramShapes.items(.document("Diagnostic")), check),
    ProgramOperation(
      posting: "diffPlan", "/api/v1/plans/diff",
      "What seeding a plan's files would change, field by field, and the participants and events that it affects; nothing is written.",
      about: .chosenStudy, [.plans, .roster],
      body: .record([
        files,
        ValueField("effective", .date, "The day on which the changes take effect: as for seeding if it is not given."),
        ValueField("days", .integer(1...366), "The days of events to compare: 28 if it is not given."),
      ]), answer: .document("PlanDiff"), diff),
    ProgramOperation(
      posting: "seedPlan", "/api/v1/plans/seed",
      "Writes the changes of a study's plan as new versions; the same files a second time change nothing. With an error, nothing is written.",
      about: .chosenStudy, [.plans],
      body: .record([
        files,
        ValueField(
          "effective", .date, "The day on which the changes take effect: the first that is possible if it is not given."
        ),
        ValueField("dry_run", .boolean, "Whether to answer what would be written, and write nothing."),
        ValueField("reason", .reason, "The reason, which is kept."),
      ]), answer: .document("Seeded"), seed),
  ]

  private struct FilesDocument: Encodable {
    let plan: PlanHeader.ID
    let version: VersionID
    let files: [File]

    struct File: Encodable {
      let path: String
      let text: String
    }
  }

  @Sendable private static func read(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, asOf = visit.input.asOf
    return try await visit.answer { runtime in
      let found = try runtime.plans(RecordQuery(ids: [plan], asOf: asOf), at: now).items.first
      guard let found else { throw WebProblem.notFound }
      let bundle = try runtime.store.read { try $0.bundle(found.value.bundle) }
      return try ProgramAnswer(
        FilesDocument(
          plan: plan, version: found.id, files: bundle.files.map { .init(path: $0.path, text: $0.text) }))
    }
  }

  @Sendable private static func check(_ visit: ProgramVisit) async throws -> Response {
    let plans = try await checked(visit)
    let items = plans.diagnostics.flatMap(\.items)
    return visit.response(try ProgramAnswer(ItemsDocument<Diagnostic, Cursor>(items: items, next: nil)))
  }

  @Sendable private static func seed(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), plans = try await loaded(visit).checked, now = visit.now
    let body = visit.body, reason = body["reason"].asText, isDry = body["dry_run"] == .boolean(true)
    let effective = body["effective"].asText.flatMap { CivilDate($0) }
    let report = try await visit.visit.services.lane.write(by: staff.scope.author) { runtime in
      try plans.seed(into: runtime.because(reason), effective: effective, dryRun: isDry, at: now)
    }
    return visit.response(try ProgramAnswer(SeedDocument(report)))
  }

  @Sendable private static func diff(_ visit: ProgramVisit) async throws -> Response {
    let plan = try await loaded(visit).plan, now = visit.now, body = visit.body
    let effective = body["effective"].asText.flatMap { CivilDate($0) }.map { Effective.date($0) }
    let days = body["days"].asCount ?? 28
    var query = RecordQuery<CarePlan>(plans: [plan.id])
    query.time = .nowOrNext
    return try await visit.answer { [query] runtime in
      let followers = Set(try runtime.carePlans(query, at: now).items.map(\.value.patient))
      // The change is made in a copy in memory, which must leave room for what else the server does.
      guard runtime.store.storedBytes.map({ $0 <= mostCopied }) ?? (followers.count <= mostFollowers) else {
        throw WebProblem(
          .unprocessableContent, "store_too_large", detail: "the store is too large to compare here; run: care diff")
      }
      let found = try runtime.diff([plan], effective: effective, days: days, at: now) {
        try runtime.scratchCopy(of: followers.sorted())
      }
      return try ProgramAnswer(found)
    }
  }

  /// Loads the files of the body, which must be those of the study's plan.
  ///
  /// - Throws: ``WebProblem`` with `diagnostics` or `another_plan`.
  private static func loaded(_ visit: ProgramVisit) async throws -> (checked: CheckedPlans, plan: PlanDefinition) {
    let plans = try await checked(visit)
    guard !plans.diagnostics.contains(where: \.hasErrors), let first = plans.plans.first, let loaded = first
    else {
      throw WebProblem(
        .unprocessableContent, "diagnostics", detail: "the plan has errors; ask /api/v1/plans/check for them")
    }
    guard try loaded.id == visit.staff().plan() else {
      throw WebProblem(
        .unprocessableContent, "another_plan", detail: "the files are of another plan than the study; write its id")
    }
    return (plans, loaded)
  }

  /// Loads the files of the body on a thread for reading.
  private static func checked(_ visit: ProgramVisit) async throws -> CheckedPlans {
    var files: [String: String] = [:]
    for file in visit.body["files"].asItems {
      guard let path = file["path"].asText, let text = file["text"].asText, files[path] == nil else {
        throw WebProblem.invalidField(at: "/files", remedy: "each path once")
      }
      files[path] = text
    }
    let reader = TextReader(files: files)
    return try await visit.visit.services.lane.read { _ in CheckedPlans([reader]) }
  }
}
