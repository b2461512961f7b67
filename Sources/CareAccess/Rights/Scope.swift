package import CareModel

/// The proof that a caller has a right, without which no handler can name a patient.
///
/// Only ``Session/scope(_:in:at:)`` makes one. A handler takes a ``ScopedPatient``, which only a scope makes:
///
/// ```swift
/// let scope = try session.scope(.answers, in: "knee", at: now)      // 404 or 403 otherwise
/// let patient = try scope.patient(id) { try roster.contains($0, $1) }  // 404 if the study has no such participant
/// let runtime = try care.acting(as: scope.author)
/// ```
package struct Scope: Hashable, Sendable {
  /// The right that the caller has.
  package let right: Right
  /// The study; nil for the whole server, and for a participant, who has a right to all of the own data.
  package let plan: PlanHeader.ID?
  /// The author of what is written in the scope: `user:rivera` or `me:ana`.
  package let author: String
  /// Whether ids, names, and contacts of participants must not be shown.
  package let isPseudonymous: Bool
  private let participant: Patient.ID?

  init(right: Right, plan: PlanHeader.ID?, author: String, isPseudonymous: Bool, participant: Patient.ID?) {
    self.right = right
    self.plan = plan
    self.author = author
    self.isPseudonymous = isPseudonymous
    self.participant = participant
  }

  /// Returns the participant whose own session this is.
  ///
  /// - Throws: ``AccessError/notFound`` for the scope of an account.
  package func own() throws(AccessError) -> ScopedPatient {
    guard let participant else { throw .notFound }
    return ScopedPatient(id: participant, scope: self)
  }

  /// Returns a patient that the caller named, after checking that the study has the patient.
  ///
  /// - Parameters:
  ///   - id: The id from the request.
  ///   - isEnrolled: Returns whether a patient is or was enrolled in a study.
  /// - Returns: The patient, with the right.
  /// - Throws: ``AccessError/notFound`` if the study has no such patient, or for the scope of a participant and any other patient;
  ///   what `isEnrolled` throws.
  package func patient(
    _ id: Patient.ID, isEnrolled: (Patient.ID, PlanHeader.ID) throws -> Bool
  ) throws -> ScopedPatient {
    if let participant {
      guard participant == id else { throw AccessError.notFound }
      return ScopedPatient(id: id, scope: self)
    }
    guard let plan, !isPseudonymous, try isEnrolled(id, plan) else { throw AccessError.notFound }
    return ScopedPatient(id: id, scope: self)
  }
}

/// A patient that a caller may reach, with the right that the caller has there.
package struct ScopedPatient: Hashable, Sendable {
  /// The id of the patient.
  package let id: Patient.ID
  /// The right.
  package let scope: Scope

  fileprivate init(id: Patient.ID, scope: Scope) {
    self.id = id
    self.scope = scope
  }
}
