package import CareModel

extension StoreReader {
  /// Returns a patient's samples of a quantity that overlap `from..<to`, by start, each in its newest version.
  ///
  /// A sample overlaps if it starts in the interval, or starts before it and ends after `from`. Deleted samples are
  /// omitted, and so are suspect ones if `isSuspect` is false, or others if it is true. A sample that was corrected to another time or quantity is found only there.
  ///
  /// - Complexity: O(n) in the samples that start in the window, or within ``Sample/longest`` before it.
  package func samples(
    patient: Patient.ID, quantity: String, from: Instant = .beginning, to: Instant = .end, asOf: AsOf? = nil,
    isSuspect: Bool? = nil, limit: Int? = nil, while continues: () -> Bool = { true }
  ) throws(StoreError) -> [Version<Sample>] {
    guard from < to, let patientRef = try ref(Patient.entityName, .none, patient.text) else { return [] }
    let query = SampleSQL.window(
      patientRef, quantity: quantity, from: from, to: to, bound: try bound(asOf), isSuspect: isSuspect, limit: limit)
    return try samples(connection.prepare(query), patient: patient, while: continues)
  }

  /// Returns every version of a sample in the order of recording, including tombstones.
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

  /// Returns the quantities of which a patient has or had samples, in byte order.
  ///
  /// - Complexity: one index lookup per quantity.
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

  private func samples(
    _ row: any SQLStatement, patient: Patient.ID, while continues: () -> Bool = { true }
  ) throws(StoreError) -> [Version<Sample>] {
    defer { row.reset() }
    var found: [Version<Sample>] = []
    while continues(), try row.step() {
      found.append(try Version(sample: row, patient: patient, author: row.optionalText(at: 13)))
    }
    return found
  }
}

extension Version<Sample> {
  /// Creates a version from ``SampleSQL/columns``.
  init(sample row: any SQLStatement, patient: Patient.ID, author: String?) throws(StoreError) {
    let start = Instant(milliseconds: row.integer(at: 3))
    self.init(
      id: try VersionID(row, at: 8), owner: .patient(patient), effective: .instant(start),
      recorded: Instant(milliseconds: row.integer(at: 9)), seq: row.int(at: 10), place: row.int(at: 11),
      author: author, isDeleted: row.integer(at: 7) != 0,
      value: Sample(
        patient: patient, quantity: row.text(at: 0), value: row.real(at: 1), units: row.optionalText(at: 2),
        start: start, stop: Instant(milliseconds: row.integer(at: 4)), source: row.optionalText(at: 5),
        remoteID: row.text(at: 6), suspicion: row.optionalText(at: 12).flatMap { Sample.Suspicion(rawValue: $0) }))
  }
}

/// The queries for samples.
///
/// Every query uses an index; none scans a table.
enum SampleSQL {
  static let columns = """
    s.quantity, s.value, s.units, s.start, s.stop, s.source, s.remote_id, s.deleted, s.id, s.recorded, s.seq, s.place,
    s.suspicion
    """

  /// Returns the condition that no later version of the same sample was recorded up to the commit ?`bound`, at any
  /// time.
  private static func isNewest(bound: Int) -> String {
    """
    NOT EXISTS (SELECT 1 FROM sample n WHERE n.patient = s.patient AND n.remote_id = s.remote_id
    AND n.seq <= ?\(bound) AND (n.seq, n.place) > (s.seq, s.place))
    """
  }

  /// The samples that overlap a window.
  ///
  /// Parameters: ?1 patient, ?2 quantity, ?3 the earliest start that can overlap, ?4 from, ?5 to, ?6 the last commit,
  /// ?7 the limit.
  static func window(isSuspect: Bool?) -> String {
    let suspicion = isSuspect.map { "AND s.suspicion IS \($0 ? "NOT " : "")NULL" } ?? ""
    return """
      SELECT \(columns), c.author FROM sample s JOIN commits c ON c.seq = s.seq
      WHERE s.patient = ?1 AND s.quantity = ?2 AND s.start >= ?3 AND s.start < ?5 AND (s.stop > ?4 OR s.start >= ?4)
      AND s.seq <= ?6 AND s.deleted = 0 \(suspicion) AND \(isNewest(bound: 6))
      ORDER BY s.start, s.seq, s.place LIMIT ?7
      """
  }

  /// Returns the query ``window(isSuspect:)`` with its values.
  static func window(
    _ patient: Int64, quantity: String, from: Instant, to: Instant, bound: Int64, isSuspect: Bool?, limit: Int?
  ) -> BoundQuery {
    BoundQuery(
      window(isSuspect: isSuspect), .integer(patient), .text(quantity),
      .integer(from.adding(milliseconds: -Sample.longest).milliseconds), .integer(from.milliseconds),
      .integer(to.milliseconds), .integer(bound), .integer(limit.map { Int64($0) } ?? .max))
  }

  /// A sample's versions.
  ///
  /// Parameters: ?1 patient, ?2 remote id, ?3 the last commit.
  static let history = """
    SELECT \(columns), c.author FROM sample s JOIN commits c ON c.seq = s.seq
    WHERE s.patient = ?1 AND s.remote_id = ?2 AND s.seq <= ?3 ORDER BY s.seq, s.place
    """

  /// A sample's newest version.
  ///
  /// Parameters: ?1 patient, ?2 remote id.
  static let newest = """
    SELECT \(columns) FROM sample s WHERE s.patient = ?1 AND s.remote_id = ?2 ORDER BY s.seq DESC, s.place DESC LIMIT 1
    """

  /// The next quantity in byte order.
  ///
  /// Parameters: ?1 patient, ?2 the previous quantity.
  static let nextQuantity = "SELECT min(quantity) FROM sample WHERE patient = ?1 AND quantity > ?2"
}
