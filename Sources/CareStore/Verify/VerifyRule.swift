import CareModel

/// A rule of the store that one query can check.
///
/// The query returns a row for each violation: a commit, a commit and a position, or an entity and an id.
struct VerifyRule {
  /// The columns of the query's rows.
  enum Row {
    /// A commit.
    case commit
    /// A commit and a position.
    case place
    /// A kind of entity and an id.
    case identity
  }

  let sql: String
  let row: Row
  /// The description of a violation, with `%` in place of the row.
  let sentence: String

  /// Returns the description for a row of the query.
  func sentence(_ statement: any SQLStatement) -> String {
    let name =
      switch row {
      case .commit: "commit \(statement.integer(at: 0))"
      case .place: "commit \(statement.integer(at: 0)) at position \(statement.integer(at: 1))"
      case .identity: "\(statement.text(at: 0)) '\(statement.text(at: 1))'"
      }
    return sentence.replacing("%", with: name)
  }

  static let all = commits + entries + rows + identities

  /// Commits are numbered without gaps, in the order of their recorded times, and each has a seal.
  private static let commits = [
    VerifyRule(
      sql:
        "SELECT c.seq FROM commits c WHERE c.seq > 1 AND NOT EXISTS (SELECT 1 FROM commits b WHERE b.seq = c.seq - 1)",
      row: .commit, sentence: "the commit before % is missing"),
    VerifyRule(
      sql: """
        SELECT c.seq FROM commits c JOIN commits b ON b.seq = c.seq - 1 WHERE c.recorded < b.recorded
        AND NOT EXISTS (SELECT 1 FROM identity i JOIN version v ON v.identity = i.ref
        WHERE i.entity = '\(ClockReset.entityName)' AND v.seq = c.seq)
        """, row: .commit, sentence: "% was recorded before the previous commit"),
    VerifyRule(
      sql: "SELECT seq FROM commits WHERE seal IS NULL", row: .commit, sentence: "% has no seal"),
  ]

  /// Entries are numbered without gaps within a commit, and each row has one.
  private static let entries = [
    VerifyRule(
      sql: """
        SELECT e.seq, e.place FROM entry e
        WHERE e.place > 0 AND NOT EXISTS (SELECT 1 FROM entry b WHERE b.seq = e.seq AND b.place = e.place - 1)
        """, row: .place, sentence: "the entry before % is missing"),
    VerifyRule(
      sql: """
        SELECT e.seq, e.place FROM entry e LEFT JOIN commits c ON c.seq = e.erased
        WHERE e.erased IS NOT NULL AND (c.seq IS NULL OR e.erased < e.seq)
        """, row: .place, sentence: "the entry of % is erased by a missing or earlier commit"),
    entry(of: "version", subject: "identity", kind: .version),
    entry(of: "outcome", subject: "patient", kind: .outcome),
    entry(of: "sample", subject: "patient", kind: .sample),
    entry(of: "attempt", subject: "patient", kind: .attempt),
  ]

  private static func entry(of table: String, subject: String, kind: EntryKind) -> VerifyRule {
    VerifyRule(
      sql: """
        SELECT r.seq, r.place FROM \(table) r WHERE NOT EXISTS (SELECT 1 FROM entry e
        WHERE e.seq = r.seq AND e.place = r.place AND e.kind = \(kind.rawValue) AND e.subject = r.\(subject))
        """, row: .place, sentence: "the \(table) of % has no entry")
  }

