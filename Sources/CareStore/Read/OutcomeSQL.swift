import CareModel

/// The queries for outcomes.
///
/// Every query uses an index; none scans a table.
enum OutcomeSQL {
  static let columns = """
    o.care_plan, o.task, o.task_version, o.occurrence_key, o.scheduled_start, o.scheduled_stop, o.answered, o.status,
    o.reason, o.deleted, o.id, o.recorded, o.seq, o.place, o.zone, o.details, c.author,
    v.position, v.type, v.integer_value, v.real_value, v.text_value, v.bytes_value, v.kind, v.units, v.recorded, v.words,
    o.answers, o.late_entry, o.why
    """

  /// Joins the commit of each outcome, and its values.
  static let values = """
    JOIN commits c ON c.seq = o.seq LEFT JOIN outcome_value v ON v.patient = o.patient AND v.scheduled_start = o.scheduled_start AND v.seq = o.seq
    AND v.place = o.place
    """

  /// The numbers of a patient and a care plan.
  ///
  /// Parameters: ?1 and ?2 their ids.
  static let refs = """
    SELECT p.ref, c.ref FROM identity p JOIN identity c ON c.entity = 'care_plan' AND c.owner_kind = 0
    AND c.owner_id = '' AND c.id = ?2 WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1
    """

  /// Returns the condition that no later version of the same event was recorded up to the commit ?`bound`.
  static func isNewest(bound: Int, of o: String = "o") -> String {
    """
    NOT EXISTS (SELECT 1 FROM outcome n WHERE n.patient = \(o).patient AND n.occurrence_key = \(o).occurrence_key
    AND n.care_plan IS NOT DISTINCT FROM \(o).care_plan AND n.seq <= ?\(bound)
    AND (n.seq, n.place) > (\(o).seq, \(o).place))
    """
  }

  /// A patient's outcomes in a window.
  ///
  /// Parameters: ?1 patient, ?2 from, ?3 to, ?4 the last commit.
  static let window = """
    SELECT \(columns) FROM outcome o \(values)
    WHERE o.patient = ?1 AND o.scheduled_start >= ?2 AND o.scheduled_start < ?3 AND o.seq <= ?4 AND o.deleted = 0
    AND \(isNewest(bound: 4))
    ORDER BY o.scheduled_start, o.seq, o.place
    """

  /// Returns the query for a patient's outcomes in a window.
  ///
  /// Parameters: ?1 patient, ?2 from, ?3 to, ?4 the last commit.
  static func window(newestOnly: Bool, backward: Bool) -> String {
    let way = backward ? " DESC" : ""
    return """
      SELECT \(columns) FROM outcome o \(values)
      WHERE o.patient = ?1 AND o.scheduled_start >= ?2 AND o.scheduled_start < ?3 AND o.seq <= ?4 \(newest(newestOnly))
      ORDER BY o.scheduled_start\(way), o.seq\(way), o.place\(way)
      """
  }

  /// Returns the query for a patient's outcomes by key.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 the last commit.
  static func keys(newestOnly: Bool) -> String {
    """
    SELECT \(columns) FROM outcome o \(values)
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3 AND o.seq <= ?4 \(newest(newestOnly))
    ORDER BY o.occurrence_key, o.care_plan NULLS FIRST, o.seq, o.place
    """
  }

  private static func newest(_ isNewestOnly: Bool) -> String {
    isNewestOnly ? "AND o.deleted = 0 AND \(isNewest(bound: 4))" : ""
  }

  /// An event's versions.
  ///
  /// Parameters: ?1 patient, ?2 key, ?3 care plan, ?4 the last commit.
  static let history = """
    SELECT \(columns) FROM outcome o \(values)
    WHERE o.patient = ?1 AND o.occurrence_key = ?2 AND o.care_plan IS NOT DISTINCT FROM ?3 AND o.seq <= ?4
    ORDER BY o.seq, o.place
    """

