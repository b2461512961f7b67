import CareModel

// Builds the same bytes as the initializers for values, but from stored columns. The columns are copied without
// decoding them, so that a change of any byte is detected.

extension RowBytes {
  /// Appends a column's text or bytes as stored.
  fileprivate mutating func addColumn(_ row: any SQLStatement, _ column: Int) {
    row.withBytes(at: column) { content in
      add(Int64(content.count))
      append(content)
    }
  }

  /// Appends a column that only some rows have, after its mark.
  fileprivate mutating func addColumn(_ row: any SQLStatement, _ column: Int, after mark: Mark) {
    guard !row.isNull(at: column) else { return }
    append(byte: mark.rawValue)
    addColumn(row, column)
  }

  fileprivate mutating func addOptionalColumn(_ row: any SQLStatement, _ column: Int) {
    append(byte: row.isNull(at: column) ? 0 : 1)
    if !row.isNull(at: column) { addColumn(row, column) }
  }

  /// Appends the 16 bytes of a version id.
  ///
  /// Returns false if the column has another length.
  fileprivate mutating func addID(_ row: any SQLStatement, _ column: Int) -> Bool {
    row.withBytes(at: column) { content in
      append(content)
      return content.count == 16
    }
  }

  /// Appends a Boolean column.
  ///
  /// Returns false if it is neither 0 nor 1.
  fileprivate mutating func addFlag(_ row: any SQLStatement, _ column: Int) -> Bool {
    append(byte: row.integer(at: column) == 0 ? 0 : 1)
    return (0...1).contains(row.integer(at: column))
  }

  /// Creates the bytes of an entity version from a row of ``versionSQL``.
  ///
  /// Returns nil if the store would not have written such a row.
  init?(version row: any SQLStatement) {
    guard !row.isNull(at: 1) else { return nil }
    append(byte: EntryKind.version.byte)
    guard addID(row, 0) else { return nil }
    addColumn(row, 1)
    add(row.integer(at: 2))
    addColumn(row, 3)
    addColumn(row, 4)
    add(row.integer(at: 5))
    add(row.integer(at: 6))
    add(row.integer(at: 7))
    guard addFlag(row, 8) else { return nil }
    addColumn(row, 9)
    addColumn(row, 10, after: .why)
  }

  /// Parameters: ?1 identity, ?2 commit, ?3 position.
  static let versionSQL = """
    SELECT v.id, i.entity, i.owner_kind, i.owner_id, i.id, v.effective_kind, v.effective, v.recorded, v.deleted, v.payload, v.why
    FROM version v LEFT JOIN identity i ON i.ref = v.identity WHERE v.identity = ?1 AND v.seq = ?2 AND v.place = ?3
    """

  /// Creates the bytes of an outcome version, with its values, from a row of ``outcomeSQL``.
  ///
  /// Returns nil if the store would not have written such a row.
  init?(outcome row: any SQLStatement, values: OutcomeValueBytes) {
    guard !row.isNull(at: 1), row.isNull(at: 15) == row.isNull(at: 2) else { return nil }
    append(byte: EntryKind.outcome.byte)
    guard addID(row, 0) else { return nil }
    addColumn(row, 1)
    addOptionalColumn(row, 2)
    addColumn(row, 3)
    guard addID(row, 4) else { return nil }
    addColumn(row, 5)
    add(row.integer(at: 6))
    add(row.integer(at: 7))
    add(row.integer(at: 8))
    addColumn(row, 9)
    addOptionalColumn(row, 10)
    addOptionalColumn(row, 11)
    addOptionalColumn(row, 12)
    add(row.integer(at: 13))
    guard addFlag(row, 14) else { return nil }
    add(values.count)
    append(values.bytes)
    if !row.isNull(at: 16) { addColumn(row, 16) }
    addColumn(row, 17, after: .lateEntry)
    addColumn(row, 18, after: .why)
  }

  /// Parameters: ?1 patient, ?2 scheduled start, ?3 commit, ?4 position.
  static let outcomeSQL = """
    SELECT o.id, p.id, c.id, o.task, o.task_version, o.occurrence_key, o.scheduled_start, o.scheduled_stop, o.answered,
    o.status, o.reason, o.zone, o.details, o.recorded, o.deleted, o.care_plan, o.answers, o.late_entry,
    o.why FROM outcome o LEFT JOIN identity p ON p.ref = o.patient LEFT JOIN identity c ON c.ref = o.care_plan
    WHERE o.patient = ?1 AND o.scheduled_start = ?2 AND o.seq = ?3 AND o.place = ?4
    """

