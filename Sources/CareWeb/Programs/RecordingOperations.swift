import CareAccess
import CareModel
import CareRuntime
import Foundation
import HTTPTypes
import Hummingbird

/// The operations of the API that record, each once for its `Idempotency-Key`.
enum RecordingOperations {
  /// The most values of an outcome.
  private static let mostValues = 1_000

  /// The most milliseconds by which the clock of a device can be off: 31 years.
  private static let mostOffset = 1_000_000_000_000

  /// The envelope of a submission, of which the release reads version 1.
  private static let envelope = ValueShape.record([
    ValueField("v", .integer(1...1), isRequired: true, "The version of the envelope."),
    ValueField("id", .text(36...36), isRequired: true, "A UUID, which is the Idempotency-Key too."),
    ValueField("kind", .word(Submission.Kind.allCases.map(\.rawValue)), isRequired: true, "What is submitted."),
    ValueField(
      "event",
      .record([
        ValueField("key", .text(1...300), isRequired: true, "The key of the event."),
        ValueField("care_plan", .id, isRequired: true, "The care plan of the event."),
      ]), isRequired: true, "The event."),
    ValueField("body", .object, isRequired: true, "The survey run, the press, or the reason."),
    ValueField("answered", .instant, isRequired: true, "The time of the answer, by the clock of the device."),
    ValueField(
      "offset", .integer(-mostOffset...mostOffset),
      "The milliseconds by which that clock is ahead of the server's."),
  ])

  /// The fields of a value.
  static let value = [
    ValueField("value", .scalar, isRequired: true, "The value."),
    ValueField("kind", .text(1...200), "What it is, such as steps."),
    ValueField("units", .text(1...100), "Its units, such as kg."),
  ]

  static let all: [ProgramOperation] = [
    ProgramOperation(
      recording: "submit", "/api/v1/submissions",
      "Records what a participant answered on a device, or holds it for the care team; an answer is never lost.",
      about: .participant, [.correct],
      query: [ValueField("participant", .id, isRequired: true, "The participant.")], body: envelope, limit: .submission,
      answers: [
        .init(status: .created, shape: .document("Receipt"), summary: "It was recorded."),
        .init(status: .accepted, shape: .document("Receipt"), summary: "It is held for the care team."),
      ], submit),
    ProgramOperation(
      recording: "recordOutcome", "/api/v1/events/{patient}/{key…}/record",
      "Records the values of an event; what was recorded before stays in its history.", about: .participant, [.correct],
      body: .record([
        ValueField("values", .list(.record(value), most: mostValues), isRequired: true, "The values, in their order.")
      ]), answers: ProgramOperation.recorded, record),
    ProgramOperation(
      recording: "declineEvent", "/api/v1/events/{patient}/{key…}/decline",
      "Records that the participant chose not to do an event.", about: .participant, [.correct],
      body: .record([ValueField("reason", .reason, "The reason, as the task lists or allows it.")]),
      answers: ProgramOperation.recorded, decline),
    ProgramOperation(
      recording: "excuseEvent", "/api/v1/events/{patient}/{key…}/excuse",
      "Records that an event does not have to be done, so that it does not count toward adherence.",
      about: .participant, [.excuse],
      body: .record([ValueField("reason", .reason, isRequired: true, "The reason, which is kept.")]),
      answers: ProgramOperation.recorded, excuse),
    ProgramOperation(
      recording: "acknowledgeAlert", "/api/v1/participants/{patient}/alerts/{alert…}/acknowledge",
      "Records that the token's account has handled an alert.", about: .participant, [.acknowledge],
      body: .record([ValueField("comment", .reason, "What was done.")]), answers: ProgramOperation.recorded,
      acknowledge),
  ]

  // MARK: Submissions

  @Sendable private static func submit(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    let bytes = visit.visit.body, key = visit.key
    let receipt = try await visit.visit.services.lane.change(of: patient.id, by: staff.scope.author, at: now) {
      runtime -> Change<SubmissionReceipt> in
      try envelope.check(try ProgramBody.value(of: bytes))
      let data = Data(bytes)
      guard let submission = try? JSONText.decode(Submission.self, from: data) else {
        throw SubmissionError.unreadable
      }
      guard submission.id.text == key?.lowercased() else {
        throw WebProblem(
          .unprocessableContent, "key_differs",
          detail: "the Idempotency-Key is not the 'id' of the submission; send the same")
      }
      // What belongs to another study is not there for this token.
      let own = try ParticipantOperations.carePlans(of: patient, in: plan, runtime, at: now)
      guard own.contains(submission.event.carePlan) else { throw WebProblem.notFound }
      return try .recording(runtime.prepare(submission: data, from: patient.id, at: now), at: now)
    }
    let document = ReceiptDocument(receipt)
    return visit.replayed(
      receipt.isReplay,
      visit.response(try ProgramAnswer(document), status: document.isHeld ? .accepted : .created))
  }

  // MARK: Events and alerts

  @Sendable private static func record(_ visit: ProgramVisit) async throws -> Response {
    let values = visit.body["values"].asItems.map { value(of: $0) }
    return try await onEvent(visit) { try $0.record($1, values: values, at: visit.now).id }
  }

  @Sendable private static func decline(_ visit: ProgramVisit) async throws -> Response {
    let reason = visit.body["reason"].asText
    return try await onEvent(visit) { try $0.decline($1, reason: reason, at: visit.now).id }
  }

  @Sendable private static func excuse(_ visit: ProgramVisit) async throws -> Response {
    let reason = visit.body["reason"].asText
    return try await onEvent(visit) { try $0.excuse($1, reason: reason, at: visit.now).id }
  }

  @Sendable private static func acknowledge(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    let id = Alert.ID(visit.visit.path["alert"] ?? ""), name = try await staff.accountName()
    let comment = visit.body["comment"].asText
    return try await visit.once(for: patient) { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard let alert = try records.alert(id, of: patient.id, carePlan: nil)?.last?.value else {
        throw WebProblem.notFound
      }
      return try runtime.because(comment)
        .handle(alert.id, of: patient.id, carePlan: alert.carePlan, .acknowledge(by: name), at: now).id
    }
  }

  /// Returns the value that an object of its fields is.
  static func value(of item: JSONValue) -> OutcomeValue {
    OutcomeValue(item["value"].asScalar, kind: item["kind"].asText, units: item["units"].asText)
  }

  /// Records something of the event of the path, in the study's care plan.
  private static func onEvent(
    _ visit: ProgramVisit, _ body: @escaping @Sendable (CareRuntime, Event) throws -> VersionID
  ) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), carePlan = try await staff.carePlan(of: patient)
    let key = OccurrenceKey(visit.visit.path["key"] ?? ""), now = visit.now
    return try await visit.once(for: patient) { runtime in
      try body(runtime, try runtime.event(key, patient: patient.id, carePlan: carePlan.id, at: now))
    }
  }
}
