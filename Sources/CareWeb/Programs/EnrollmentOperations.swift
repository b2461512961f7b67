import Care
import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The operations of the API about enrollments: who takes part in a study, from when on, and until when.
enum EnrollmentOperations {
  /// The most values of anchors, or of parameters, of an enrollment.
  static let mostValues = 200
  /// The most characters of such a value.
  static let longestValue = 1_000

  /// The fields of what an enrollment begins with.
  private static let beginning = [
    ValueField("start", .date, isRequired: true, "The first day."),
    ValueField("anchors", .object, "The dates that schedules count from, by name: a day, or a day and a time."),
    ValueField("parameters", .object, "The values of the plan's parameters, by name."), accept,
  ]
  static let accept = ValueField(
    "accept", .boolean, "Whether values are accepted that leave a schedule less than the plan asks for.")
  private static let from = ValueField(
    "from", .date, "The day from which it applies, in the participant's zone: now if it is not given.")
  static let reason = ValueField("reason", .reason, isRequired: true, "The reason, which is kept.")

  static let all: [ProgramOperation] =
    [
      ProgramOperation(
        reading: "listEnrollments", "/api/v1/enrollments",
        "The enrollments of a study by id, with those that begin later or have ended, and without arms.",
        about: .chosenStudy, [.identity],
        query: ProgramInput.paging + [
          ValueField("of", .id, "Only those of this participant."),
          ValueField("status", .word(CarePlan.Status.allCases.map(\.rawValue)), "Only those in this state."),
          ProgramInput.state,
        ], answer: ProgramShapes.items(.document("Enrollment")), list),
      ProgramOperation(
        recording: "addParticipant", "/api/v1/participants",
        "Adds a participant, and enrolls them in the study. A name needs the scope identity.", about: .chosenStudy,
        [.enroll],
        body: .record(
          [
            ValueField("participant", .id, isRequired: true, "A new id, without the name in it."),
            ValueField("zone", .text(1...64), isRequired: true, "The time zone, such as Europe/Berlin."),
            ValueField(
              "language", .word(Language.tags), "The language: that of the phone if it is not given."),
            ValueField("given", .text(1...200), "The given name."),
            ValueField("family", .text(1...200), "The family name."),
          ] + beginning), answers: ProgramOperation.recorded, add),
      ProgramOperation(
        recording: "enroll", "/api/v1/enrollments", "Enrolls a participant of the study again.", about: .chosenStudy,
        [.enroll],
        body: .record(
          [
            ValueField("participant", .id, isRequired: true, "The participant."),
            ValueField("care_plan", .id, isRequired: true, "A new id of the enrollment."),
          ] + beginning), answers: ProgramOperation.recorded, enroll),
      changing(
        "pauseEnrollment", "pause", "Pauses an enrollment: its events are excused, but can still be answered.",
        [ValueField("to", .date, "The day on which it resumes: none if it is not given."), reason]
      ) { runtime, change in
        try runtime.pause(change.id, from: change.from, to: change.to, reason: change.reason, at: change.now)
      },
      changing("resumeEnrollment", "resume", "Resumes an enrollment that is paused.", []) { runtime, change in
        try runtime.resume(change.id, from: change.from, at: change.now)
      },
      changing(
        "completeEnrollment", "complete", "Ends an enrollment because it is done; what was recorded stays.", [reason]
      ) { runtime, change in
        try runtime.complete(change.id, reason: change.reason, from: change.from, at: change.now)
      },
      changing(
        "withdrawEnrollment", "withdraw", "Ends an enrollment because the participant leaves; what was recorded stays.",
        [reason]
      ) { runtime, change in
        try runtime.withdraw(change.id, reason: change.reason, from: change.from, at: change.now)
      },
    ]

  // MARK: Reading

  @Sendable private static func list(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, input = visit.input
    var query = RecordQuery<CarePlan>(plans: [plan], asOf: input.asOf)
    query.time = .nowOrNext
    if let patient = input["of"] { query.patients = [Patient.ID(patient)] }
    let status = input["status"].flatMap { CarePlan.Status(rawValue: $0) }
    return try await visit.answer { [query] runtime in
      let found = try runtime.carePlans(query, at: now).items
        .filter { $0.value.plan == plan && (status == nil || $0.value.status == status) }
      let (page, next) = try input.page(found.map { ($0.value.id.text, EnrollmentDocument($0)) })
      return try ProgramAnswer(ItemsDocument(items: page, next: next), next: next?.text)
    }
  }

  // MARK: Enrolling