  /// An event's versions, newest first.
  ///
  /// Parameters: ?1 patient, ?2 key, ?3 care plan, ?4 the last commit.
  static let newest = """
    SELECT \(columns) FROM outcome o \(values)
    WHERE o.patient = ?1 AND o.occurrence_key = ?2 AND o.care_plan IS NOT DISTINCT FROM ?3 AND o.seq <= ?4
    ORDER BY o.seq DESC, o.place DESC
    """

  /// A task's first completed event.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit.
  static let firstCompleted = """
    SELECT \(columns) FROM (SELECT f.scheduled_start, f.seq, f.place FROM outcome f
    WHERE f.patient = ?1 AND f.occurrence_key >= ?2 AND f.occurrence_key < ?3
    AND f.care_plan IS NOT DISTINCT FROM ?4 AND f.seq <= ?5 AND f.deleted = 0 AND f.status = 'completed'
    AND \(isNewest(bound: 5, of: "f"))
    ORDER BY f.answered, f.seq, f.place LIMIT 1) d
    JOIN outcome o ON o.patient = ?1 AND o.scheduled_start = d.scheduled_start AND o.seq = d.seq AND o.place = d.place
    \(values)
    """

  /// Every version of a task's outcomes by event, without its values.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit.
  static let completions = """
    SELECT o.occurrence_key, o.answered, o.status, o.deleted, o.recorded FROM outcome o
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
    AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5
    ORDER BY o.occurrence_key, o.seq, o.place
    """

  /// The events of a task whose outcome was taken back or entered in error, each with the commit that said so.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit.
  static let takenBack = """
    SELECT o.occurrence_key, o.recorded FROM outcome o
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
    AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5 AND (o.deleted <> 0 OR o.status = 'enteredInError')
    AND \(isNewest(bound: 5))
    """

  /// Every version of a task's outcomes in the order of recording.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit.
  static let versions = """
    SELECT \(columns) FROM outcome o \(values)
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
    AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5
    ORDER BY o.seq, o.place
    """

  /// Every version of a task's outcomes in the order of recording, each with its date values of a kind in order.
  ///
  /// Parameters: ?1 patient, ?2 and ?3 the range of keys, ?4 care plan, ?5 the last commit, ?6 the kind.
  static let recordedDates = """
    SELECT o.occurrence_key, o.recorded, o.answered, CASE WHEN o.deleted = 0 AND o.status = 'completed' THEN 1 ELSE 0 END,
    v.integer_value, v.text_value, o.seq, o.place FROM outcome o LEFT JOIN outcome_value v ON v.patient = o.patient
    AND v.scheduled_start = o.scheduled_start AND v.seq = o.seq AND v.place = o.place AND v.type = 5 AND v.kind = ?6
    WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
    AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5
    ORDER BY o.seq, o.place, v.position
    """

  /// Returns the query for the number, first start, and last start of a task's outcomes.
  ///
  /// Parameters: ?1 and ?2 the range of keys, ?3 from, ?4 the last commit, ?5 the owner's id.
  static func span(ownerKind owner: Owner) -> String {
    let source =
      switch owner {
      case .none: "identity p JOIN outcome o ON o.patient = p.ref AND o.care_plan IS NULL WHERE p.entity = 'patient'"
      case .patient:
        "identity p JOIN outcome o ON o.patient = p.ref AND o.care_plan IS NULL WHERE p.entity = 'patient' AND p.id = ?5"
      case .carePlan:
        """
        identity c JOIN enrolment e ON e.care_plan = c.ref
        JOIN outcome o ON o.patient = e.patient AND o.care_plan = e.care_plan WHERE c.entity = 'care_plan' AND c.id = ?5
        """
      case .plan:
        """
        identity c JOIN enrolment e ON e.plan = c.ref
        JOIN outcome o ON o.patient = e.patient AND o.care_plan = e.care_plan WHERE c.entity = 'plan' AND c.id = ?5
        """
      }
    return """
      SELECT count(*), min(o.scheduled_start), max(o.scheduled_start) FROM \(source)
      AND o.occurrence_key >= ?1 AND o.occurrence_key < ?2 AND o.scheduled_start >= ?3 AND o.seq <= ?4 AND o.deleted = 0
      AND o.status <> 'enteredInError' AND \(isNewest(bound: 4))
      """
  }
}