  /// Creates the bytes of a sample version from a row of ``sampleSQL``.
  ///
  /// Returns nil if the store would not have written such a row.
  init?(sample row: any SQLStatement) {
    guard !row.isNull(at: 1) else { return nil }
    append(byte: EntryKind.sample.byte)
    guard addID(row, 0) else { return nil }
    addColumn(row, 1)
    addColumn(row, 2)
    add(row.real(at: 3))
    addOptionalColumn(row, 4)
    add(row.integer(at: 5))
    add(row.integer(at: 6))
    addOptionalColumn(row, 7)
    addColumn(row, 8)
    add(row.integer(at: 9))
    guard addFlag(row, 10) else { return nil }
    addColumn(row, 11, after: .suspicion)
  }

  /// Parameters: ?1 patient, ?2 quantity, ?3 start, ?4 commit, ?5 position.
  static let sampleSQL = """
    SELECT s.id, p.id, s.quantity, s.value, s.units, s.start, s.stop, s.source, s.remote_id, s.recorded, s.deleted,
    s.suspicion FROM sample s LEFT JOIN identity p ON p.ref = s.patient
    WHERE s.patient = ?1 AND s.quantity = ?2 AND s.start = ?3 AND s.seq = ?4 AND s.place = ?5
    """
}

extension RowBytes {
  /// Creates the bytes of an attempt to deliver from a row of ``attemptSQL``.
  ///
  /// Returns nil if the store would not have written such a row.
  init?(attempt row: any SQLStatement) {
    guard !row.isNull(at: 0) else { return nil }
    append(byte: EntryKind.attempt.byte)
    addColumn(row, 0)
    addColumn(row, 1)
    add(row.integer(at: 2))
    addColumn(row, 3)
    add(row.integer(at: 4))
    add(row.integer(at: 5))
    addColumn(row, 6)
    addOptionalColumn(row, 7)
  }

  /// Parameters: ?1 patient, ?2 delivery, ?3 number, ?4 commit, ?5 position.
  static let attemptSQL = """
    SELECT p.id, a.delivery, a.number, a.worker, a.began, a.ended, a.result, a.receipt
    FROM attempt a LEFT JOIN identity p ON p.ref = a.patient
    WHERE a.patient = ?1 AND a.delivery = ?2 AND a.number = ?3 AND a.seq = ?4 AND a.place = ?5
    """
}

/// The bytes of an outcome's values, in order.
struct OutcomeValueBytes {
  private(set) var count: Int64 = 0
  private(set) var bytes: [UInt8] = []

  /// Creates the bytes from the rows of ``sql``.
  ///
  /// Returns nil if the store would not have written such rows.
  init?(_ row: any SQLStatement) throws(StoreError) {
    var content = RowBytes()
    while try row.step() {
      guard row.integer(at: 0) == count, Self.holdsOneValue(row) else { return nil }
      count += 1
      let type = row.integer(at: 1)
      let isDay = type == 5 && !row.isNull(at: 4)
      content.append(byte: isDay ? 6 : UInt8(truncatingIfNeeded: type))
      switch type {
      case 5 where isDay: content.addColumn(row, 4)
      case 0, 5: content.add(row.integer(at: 2))
      case 1: content.add(row.real(at: 3))
      case 2: content.append(byte: row.integer(at: 2) == 0 ? 0 : 1)
      case 3: content.addColumn(row, 4)
      default: content.addColumn(row, 5)
      }
      content.addOptionalColumn(row, 6)
      content.addOptionalColumn(row, 7)
      content.add(row.optionalInteger(at: 8))
      content.addColumn(row, 9, after: .words)
    }
    bytes = content.bytes
  }

  /// Returns whether exactly the columns of the value's type are set: a day has its text, and its start in UTC.
  private static func holdsOneValue(_ row: any SQLStatement) -> Bool {
    let columns = [0: 2, 1: 3, 2: 2, 3: 4, 4: 5, 5: 2]
    guard let filled = columns[row.int(at: 1)] else { return false }
    if row.integer(at: 1) == 5, let day = row.optionalText(at: 4) {
      let start = CivilDate(day).map { Zone.utc.startOfDay($0).milliseconds }
      return row.optionalInteger(at: 2) == start && start != nil && row.isNull(at: 3) && row.isNull(at: 5)
    }
    if row.integer(at: 1) == 2, !(0...1).contains(row.integer(at: 2)) { return false }
    return (2...5).allSatisfy { row.isNull(at: $0) == ($0 != filled) }
  }

  /// Parameters: ?1 patient, ?2 scheduled start, ?3 commit, ?4 position.
  static let sql = """
    SELECT position, type, integer_value, real_value, text_value, bytes_value, kind, units, recorded, words
    FROM outcome_value
    WHERE patient = ?1 AND scheduled_start = ?2 AND seq = ?3 AND place = ?4 ORDER BY position
    """
}
