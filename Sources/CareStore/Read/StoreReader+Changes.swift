package import CareModel

extension StoreReader {
  /// Returns the records that a commit changed, or nil if there is no such commit.
  ///
  /// Each record appears once, in the order of the first write. The list is empty when it cannot be determined what
  /// was written.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` when the commit cannot be read.
  /// - Complexity: O(n) in the rows that the commit wrote.
  package func change(_ seq: Int) throws(StoreError) -> StoreChange? {
    let commit = try connection.first(
      "SELECT recorded, author, drafts FROM commits WHERE seq = ?1", .int(seq),
      row: {
        (
          recorded: Instant(milliseconds: $0.integer(at: 0)), author: $0.optionalText(at: 1),
          savesDrafts: $0.optionalInteger(at: 2) != nil
        )
      })
    guard let commit else { return nil }
    let touched = try touched(by: seq)
    // A commit of an earlier release does not say whose draft it saved, and neither does one of an erased patient.
    let isKnown = !commit.savesDrafts || touched.contains { $0.entity == TouchedRecord.draft.entity }
    let records = isKnown ? try records(of: seq).map { $0 + touched } ?? [] : []
    return StoreChange(seq: seq, recorded: commit.recorded, author: commit.author, records: records)
  }

  /// Returns what the commits after `seq` changed, in order, at most `limit` of them.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` when a commit is missing or cannot be read.
  package func changes(after seq: Int, limit: Int = .max) throws(StoreError) -> [StoreChange] {
    let last = try lastSeq()
    guard seq < last, limit > 0 else { return [] }
    var changes: [StoreChange] = []
    for next in (max(seq, 0) + 1)...last {
      guard let change = try change(next) else { throw .damaged(reason: "commit \(next) is missing") }
      changes.append(change)
      if changes.count == limit { break }
    }
    return changes
  }

  /// Returns the numbers of the commits before one that were recorded in an interval, the newest first, at most `limit` of them.
  ///
  /// - Parameters:
  ///   - seq: The number that all of them are below; nil for the last ones.
  ///   - from: The first recorded time.
  ///   - to: The time before which they were recorded.
  ///   - authors: The authors, of which one wrote it; empty for all, and for commits without an author.
  ///   - limit: The most numbers.
  /// - Returns: The numbers.
  /// - Throws: ``StoreError`` when the database cannot be read.
  package func commits(
    before seq: Int?, from: Instant, to: Instant, authors: [String] = [], limit: Int
  ) throws(StoreError) -> [Int] {
    let names = authors.indices.map { "?\($0 + 5)" }.joined(separator: ", ")
    let query = BoundQuery(
      """
      SELECT seq FROM commits WHERE seq < ?1 AND recorded >= ?2 AND recorded < ?3
      \(authors.isEmpty ? "" : "AND author IN (\(names))") ORDER BY seq DESC LIMIT ?4
      """,
      of: [.int(seq ?? .max), .integer(from.milliseconds), .integer(to.milliseconds), .int(limit)]
        + authors.map { .text($0) })
    return try connection.all(query) { $0.int(at: 0) }
  }

  private struct Subject: Hashable {
    var kind: Int64
    var identity: Int64?
  }

  /// Returns the records of a commit's entries; nil if one of them is unknown.
  private func records(of seq: Int) throws(StoreError) -> [StoreChange.Record]? {
    var seen: Set<Subject> = []
    var subjects: [Subject] = []
    let statement = try connection.prepare(
      "SELECT kind, subject FROM entry WHERE seq = ?1 AND kind <> ?2 ORDER BY place")
    statement.bind(Int64(seq), at: 1)
    statement.bind(EntryKind.author.rawValue, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let subject = Subject(kind: statement.integer(at: 0), identity: statement.optionalInteger(at: 1))
      if seen.insert(subject).inserted { subjects.append(subject) }
    }
    var records: [StoreChange.Record] = []
    for subject in subjects {
      // An erased entry no longer names its owner.
      guard let identity = subject.identity, let record = try record(identity, kind: subject.kind) else { return nil }
      records.append(record)
    }
    return records
  }

