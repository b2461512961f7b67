package import CareModel
internal import Crypto

/// The effect of importing a sample.
package enum SampleChange: Hashable, Sendable, CaseIterable {
  /// The store did not have the sample.
  case created
  /// The store had the sample with other content.
  case updated
  /// The store had the same sample; nothing was written.
  case unchanged
}

extension StoreWriter {
  /// Imports a sample.
  ///
  /// A sample with the same remote id is corrected by a new version; the same content writes nothing.
  ///
  /// A deleted sample returns, as created.
  ///
  /// - Returns: The effect, and the newest version.
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient who does not exist; ``StoreError/invalid(reason:)``
  ///   with the rule that the sample violates.
  @discardableResult
  package func put(_ sample: Sample) throws(StoreError) -> (change: SampleChange, version: Version<Sample>) {
    if let fault = sample.faults.first {
      throw .invalid(reason: "a sample of patient '\(sample.patient)': \(fault.message)")
    }
    try sample.checkTexts()
    let patient = try refs(patient: sample.patient, carePlan: nil).patient
    guard let last = try newest(of: sample, patient: patient), !last.isDeleted else {
      return (.created, try append(sample, patient: patient, isDeleted: false))
    }
    if last.value == sample { return (.unchanged, last) }
    return (.updated, try append(sample, patient: patient, isDeleted: false))
  }

  /// Deletes a sample with a tombstone.
  ///
  /// Its history stays.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` when there is none.
  @discardableResult
  package func deleteSample(patient: Patient.ID, remoteID: String) throws(StoreError) -> Version<Sample> {
    let ref = try refs(patient: patient, carePlan: nil).patient
    let wanted = Sample(patient: patient, quantity: "", value: 0, start: .beginning, remoteID: remoteID)
    guard let last = try newest(of: wanted, patient: ref), !last.isDeleted else {
      throw .notFound(entity: "sample", id: remoteID)
    }
    return try append(last.value, patient: ref, isDeleted: true)
  }

  private func newest(of sample: Sample, patient: Int64) throws(StoreError) -> Version<Sample>? {
    let statement = try prepared(&findSample, SampleSQL.newest)
    defer { statement.reset() }
    statement.bind(patient, at: 1)
    statement.bind(sample.remoteID, at: 2)
    return try statement.step() ? try Version(sample: statement, patient: sample.patient, author: nil) : nil
  }

  private func append(_ sample: Sample, patient: Int64, isDeleted: Bool) throws(StoreError) -> Version<Sample> {
    let (place, id) = try nextVersion()
    let statement = try prepared(&insertSample, Self.sampleSQL)
    statement.bind(patient, at: 1)
    statement.bind(sample.quantity, at: 2)
    statement.bind(sample.start.milliseconds, at: 3)
    statement.bind(Int64(seq), at: 4)
    statement.bind(Int64(place), at: 5)
    statement.bind(sample.stop.milliseconds, at: 6)
    statement.bind(sample.value, at: 7)
    statement.bind(sample.units, at: 8)
    statement.bind(sample.source, at: 9)
    statement.bind(sample.remoteID, at: 10)
    statement.bind(isDeleted ? 1 : 0 as Int64, at: 11)
    id.withBytes { statement.bind($0, at: 12) }
    statement.bind(recorded.milliseconds, at: 13)
    statement.bind(sample.suspicion?.rawValue, at: 14)
    try statement.enqueue()
    let row = RowBytes(sample, id: id, recorded: recorded, isDeleted: isDeleted)
    try enter(.sample, subject: patient, place: place, row: row)
    return Version(
      id: VersionID(id.text), owner: .patient(sample.patient), effective: .instant(sample.start), recorded: recorded,
      seq: seq, place: place, author: author, isDeleted: isDeleted, value: sample)
  }

  private static let sampleSQL = """
    INSERT INTO sample (patient, quantity, start, seq, place, stop, value, units, source, remote_id, deleted, id, recorded,
      suspicion)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """
}

extension Sample {
  /// An id derived from the content of the sample, without its remote id; equal samples have the same id.
  package var contentID: UUIDv8 {
    var row = RowBytes()
    row.add(patient.text)
    row.add(quantity)
    row.add(Int64(bitPattern: value.bitPattern))
    row.add(units)
    row.add(start.milliseconds)
    row.add(stop.milliseconds)
    row.add(source)
    return UUIDv8(hashing: SHA256.hash(data: row.bytes))
  }
}