  @Sendable private static func add(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), body = visit.body, now = visit.now, key = try visit.onceKey()
    guard let zone = body["zone"].asText.flatMap({ Zone($0) }) else {
      throw WebProblem.invalidField(at: "/zone", remedy: "a time zone such as Europe/Berlin")
    }
    var patient = Patient(
      id: Patient.ID(body["participant"].asText ?? ""), zone: zone, language: body["language"].asText)
    (patient.name.given, patient.name.family) = (body["given"].asText, body["family"].asText)
    if patient.name.line != nil, !visit.has(.identity) {
      throw WebProblem(.forbidden, "no_scope", detail: "a name needs the scope 'identity'; omit 'given' and 'family'")
    }
    let enrollment = try enrollment(of: patient.id, in: try staff.plan(), body)
    do {
      let result = try await visit.visit.services.lane.write(by: staff.scope.author) { [patient] runtime in
        try NewParticipant.enroll(patient, enrollment, once: key, runtime, at: now)
      }
      return try visit.recorded(result)
    } catch NewParticipant.Taken.here {
      throw WebProblem(.conflict, "already_exists", detail: "the id is taken in this study; choose another one")
    } catch NewParticipant.Taken.elsewhere {
      // As for a malformed one.
      throw WebProblem.invalidField(at: "/participant", remedy: "another id of letters, digits, and . _ -")
    }
  }

  @Sendable private static func enroll(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), body = visit.body, now = visit.now
    let patient = try await staff.patient(Patient.ID(body["participant"].asText ?? ""))
    var enrollment = try enrollment(of: patient.id, in: try staff.plan(), body)
    enrollment.id = body["care_plan"].asText.map { CarePlan.ID($0) }
    return try await visit.once(for: patient) { [enrollment] in try $0.enroll(enrollment, at: now).id }
  }

  /// Reads what an enrollment begins with.
  private static func enrollment(
    of patient: Patient.ID, in plan: PlanHeader.ID, _ body: JSONValue
  ) throws(WebProblem) -> Enrollment {
    guard let start = body["start"].asText.flatMap({ CivilDate($0) }) else { throw .missingField("/start") }
    var enrollment = Enrollment(patient: patient, plan: plan, start: start)
    enrollment.accepts = body["accept"] == .boolean(true)
    let anchors = body["anchors"].asMembers, parameters = body["parameters"].asMembers
    guard anchors.count <= mostValues, parameters.count <= mostValues else {
      throw .invalidField(at: anchors.count > mostValues ? "/anchors" : "/parameters", remedy: "fewer values")
    }
    for (name, value) in anchors {
      guard let text = value.asText, text.fits(characters: longestValue), let anchor = AnchorValue(text) else {
        throw .invalidField(at: "/anchors", remedy: "days such as 2026-10-28, or 2026-10-28T08:00, by name")
      }
      enrollment.anchors[name] = anchor
    }
    for (name, value) in parameters {
      switch value {
      case .boolean(let flag): enrollment.parameters[name] = .boolean(flag)
      case .integer, .double: enrollment.parameters[name] = value.number.map { .number($0) }
      case .string(let text) where text.fits(characters: longestValue): enrollment.parameters[name] = .text(text)
      case .string, .null, .array, .object:
        throw .invalidField(at: "/parameters", remedy: "texts, numbers, true, or false, by name")
      }
    }
    return enrollment
  }

  // MARK: Course

  /// A change of the course of an enrollment.
  private struct Change: Sendable {
    let id: CarePlan.ID
    let from: Effective?
    let to: Effective?
    let reason: String?
    let now: Instant
  }

  /// Returns the operation that changes the course of an enrollment.
  private static func changing(
    _ name: String, _ word: String, _ summary: String, _ fields: [ValueField],
    _ body: @escaping @Sendable (CareRuntime, Change) throws -> Version<CarePlan>
  ) -> ProgramOperation {
    ProgramOperation(
      recording: name, RoutePattern(stringLiteral: "/api/v1/enrollments/{care_plan}/\(word)"), summary,
      about: .chosenStudy, [.enroll], body: .record(fields + [from]), answers: ProgramOperation.recorded
    ) { visit in
      let (id, patient) = try await owned(visit), now = visit.now
      func day(_ name: String) -> Effective? {
        visit.body[name].asText.flatMap { CivilDate($0) }.map { .date($0) }
      }
      let change = Change(id: id, from: day("from"), to: day("to"), reason: visit.body["reason"].asText, now: now)
      return try await visit.once(for: patient) { try body($0, change).id }
    }
  }

  /// Returns the enrollment of the path, with its participant.
  ///
  /// - Throws: ``WebProblem/notFound`` for one of another study, which is not there for the token.
  static func owned(_ visit: ProgramVisit) async throws -> (id: CarePlan.ID, patient: ScopedPatient) {
    let staff = try visit.staff(), plan = try staff.plan(), now = visit.now
    let id = CarePlan.ID(visit.visit.path["care_plan"] ?? "")
    let owner = try await staff.read { runtime -> Patient.ID? in
      guard id.isWellFormed else { return nil }
      let query = RecordQuery<CarePlan>(ids: [id], plans: [plan], time: .always)
      return try runtime.carePlans(query, at: now).items.last.map(\.value.patient)
    }
    guard let owner else { throw WebProblem.notFound }
    return (id, try await staff.patient(owner))
  }
}

/// An enrollment in JSON, without its arm.
struct EnrollmentDocument: Shaped {
  private let version: Version<CarePlan>

  /// Creates the document of an enrollment.
  init(_ version: Version<CarePlan>) { self.version = version }

  /// The members.
  static let shape = Shape<EnrollmentDocument>([
    Column("care_plan", \.version.value.id, "The enrollment."),
    Column("participant", \.version.value.patient, as: .participant, "The participant."),
    Column("status", \.version.value.status, "The state."),
    Column("enrolled", \.version.value.enrolled, "The day of enrollment."),
    Column("reason", \.version.value.reason, "The reason of the state."),
    Column("anchors", written: .object, \.anchors, "The dates that schedules count from, by name."),
    Column("version", \.version.id, "The id of the version, for If-Match."),
    Column(
      "effective", written: .text, \.version.effective, "The day or the time from which the state counts."),
    Column("seq", \.version.seq, "The number of the commit."),
  ])

  private var anchors: [String: String] { version.value.anchors.mapValues { "\($0)" } }
}