  private func record(_ identity: Int64, kind: Int64) throws(StoreError) -> StoreChange.Record? {
    let found = try connection.first(
      "SELECT entity, owner_kind, owner_id, id FROM identity WHERE ref = ?1", .integer(identity)
    ) { row throws(StoreError) in
      StoreChange.Record(
        entity: row.text(at: 0), owner: try Owner(kind: row.integer(at: 1), idText: row.text(at: 2)),
        id: row.text(at: 3))
    }
    guard let found else { return nil }
    switch EntryKind(rawValue: kind) {
    case .version: return found
    case .outcome: return StoreChange.Record(entity: "outcome", owner: .patient(.init(found.id)), id: found.id)
    case .sample: return StoreChange.Record(entity: "sample", owner: .patient(.init(found.id)), id: found.id)
    case .attempt: return StoreChange.Record(entity: "attempt", owner: .patient(.init(found.id)), id: found.id)
    case .author, .erasure, nil: return nil
    }
  }
}

extension StoreReader {
  /// Returns whether a record can affect a patient's days: it belongs to the patient, to one of the patient's care
  /// plans, or to a plan that the patient follows or followed.
  ///
  /// A record without an owner can affect everyone.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  package func isAffected(_ patient: Patient.ID, by record: StoreChange.Record) throws(StoreError) -> Bool {
    switch record.owner {
    case .patient(let id): return id == patient
    case .carePlan(let id): return try isEnrolled(patient, Self.throughCarePlan, id.text)
    case .plan(let id): return try isEnrolled(patient, Self.throughPlan, id.text)
    case .none:
      switch record.entity {
      case Patient.entityName: return record.id == patient.text
      case CarePlan.entityName: return try isEnrolled(patient, Self.throughCarePlan, record.id)
      case PlanHeader.entityName: return try isEnrolled(patient, Self.throughPlan, record.id)
      default: return true
      }
    }
  }

  /// Returns the patients whose days a record can affect; nil if it can affect everyone.
  ///
  /// It is the inverse of ``isAffected(_:by:)``: those who follow or followed a plan, the patient of a care plan, or the owner.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  /// - Complexity: O(n) in the patients.
  package func patients(affectedBy record: StoreChange.Record) throws(StoreError) -> Set<Patient.ID>? {
    switch record.owner {
    case .patient(let id): return [id]
    case .carePlan(let id): return try patients(through: "care_plan", id.text)
    case .plan(let id): return try patients(through: "plan", id.text)
    case .none:
      switch record.entity {
      case Patient.entityName: return [Patient.ID(record.id)]
      case CarePlan.entityName: return try patients(through: "care_plan", record.id)
      case PlanHeader.entityName: return try patients(through: "plan", record.id)
      default: return nil
      }
    }
  }

  private func patients(through column: String, _ id: String) throws(StoreError) -> Set<Patient.ID> {
    let entity = column == "plan" ? PlanHeader.entityName : CarePlan.entityName
    let found = try connection.all(
      """
      SELECT DISTINCT p.id FROM identity o JOIN enrolment e ON e.\(column) = o.ref JOIN identity p ON p.ref = e.patient
      WHERE o.entity = ?1 AND o.owner_kind = 0 AND o.owner_id = '' AND o.id = ?2
      """, .text(entity), .text(id), row: { Patient.ID($0.text(at: 0)) })
    return Set(found)
  }

  /// Returns the plans that a patient follows or followed.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  package func plans(followedBy patient: Patient.ID) throws(StoreError) -> Set<PlanHeader.ID> {
    let found = try connection.all(
      """
      SELECT DISTINCT o.id FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity o ON o.ref = e.plan
      WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1
      """, .text(patient.text), row: { PlanHeader.ID($0.text(at: 0)) })
    return Set(found)
  }

  private func isEnrolled(_ patient: Patient.ID, _ sql: String, _ id: String) throws(StoreError) -> Bool {
    try connection.first(sql, .text(patient.text), .text(id)) { _ in true } ?? false
  }

  private static let throughCarePlan = enrollment(column: "care_plan")
  private static let throughPlan = enrollment(column: "plan")

  private static func enrollment(column: String) -> String {
    """
    SELECT e.care_plan FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity o ON o.ref = e.\(column)
    WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 AND o.id = ?2
    """
  }
}
