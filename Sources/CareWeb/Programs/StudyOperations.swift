import Care
import CareAccess
import CareInterchange
import CareModel
import CareRuntime
import Hummingbird

/// The operations of the API about studies and the lists of their participants.
enum StudyOperations {
  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "listStudies", "/api/v1/studies", "The studies in which the token may see participants.",
      about: .studies, [.roster], query: ProgramInput.paging,
      answer: ProgramShapes.items(.document("StudyVersion")), studies),
    ProgramOperation(
      reading: "getStudy", "/api/v1/studies/{plan}", "A study, as the version in force.", about: .study, [.roster],
      query: [ProgramInput.state], answer: .document("StudyVersion"), study),
    ProgramOperation(
      reading: "listTasks", "/api/v1/studies/{plan}/tasks", "The tasks of a study, as the versions in force.",
      about: .study, [.roster], query: ProgramInput.paging + [ProgramInput.state],
      answer: ProgramShapes.items(.document("TaskVersion")), tasks),
    ProgramOperation(
      reading: "getCodebook", "/api/v1/studies/{plan}/codebook",
      "The meaning of every column of an export: of its tables, and of a table for each task.", about: .study,
      [.roster],
      query: [
        ValueField(
          "format", .word(["frictionless", "csvw"]),
          "A data package of Frictionless Data, or the W3C's metadata of tables: the first if it is not given."),
        ProgramInput.state,
      ], answer: .object, codebook),
    ProgramOperation(
      reading: "listParticipants", "/api/v1/participants",
      "The participants of a study by id, with what they did; under pseudonyms for analysts.", about: .chosenStudy,
      [.roster],
      query: ProgramInput.paging + [
        ProgramInput.state,
        ValueField(
          "need", .word(RosterNeed.Kind.allCases.map(\.rawValue) + ["any"]), "Only those with one of these needs."),
        ValueField(
          "status", .word(CarePlan.Status.allCases.map(\.rawValue)),
          "Only those in this state: active and paused if it is not given."),
      ], answer: ProgramShapes.items(.document("Participant")), participants),
  ]

  @Sendable private static func studies(_ visit: ProgramVisit) async throws -> Response {
    let session = visit.session, now = visit.now, input = visit.input
    return try await visit.answer { runtime in
      let seen = try runtime.plans(at: now).filter { session.has(.roster, in: $0.value.id, at: now) }
      let (page, next) = try input.page(seen.map { ($0.value.id.text, $0) })
      return try ProgramAnswer(ItemsDocument(items: page.map(VersionDocument.init), next: next), next: next?.text)
    }
  }

  @Sendable private static func study(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, asOf = visit.input.asOf
    return try await visit.answer { runtime in
      let found = try runtime.plans(RecordQuery(ids: [plan], asOf: asOf), at: now).items.first
      guard let found else { throw WebProblem.notFound }
      return try ProgramAnswer(VersionDocument(found))
    }
  }

  @Sendable private static func tasks(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, input = visit.input
    let query = RecordQuery<CareTask>(plans: [plan], asOf: input.asOf, limit: input.limit, after: input.after)
    return try await visit.answer { runtime in
      let page = try input.paged { try runtime.tasks(query, at: now) }
      return try ProgramAnswer(PageDocument(page), next: page.next?.text)
    }
  }

  @Sendable private static func codebook(_ visit: ProgramVisit) async throws -> Response {
    var request = ExportRequest()
    (request.plans, request.isWide, request.asOf) = ([try visit.staff().plan()], true, visit.input.asOf)
    let now = visit.now, format = visit.input["format"] == "csvw" ? CodebookFormat.csvw : .frictionless
    return try await visit.answer { [request] runtime in
      let schema = try runtime.exportSchema(request, at: now)
      return ProgramAnswer(try JSONParser.parse(format.text(schema.codebook, tables: schema.tables, format: .csv)))
    }
  }

  @Sendable private static func participants(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), plan = try staff.plan(), now = visit.now, input = visit.input
    var query = RosterQuery(plan: plan)
    query.order = .patient
    query.asOf = input.asOf
    if let need = input["need"] {
      query.needs = need == "any" ? [] : Set([RosterNeed.Kind(rawValue: need)].compactMap(\.self))
    }
    if let status = input["status"] { query.statuses = Set([CarePlan.Status(rawValue: status)].compactMap(\.self)) }
    let names = staff.scope.isPseudonymous ? try await staff.pseudonyms() : nil
    // The roster in memory is of now.
    let kept = query.asOf == nil ? try await visit.visit.services.board.roster(query, at: now) : nil
    return try await visit.answer { [query] runtime in
      let roster = try kept ?? runtime.roster(query, at: now)
      let (page, next) = try input.page(rows(of: roster, names))
      return try ProgramAnswer(ItemsDocument(items: page, next: next), next: next?.text)
    }
  }

  /// Returns the rows of a roster with their positions; under pseudonyms, nothing in them tells an id, and no row tells an arm.
  private static func rows(of roster: Roster, _ names: Pseudonyms?) -> [(position: String, item: RosterRow)] {
    var counts: [Patient.ID: Int] = [:]
    return roster.rows.sorted { $0.carePlan.text < $1.carePlan.text }.map { row in
      var row = row
      let number = counts[row.patient, default: 0]
      counts[row.patient] = number + 1
      row.arm = nil
      if let names {
        row.carePlan = CarePlan.ID(names.name(of: row.carePlan.text))
        row.patient = Patient.ID(names.name(of: row.patient.text))
      }
      return ("\(row.patient) \(String(repeating: "0", count: max(0, 6 - String(number).count)))\(number)", row)
    }
  }
}
