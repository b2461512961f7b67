package import CareModel

extension LogicalCopy {
  /// Copies what a trial with some patients needs: every row that belongs to no patient, the rows of these patients, and the commits that
  /// these rows name, with the last one.
  ///
  /// The copy has the store's id, and no entries, so that it cannot be audited; it is dropped after the trial. Its size is that of its
  /// patients, whatever the size of the store.
  ///
  /// - Parameters:
  ///   - patients: The patients; one that is not in the store is skipped.
  ///   - source: The database of a store of this release.
  ///   - target: An empty database.
  /// - Throws: ``StoreError/invalid(reason:)`` when the target is not empty or cannot hold a text of the source;
  ///   ``StoreError/olderSchema(found:known:)``.
  /// - Complexity: O(n) in the rows of the patients and in the identities of the store.
  package static func copy(
    of patients: [Patient.ID], from source: any SQLEngine, to target: any SQLEngine
  ) throws {
    try source.read { from in
      guard try from.schemaVersion() == Schema.version else {
        throw StoreError.olderSchema(found: try from.schemaVersion(), known: Schema.version)
      }
      var refs: [(ref: Int64, id: String)] = []
      for patient in Set(patients).sorted() {
        let ref = try from.first(PatientRows.ref, .text(patient.text)) { $0.integer(at: 0) }
        if let ref { refs.append((ref, patient.text)) }
      }
      try target.write { to in
        guard try to.schemaVersion() == 0 else {
          throw StoreError.invalid(reason: "there is a store in the target already; choose an empty place")
        }
        for step in Schema.steps(target.dialect) { try to.run(script: step) }
        // A commit is named by several tables; each other row is found once.
        var commits: Set<Int64> = []
        for table in StoredTable.all where table.name != "entry" {
          for part in PatientRows.parts(of: table, patients: refs) {
            try add(part, of: table, from, to) { table.name != "commits" || commits.insert($0.integer(at: 0)).inserted }
          }
        }
        try to.setSchemaVersion(Schema.version)
      }
    }
  }

  /// Copies the rows of a query that are new.
  private static func add(
    _ part: BoundQuery, of table: StoredTable, _ from: any SQLConnection, _ to: any SQLConnection,
    if isNew: (any SQLStatement) -> Bool
  ) throws(StoreError) {
    let rows = try from.scan(part.sql)
    rows.bind(part.values)
    defer { rows.reset() }
    let insert = try to.prepare(table.insertSQL)
    while try rows.step() {
      guard isNew(rows) else { continue }
      for (index, column) in table.columns.enumerated() {
        value(rows, index, column.type).bind(to: insert, at: index + 1)
      }
      try insert.enqueue()
    }
  }
}

/// The queries of the rows that a trial with some patients needs, by table.
private enum PatientRows {
  /// The number of a patient.
  static let ref = """
    SELECT ref FROM identity WHERE entity = 'patient' AND owner_kind = 0 AND owner_id = '' AND id = ?1
    """

  /// The identities that belong to no patient: neither to one, nor to a care plan.
  private static let shared = "entity NOT IN ('patient', 'care_plan') AND owner_kind IN (0, 1)"

  /// The identities of the patient ?1 with the id ?2, and of the patient's care plans.
  private static let own = """
    (ref = ?1 OR ref IN (SELECT care_plan FROM enrolment WHERE patient = ?1)
    OR owner_kind = \(Owner.patient(Patient.ID("")).kind) AND owner_id = ?2
    OR owner_kind = \(Owner.carePlan(CarePlan.ID("")).kind) AND owner_id IN (SELECT c.id FROM enrolment e
    JOIN identity c ON c.ref = e.care_plan WHERE e.patient = ?1))
    """

  /// The tables with rows of patients that name a commit.
  private static let named = StoredTable.all.filter {
    isOfOnePatient($0) && $0.hasColumn("seq") && $0.name != "outcome_value"
  }

  /// Whether the rows of a table belong to one patient each, which a column names.
  static func isOfOnePatient(_ table: StoredTable) -> Bool { table.hasColumn("patient") }

  /// Returns the queries for the rows of a table.
  static func parts(of table: StoredTable, patients: [(ref: Int64, id: String)]) -> [BoundQuery] {
    func each(_ condition: String, id: Bool = true) -> [BoundQuery] {
      let sql = "SELECT \(table.list) FROM \(table.name) WHERE \(condition)"
      return patients.map { BoundQuery(sql, of: [.integer($0.ref)] + (id ? [.text($0.id)] : [])) }
    }
    switch table.name {
    case "commits":
      let select = "SELECT \(table.list) FROM commits"
      let versions = "seq IN (SELECT seq FROM version WHERE identity IN (SELECT ref FROM identity WHERE"
      return [
        BoundQuery("\(select) ORDER BY seq DESC LIMIT 1"), BoundQuery("\(select) WHERE \(versions) \(shared)))"),
      ] + each("\(versions) \(own)))")
        + named.flatMap { each("seq IN (SELECT seq FROM \($0.name) WHERE patient = ?1)", id: false) }
    case "identity": return [BoundQuery("SELECT \(table.list) FROM identity WHERE \(shared)")] + each(own)
    case "version":
      let shared = "identity IN (SELECT ref FROM identity WHERE \(shared))"
      return [BoundQuery("SELECT \(table.list) FROM version WHERE \(shared)")]
        + each("identity IN (SELECT ref FROM identity WHERE \(own))")
    case _ where isOfOnePatient(table): return each("patient = ?1", id: false)
    default: return [BoundQuery(table.selectSQL)]
    }
  }
}

extension StoredTable {
  /// Returns whether the table has a column.
  fileprivate func hasColumn(_ name: String) -> Bool { columns.contains { $0.name == name } }
}
