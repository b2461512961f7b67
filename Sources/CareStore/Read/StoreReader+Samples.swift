package import CareModel

extension StoreReader {
  /// A patient's samples of a quantity that touch `from..<to`, by start, each in its newest version.
  ///
  /// One touches it that begins in it, or begins before it and ends after `from`. Those that were deleted are left out; one that was
  /// corrected to another time or quantity is found there alone.
  /// - Complexity: O(samples that begin in the window or in the ``Sample/longest`` before it), through an index.
  package func samples(
    patient: Patient.ID, quantity: String, from: Instant = .beginning, to: Instant = .end, asOf: AsOf? = nil,
    limit: Int? = nil
  ) throws(StoreError) -> [Version<Sample>] {
    guard from < to, let patientRef = try ref(Patient.entityName, .none, patient.text) else { return [] }
    let statement = try connection.prepare(SampleSQL.window)
    statement.bind(patientRef, at: 1)
    statement.bind(quantity, at: 2)
    statement.bind(from.adding(milliseconds: -Sample.longest).milliseconds, at: 3)
    statement.bind(from.milliseconds, at: 4)
    statement.bind(to.milliseconds, at: 5)
    statement.bind(try bound(asOf), at: 6)
    statement.bind(limit.map { Int64($0) } ?? .max, at: 7)
    return try samples(statement, patient: patient)
  }

  /// Every version of a sample in the order in which it was recorded, tombstones too.
  package func sampleHistory(
    patient: Patient.ID, remoteID: String, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Sample>] {
    guard let patientRef = try ref(Patient.entityName, .none, patient.text) else { return [] }
    let statement = try connection.prepare(SampleSQL.history)
    statement.bind(patientRef, at: 1)
    statement.bind(remoteID, at: 2)
    statement.bind(try bound(asOf), at: 3)
    return try samples(statement, patient: patient)
  }

  /// The quantities of which a patient has or had samples, by bytes.
  ///
  /// - Complexity: one look at the index for each.
  package func quantities(of patient: Patient.ID) throws(StoreError) -> [String] {
    guard let patientRef = try ref(Patient.entityName, .none, patient.text) else { return [] }
    var found: [String] = []
    while let next = try connection.first(
      SampleSQL.nextQuantity, .integer(patientRef), .text(found.last ?? ""), row: { $0.optionalText(at: 0) }) ?? nil
    {
      found.append(next)
    }
    return found
  }

  private func samples(_ row: any SQLStatement, patient: Patient.ID) throws(StoreError) -> [Version<Sample>] {
    defer { row.reset() }
    var found: [Version<Sample>] = []
    while try row.step() { found.append(try Version(sample: row, patient: patient, author: row.optionalText(at: 12))) }
    return found
  }
}

extension Version<Sample> {
  /// Reads ``SampleSQL/columns``.
  init(sample row: any SQLStatement, patient: Patient.ID, author: String?) throws(StoreError) {
    let start = Instant(milliseconds: row.integer(at: 3))
    self.init(
      id: try VersionID(row, at: 8), owner: .patient(patient), effective: .instant(start),
      recorded: Instant(milliseconds: row.integer(at: 9)), seq: row.int(at: 10), place: row.int(at: 11),
      author: author, isDeleted: row.integer(at: 7) != 0,
      value: Sample(
        patient: patient, quantity: row.text(at: 0), value: row.real(at: 1), units: row.optionalText(at: 2),
        start: start, stop: Instant(milliseconds: row.integer(at: 4)), source: row.optionalText(at: 5),
        remoteID: row.text(at: 6)))
  }
}
