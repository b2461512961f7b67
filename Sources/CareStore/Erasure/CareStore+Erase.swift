package import CareModel

extension CareStore {
  /// Erases a patient and all that is theirs, for good, in one commit; then rewrites the file so that nothing of it is left there.
  ///
  /// The entries of what is erased stay with their commitments, so that the audit of the rest goes on. An author who has the patient's id
  /// is erased as well.
  /// - Throws: ``StoreError/notFound(entity:id:)``; ``StoreError/invalid(reason:)`` within another write. Nothing is erased then.
  @discardableResult
  package func erase(_ patient: Patient.ID, at now: Instant, author: String? = nil) throws -> Erasure {
    guard try !engine.read({ $0.isNested }) else {
      throw StoreError.invalid(reason: "an erasure within another change of the store; erase outside of it")
    }
    let author = author == patient.text ? nil : author
    var erasure = try write(at: now, author: author) { try $0.erase(patient) }
    forgetCachedVersions()
    do {
      try engine.compact()
      erasure.isCompacted = true
    } catch StoreError.busy, StoreError.full {
      erasure.isCompacted = false
    }
    return erasure
  }
}
