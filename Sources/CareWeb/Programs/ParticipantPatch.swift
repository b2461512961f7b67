import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The operation of the API that changes a participant: what enrolling sets, and the tags by which the team finds them.
enum ParticipantPatch {
  /// The most tags of an enrollment.
  private static let mostTags = 50

  private static let name = ValueShape.optional(.text(1...200))

  static let all: [ProgramOperation] = [
    ProgramOperation(
      recording: "changeParticipant", method: .patch, ParticipantOperations.one,
      "Changes a participant; what is not given stays. A name needs the scope identity, and all but tags the right in each study.",
      about: .participant, [.enroll], isConditional: true,
      body: .record([
        ValueField("zone", .text(1...64), "The time zone in which they live from now on, such as Europe/Berlin."),
        ValueField(
          "language", .optional(.word(Language.tags)), "The language; null for that of the phone."),
        ValueField("given", name, "The given name."), ValueField("family", name, "The family name."),
        ValueField(
          "tags", .list(.text(1...TagRoutes.longest), most: mostTags),
          "All tags of the enrollment in the study, which the team sees; If-Match is not of them."),
        ValueField("reason", .reason, "The reason, which is kept."),
      ]), answers: ProgramOperation.recorded, change)
  ]

  /// What a body changes.
  private struct Change: Sendable {
    let body: JSONValue
    let zone: Zone?
    let tags: Set<String>?

    /// Whether it changes the participant's record, which is one for all studies.
    var isOfRecord: Bool { ["zone", "language", "given", "family"].contains { body.asMembers[$0] != nil } }
    /// Whether it changes the name.
    var isOfName: Bool { ["given", "family"].contains { body.asMembers[$0] != nil } }

    init(_ body: JSONValue) throws(WebProblem) {
      self.body = body
      zone = body["zone"].asText.flatMap { Zone($0) }
      guard zone != nil || body.asMembers["zone"] == nil else {
        throw .invalidField(at: "/zone", remedy: "a time zone such as Europe/Berlin")
      }
      tags = try body.asMembers["tags"].map { value throws(WebProblem) in
        var tags: Set<String> = []
        for (place, item) in value.asItems.enumerated() {
          guard let tag = TagRoutes.tag(item.asText ?? "") else {
            throw .invalidField(
              at: "/tags/\(place)", remedy: "a text of 1 to \(TagRoutes.longest) characters in one line")
          }
          tags.insert(tag)
        }
        return tags
      }
      guard isOfRecord || tags != nil else {
        throw .badRequest("missing_field", "the body changes nothing; write a field beside 'reason'")
      }
    }

    func apply(to patient: inout Patient) {
      let given = body.asMembers
      if let zone { patient.zone = zone }
      if let language = given["language"] { patient.language = language.asText }
      if let name = given["given"] { patient.name.given = name.asText }
      if let name = given["family"] { patient.name.family = name.asText }
    }
  }

  @Sendable private static func change(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), now = visit.now
    let carePlan = try await staff.carePlan(of: patient), change = try Change(visit.body)
    if change.isOfName, !visit.has(.identity) {
      throw WebProblem(.forbidden, "no_scope", detail: "a name needs the scope 'identity'; omit 'given' and 'family'")
    }
    let why = visit.body["reason"].asText
    return try await visit.once(for: patient) { runtime in
      if change.isOfRecord { try visit.requireRights(inEachStudyOf: patient, runtime, "the record is") }
      let runtime = try runtime.because(why), before = try runtime.patient(patient.id, at: now)
      try visit.requireBasis(before.id)
      // If-Match is of the record of the participant, which has no tags; the same tags again are no change.
      if let tags = change.tags, try runtime.carePlan(carePlan.id, at: now).value.details.tags != tags {
        try runtime.update(carePlan: carePlan.id, planned: .keep, at: now) { $0.details.tags = tags }
      }
      var after = before.value
      change.apply(to: &after)
      guard after != before.value else { return before.id }
      return try runtime.update(patient: patient.id, at: now) { change.apply(to: &$0) }.id
    }
  }
}
