extension RawStore {
  /// The statements, as the store has them: commit, outcome, value, entry, seal, a patient's window, an event's newest version.
  static let all = [
    "INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, NULL)",
    """
    INSERT INTO outcome (patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key,
    scheduled_stop, answered, status, reason, deleted, id, recorded, zone, details)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """,
    """
    INSERT INTO outcome_value (patient, scheduled_start, seq, place, position, type, integer_value, real_value,
    text_value, bytes_value, kind, units, recorded)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """,
    "INSERT INTO entry (seq, place, kind, subject, salt, commitment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    "UPDATE commits SET seal = ?1, drafts = ?3 WHERE seq = ?2",
    """
    SELECT \(columns) WHERE o.patient = ?1 AND o.scheduled_start >= ?2 AND o.scheduled_start < ?3 AND o.deleted = 0
    AND NOT EXISTS (SELECT 1 FROM outcome n WHERE n.patient = o.patient AND n.occurrence_key = o.occurrence_key
    AND n.care_plan IS NOT DISTINCT FROM o.care_plan AND (n.seq, n.place) > (o.seq, o.place))
    ORDER BY o.scheduled_start, o.seq, o.place
    """,
    """
    SELECT \(columns) WHERE o.patient = ?1 AND o.occurrence_key = ?2 AND o.care_plan IS NOT DISTINCT FROM ?3
    ORDER BY o.seq DESC, o.place DESC LIMIT 1
    """,
  ]

  private static let columns = """
    o.care_plan, o.task, o.task_version, o.occurrence_key, o.scheduled_start, o.scheduled_stop, o.answered, o.status,
    o.reason, o.deleted, o.id, o.recorded, o.seq, o.place, o.zone, o.details, c.author,
    v.position, v.type, v.integer_value, v.real_value, v.text_value, v.bytes_value, v.kind, v.units, v.recorded
    FROM outcome o JOIN commits c ON c.seq = o.seq LEFT JOIN outcome_value v ON v.patient = o.patient
    AND v.scheduled_start = o.scheduled_start AND v.seq = o.seq AND v.place = o.place
    """
}
