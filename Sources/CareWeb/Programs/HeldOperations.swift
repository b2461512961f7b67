import Care
import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The operations of the API about submissions that could not be recorded, and wait for a person's decision.
enum HeldOperations {
  private static let reason = ValueField("reason", .reason, isRequired: true, "The reason, which is kept.")

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "listHeld", "/api/v1/held",
      "The held submissions of a study, the oldest first, without what was sent.", about: .chosenStudy, [.held],
      query: ProgramInput.paging + [
        ValueField("of", .id, "Only those of this participant."),
        ValueField(
          "state", .word(HeldSubmission.State.allCases.map(\.rawValue)),
          "Only those in this state: waiting if it is not given."),
      ], answer: ProgramShapes.items(.document("HeldVersion")), list),
    ProgramOperation(
      reading: "getHeld", "/api/v1/participants/{patient}/held/{held}",
      "A held submission, with what was sent and what was decided.", about: .participant, [.held, .answers],
      answer: .document("Held"), one),
    deciding(
      "acceptHeld", "accept",
      "Records a held submission as it was sent: as a late entry, or in place of what is recorded by now, which stays in its history."
    ) { runtime, id, patient, why, now in try runtime.accept(held: id, patient: patient, reason: why, at: now) },
    deciding("rejectHeld", "reject", "Decides that a held submission is not recorded; it is kept.") {
      runtime, id, patient, why, now in try runtime.reject(held: id, patient: patient, reason: why, at: now)
    },
  ]

  @Sendable private static func list(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, input = visit.input
    let patient = input["of"].map { Patient.ID($0) }
    let state = input["state"].flatMap { HeldSubmission.State(rawValue: $0) } ?? .waiting
    return try await visit.answer { runtime in
      let found = try StudyRecords(runtime: runtime, plan: plan, now: now)
        .belonging(try runtime.heldSubmissions(of: patient, state: state, at: now)) {
          ($0.value.patient, $0.value.event.carePlan)
        }
      let (page, next) = try input.page(
        found.map { ("\($0.value.received.position) \($0.value.id) \($0.value.patient)", $0) })
      return try ProgramAnswer(ItemsDocument(items: page.map(VersionDocument.init), next: next), next: next?.text)
    }
  }

  @Sendable private static func one(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    let id = heldID(visit)
    return try await visit.answer { runtime in
      try require(id, of: patient, in: plan, runtime, at: now)
      return try ProgramAnswer(
        HeldDocument(
          try runtime.history(held: id, patient: patient.id), try runtime.submission(held: id, patient: patient.id)))
    }
  }

  private static func heldID(_ visit: ProgramVisit) -> HeldSubmission.ID {
    HeldSubmission.ID((visit.visit.path["held"] ?? "").lowercased())
  }

  /// Checks that a held submission belongs to the study.
  private static func require(
    _ id: HeldSubmission.ID, of patient: ScopedPatient, in plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant
  ) throws {
    let own = try StudyRecords(runtime: runtime, plan: plan, now: now).held(of: patient.id)
    guard own.contains(where: { $0.id == id }) else { throw WebProblem.notFound }
  }

  /// Returns the operation of a decision about a held submission.
  private static func deciding(
    _ name: String, _ word: String, _ summary: String,
    _ decide:
      @escaping @Sendable (CareRuntime, HeldSubmission.ID, Patient.ID, String, Instant) throws -> Version<
        HeldSubmission
      >
  ) -> ProgramOperation {
    ProgramOperation(
      recording: name, RoutePattern(stringLiteral: "/api/v1/participants/{patient}/held/{held}/\(word)"), summary,
      about: .participant, [.held], body: .record([reason]), answers: ProgramOperation.recorded
    ) { visit in
      let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
      let id = heldID(visit), why = visit.body["reason"].asText ?? ""
      return try await visit.once(for: patient) { runtime in
        try require(id, of: patient, in: plan, runtime, at: now)
        return try decide(runtime, id, patient.id, why, now).id
      }
    }
  }
}
