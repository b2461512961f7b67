public import CareModel
import CareStore

extension CareRuntime {
  /// Gives samples in one commit.
  ///
  /// A sample is the same as one that the store has if patient and remote id are: other content is a correction, kept beside what was before;
  /// the same content writes nothing. Linked tasks' events take them from then on.
  /// - Returns: The newest version of each.
  /// - Throws: `StoreError.notFound` for a patient who is not there; `StoreError.invalid` with the rule that one breaks. Nothing is written
  ///   then.
  @discardableResult
  public func add(_ samples: [Sample], at now: Instant) throws -> [Version<Sample>] {
    try write(at: now) { writer in try samples.map { try writer.put($0).version } }
  }

  /// Takes a sample away; its history stays.
  ///
  /// - Throws: `StoreError.notFound` when there is none.
  @discardableResult
  public func deleteSample(patient: Patient.ID, remoteID: String, at now: Instant) throws -> Version<Sample> {
    try write(at: now) { try $0.deleteSample(patient: patient, remoteID: remoteID) }
  }

  /// A patient's samples by quantity, then start, each in its newest version; those that were deleted are left out.
  ///
  /// - Throws: ``RuntimeError/invalidWindow``; `StoreError.notFound` without such a patient.
  /// - Complexity: O(samples in the stretch of time), through an index.
  public func samples(_ query: SampleQuery) throws -> [Version<Sample>] {
    guard query.from < query.to else { throw RuntimeError.invalidWindow }
    return try store.read { reader in
      guard try !reader.history(Patient.self, id: query.patient, asOf: query.asOf).isEmpty else {
        throw StoreError.notFound(entity: "patient", id: query.patient.text)
      }
      var found: [Version<Sample>] = []
      for quantity in try query.quantity.map({ [$0] }) ?? reader.quantities(of: query.patient) {
        let left = query.limit.map { max(0, $0 - found.count) }
        if left == 0 { break }
        found += try reader.samples(
          patient: query.patient, quantity: quantity, from: query.from, to: query.to, asOf: query.asOf, limit: left)
      }
      return found
    }
  }

  /// Every version of a sample in the order in which it was recorded, tombstones too.
  public func sampleHistory(
    patient: Patient.ID, remoteID: String, asOf: AsOf? = nil
  ) throws -> [Version<Sample>] {
    try store.read { try $0.sampleHistory(patient: patient, remoteID: remoteID, asOf: asOf) }
  }
}