  /// Rows agree with their commits and with each other.
  private static let rows =
    ["version", "outcome", "sample"].map { table in
      VerifyRule(
        sql: "SELECT r.seq, r.place FROM \(table) r JOIN commits c ON c.seq = r.seq WHERE r.recorded <> c.recorded",
        row: .place, sentence: "the \(table) of % has a recorded time that differs from its commit's")
    } + [
      VerifyRule(
        sql: """
          SELECT r.seq, r.place FROM version r WHERE r.deleted = 1 AND NOT EXISTS (SELECT 1 FROM version b
          WHERE b.identity = r.identity AND (b.seq, b.place) < (r.seq, r.place))
          """, row: .place, sentence: "the version of % deletes something that did not exist"),
      VerifyRule(
        sql: """
          SELECT r.seq, r.place FROM outcome r WHERE r.deleted = 1 AND NOT EXISTS (SELECT 1 FROM outcome b
          WHERE b.patient = r.patient AND b.occurrence_key = r.occurrence_key
          AND b.care_plan IS NOT DISTINCT FROM r.care_plan AND (b.seq, b.place) < (r.seq, r.place))
          """, row: .place, sentence: "the outcome of % clears something that did not exist"),
      VerifyRule(
        sql: """
          SELECT r.seq, r.place FROM sample r WHERE r.deleted = 1 AND NOT EXISTS (SELECT 1 FROM sample b
          WHERE b.patient = r.patient AND b.remote_id = r.remote_id AND (b.seq, b.place) < (r.seq, r.place))
          """, row: .place, sentence: "the sample of % deletes something that did not exist"),
      VerifyRule(
        sql: """
          SELECT o.seq, o.place FROM outcome o LEFT JOIN enrolment e ON e.care_plan = o.care_plan
          WHERE o.care_plan IS NOT NULL AND (e.patient IS NULL OR e.patient <> o.patient)
          """, row: .place, sentence: "the outcome of % is in another patient's care plan"),
      VerifyRule(
        sql: """
          SELECT v.seq, v.place FROM outcome_value v WHERE v.position > 0 AND NOT EXISTS (SELECT 1 FROM outcome_value b
          WHERE b.patient = v.patient AND b.scheduled_start = v.scheduled_start AND b.seq = v.seq AND b.place = v.place
          AND b.position = v.position - 1)
          """, row: .place, sentence: "the outcome of % has a gap in its values"),
      VerifyRule(
        sql: """
          SELECT d.seq, d.patient FROM survey_draft d LEFT JOIN enrolment e ON e.care_plan = d.care_plan
          WHERE d.care_plan IS NOT NULL AND (e.patient IS NULL OR e.patient <> d.patient)
          """, row: .commit, sentence: "a draft of % is in another patient's care plan"),
      VerifyRule(
        sql: """
          SELECT f.seq, f.patient FROM draft_file f WHERE NOT EXISTS (SELECT 1 FROM survey_draft d
          WHERE d.patient = f.patient AND d.occurrence_key = f.occurrence_key
          AND d.care_plan IS NOT DISTINCT FROM f.care_plan)
          """, row: .commit, sentence: "a file of % belongs to no draft"),
      VerifyRule(
        sql: """
          SELECT t.seq FROM touch t LEFT JOIN (SELECT DISTINCT seq, patient FROM receipt) r
          ON r.seq = t.seq AND r.patient = t.patient WHERE t.kind = \(TouchedRecord.receipt.rawValue) AND r.seq IS NULL
          """, row: .commit, sentence: "a receipt of % is missing, so that what it answers could be carried out twice"),
      VerifyRule(
        sql: """
          SELECT r.seq FROM receipt r LEFT JOIN touch t
          ON t.seq = r.seq AND t.patient = r.patient AND t.kind = \(TouchedRecord.receipt.rawValue) WHERE t.seq IS NULL
          """, row: .commit, sentence: "a receipt of % is not among what its commit changed"),
      VerifyRule(
        sql: """
          SELECT a.seq, a.place FROM attempt a WHERE NOT EXISTS (SELECT 1 FROM delivery d
          WHERE d.id = a.delivery AND d.patient = a.patient AND a.number <= d.attempts)
          """, row: .place, sentence: "the attempt of % belongs to no delivery"),
      VerifyRule(
        sql: """
          SELECT d.seq FROM delivery d LEFT JOIN enrolment e ON e.care_plan = d.care_plan
          WHERE d.care_plan IS NOT NULL AND (e.patient IS NULL OR e.patient <> d.patient)
          """, row: .commit, sentence: "a delivery of % is in another patient's care plan"),
    ]
    + [
      ("outcome", "seq"), ("sample", "seq"), ("survey_draft", "seq"), ("outcome_file", "seq"), ("draft_file", "seq"),
      ("receipt", "seq"), ("touch", "seq"), ("delivery", "seq"), ("attempt", "seq"), ("delivery_note", "seq"),
    ].map { table, seq in
      VerifyRule(
        sql: """
          SELECT r.\(seq) FROM \(table) r LEFT JOIN identity i ON i.ref = r.patient
          WHERE i.entity IS NULL OR i.entity <> 'patient'
          """, row: .commit,
        sentence: "the \(table.split(separator: "_").joined(separator: " ")) of % belongs to no patient")
    }

  /// Identities have versions and existing owners, and care plans have an enrollment.
  private static let identities = [
    VerifyRule(
      sql: "SELECT i.entity, i.id FROM identity i WHERE NOT EXISTS (SELECT 1 FROM version v WHERE v.identity = i.ref)",
      row: .identity, sentence: "the % has no version"),
    VerifyRule(
      sql: """
        SELECT i.entity, i.id FROM identity i WHERE i.owner_kind > 0 AND NOT EXISTS (SELECT 1 FROM identity o
        WHERE o.entity = CASE i.owner_kind WHEN 1 THEN 'plan' WHEN 2 THEN 'care_plan' ELSE 'patient' END
        AND o.owner_kind = 0 AND o.owner_id = '' AND o.id = i.owner_id)
        """, row: .identity, sentence: "the % has an owner that does not exist"),
    VerifyRule(
      sql: "SELECT i.entity, i.id FROM identity i WHERE i.owner_kind = 0 AND i.owner_id <> ''", row: .identity,
      sentence: "the % has an owner id but no owner"),
    VerifyRule(
      sql: """
        SELECT i.entity, i.id FROM identity i LEFT JOIN enrolment e ON e.care_plan = i.ref
        WHERE (i.entity = 'care_plan') <> (e.care_plan IS NOT NULL)
        """, row: .identity, sentence: "the % has an enrollment but is not a care plan, or the reverse"),
  ]
}
