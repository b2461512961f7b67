public import CareModel
import CareStore

/// A query for the samples of a patient.
public struct SampleQuery: Hashable, Sendable {
  /// The patient that the samples belong to.
  public var patient: Patient.ID
  /// The only quantity to include; nil for all.
  public var quantity: String?
  /// The time that samples must start at or after, or overlap.
  public var from: Instant
  /// The time that samples must start before.
  public var to: Instant
  /// The state of the store to show; nil for the newest.
  public var asOf: AsOf?
  /// Whether to include only suspect samples (true), or only others (false); nil for both.
  public var isSuspect: Bool?
  /// The maximum number of samples, by quantity, then start; nil for no limit.
  public var limit: Int?

  /// Creates a query for the samples of a patient that overlap a half-open interval.
  public init(
    patient: Patient.ID, quantity: String? = nil, from: Instant = .beginning, to: Instant = .end, asOf: AsOf? = nil,
    isSuspect: Bool? = nil, limit: Int? = nil
  ) {
    self.patient = patient
    self.quantity = quantity
    self.from = from
    self.to = to
    self.asOf = asOf
    self.isSuspect = isSuspect
    self.limit = limit
  }
}

extension CareRuntime {
  /// Adds samples in one commit.
  ///
  /// A sample with the patient and remote id of a stored one corrects it if its content differs, and the earlier version is kept;
  /// if its content is the same, nothing is written. Linked tasks' events use the samples from then on, and tasks raise the alerts
  /// that samples call for in the same commit.
  ///
  /// A sample of a quantity that a plan of its patient declares is converted to the quantity's units. If it does not convert, is
  /// beyond the quantity's limits, or starts in the future, it is refused, or kept with its ``Sample/suspicion`` if `keepSuspect`.
  ///
  /// ```swift
  /// try care.add([Sample(patient: "ana", quantity: "steps", value: 812, start: start, stop: stop, remoteID: "s1")], at: now)
  /// ```
  ///
  /// - Returns: The newest version of each sample.
  /// - Throws: `StoreError.notFound` if a patient does not exist; `StoreError.invalid` for an invalid sample, or a suspect one
  ///   unless `keepSuspect`. Nothing is written then.
  @discardableResult
  public func add(_ samples: [Sample], keepSuspect: Bool = false, at now: Instant) throws -> [Version<Sample>] {
    try write(at: now) { writer in
      var intake = SampleIntake(runtime: self, writer: writer, at: now)
      return try samples.map { sample in
        let (sample, quantity) = try intake.admit(sample)
        if let suspicion = sample.suspicion, let quantity, !keepSuspect {
          throw StoreError.invalid(
            reason: "a sample of patient '\(sample.patient)': \(suspicion.message(of: quantity))")
        }
        return try intake.put(sample).version
      }
    }
  }

  /// Deletes a sample; its history stays.
  ///
  /// - Returns: The tombstone.
  /// - Throws: `StoreError.notFound` if there is no such sample.
  @discardableResult
  public func deleteSample(patient: Patient.ID, remoteID: String, at now: Instant) throws -> Version<Sample> {
    try write(at: now) { try $0.deleteSample(patient: patient, remoteID: remoteID) }
  }

  /// Returns a patient's samples by quantity, then start, each in its newest version, without deleted ones.
  ///
  /// - Throws: ``RuntimeError/invalidWindow`` unless the query's `from` < `to`; `StoreError.notFound` if there is no such patient.
  /// - Complexity: O(samples in the interval), through an index.
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
          patient: query.patient, quantity: quantity, from: query.from, to: query.to, asOf: query.asOf,
          isSuspect: query.isSuspect, limit: left)
      }
      return found
    }
  }

  /// Returns every version of a sample, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func sampleHistory(
    patient: Patient.ID, remoteID: String, asOf: AsOf? = nil
  ) throws -> [Version<Sample>] {
    try store.read { try $0.sampleHistory(patient: patient, remoteID: remoteID, asOf: asOf) }
  }
}
