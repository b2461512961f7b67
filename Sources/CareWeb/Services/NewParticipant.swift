import CareModel
import CareRuntime
import CareStore

/// The enrollment of a participant who is not in the store yet, from a page or by a program.
enum NewParticipant {
  /// An error thrown for an id that a participant has already.
  enum Taken: Error {
    /// In the study.
    case here
    /// In another study alone, which is nobody's business in this one.
    case elsewhere
  }

  /// Adds a participant, and enrolls them, once for a key.
  ///
  /// The same request a second time gets the first answer; another one with the id meets an id that is taken.
  ///
  /// - Returns: The version of the care plan.
  /// - Throws: ``Taken``; what enrolling throws. Nothing is written then.
  static func enroll(
    _ patient: Patient, _ enrollment: Enrollment, once key: OnceKey, _ runtime: CareRuntime, at now: Instant
  ) throws -> OnceResult {
    try runtime.transaction(at: now) {
      // Read within the commit: another server may have added the participant meanwhile.
      let isTaken = try isKnown(patient.id, runtime, at: now)
      if !isTaken { try runtime.add(patient, at: now) }
      return try runtime.once(key, for: patient.id, at: now) {
        guard !isTaken else {
          let isOwn = try runtime.carePlans(of: patient.id, at: now).contains { $0.value.plan == enrollment.plan }
          throw isOwn ? Taken.here : .elsewhere
        }
        return try runtime.enroll(enrollment, at: now).id.text
      }
    }
  }

  private static func isKnown(_ patient: Patient.ID, _ runtime: CareRuntime, at now: Instant) throws -> Bool {
    do { _ = try runtime.patient(patient, at: now) } catch StoreError.notFound { return false }
    return true
  }
}
