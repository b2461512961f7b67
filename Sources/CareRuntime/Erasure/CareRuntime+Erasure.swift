import CareStore
public import CareModel

extension CareRuntime {
  /// Erases a patient and all that is theirs, for good: the one true deletion.
  ///
  /// It is a commit of its own, after which the file is rewritten. Entries of the audit stay without what they were of, so that an audit says
  /// "erased" and not "altered". The id can be given anew. Backups are untouched.
  /// - Throws: `StoreError.notFound`; `StoreError.invalid` within a transaction. Nothing is erased then.
  /// - Complexity: Rewrites the whole store.
  @discardableResult
  public func erase(_ patient: Patient.ID, at now: Instant) throws -> Erasure {
    try store.erase(patient, at: now, author: author)
  }
}
