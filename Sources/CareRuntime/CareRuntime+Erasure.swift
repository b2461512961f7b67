import CareStore
public import CareModel

extension CareRuntime {
  /// Erases a patient and all of the patient's data permanently.
  ///
  /// Erasing is a commit of its own, after which the file is rewritten. The audit log keeps its entries without their content,
  /// so that an audit reports "erased" and not "altered". The id can be used again. Backups are not affected.
  /// - Returns: The number of records erased.
  /// - Throws: `StoreError.notFound` if there is no such patient; `StoreError.invalid` within a transaction. Nothing is erased
  ///   then.
  /// - Complexity: O(size of the store), because the file is rewritten.
  @discardableResult
  public func erase(_ patient: Patient.ID, at now: Instant) throws -> Erasure {
    try store.erase(patient, at: now, author: author)
  }
}
