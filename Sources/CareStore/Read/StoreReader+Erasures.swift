package import CareModel

extension StoreReader {
  /// Returns the commit that erased a patient after another commit; nil if the patient is there as before.
  ///
  /// A patient whose id was used again began after the erasure.
  package func erasingCommit(of patient: Patient.ID, after seq: Int) throws(StoreError) -> Int? {
    if let first = try history(Patient.self, id: patient).first, first.seq <= seq { return nil }
    return try connection.first(
      "SELECT max(seq) FROM entry WHERE kind = ?1 AND seq > ?2", .integer(EntryKind.erasure.rawValue), .int(seq)
    ) { $0.optionalInteger(at: 0).map { Int($0) } } ?? nil
  }
}
