import CareModel
import CareStore

extension SampleFileReader {
  /// Returns the sample of a row, or reports every rule that the row breaks and returns nil.
  ///
  /// The sample has no remote id if the row has none.
  mutating func sample(_ cells: [RowField?], _ row: RowSplitter.Row, _ ends: Ends) throws -> Sample? {
    let before = diagnostics.count
    func text(_ column: SampleColumn) -> String? { cells[column.index]?.text }
    for column in SampleColumn.allCases
    where cells[column.index] == nil && isNeeded(column) {
      report(.missingField, row, at: 0, "the row has no `\(column.rawValue)`; write one")
    }
    let own = text(.patient).map { Patient.ID($0) }
    if let own, let patient, own != patient {
      report(.badSample, row, cells, .patient, "the row is for a different patient than the file")
    }
    guard let whose = own ?? patient else { return nil }
    let zones = try zones(of: whose, ends)
    if zones == nil {
      let id = whose.isWellFormed ? " '\(whose)'" : " with that id"
      report(.unknownID, row, cells, .patient, "there is no patient\(id); enroll the patient first")
    }
    let value = text(.value).flatMap { PlainDecimal.number($0) }
    if cells[SampleColumn.value.index] != nil, value == nil {
      report(.badSample, row, cells, .value, "a value is a number such as 4200 or 5.5, without separators or units")
    }
    let start = time(.start, cells, row, zones), stop = time(.stop, cells, row, zones)
    // Missing or invalid fields have been reported; check the others all the same.
    let sample = Sample(
      patient: whose, quantity: text(.quantity) ?? "missing", value: value ?? 0, units: text(.units),
      start: start ?? stop ?? .beginning, stop: start == nil ? nil : stop, source: text(.source),
      remoteID: text(.remoteID) ?? "row")
    for fault in sample.faults { report(.badSample, row, cells, fault.column, fault.message) }
    return diagnostics.count == before ? sample : nil
  }

  private mutating func zones(of patient: Patient.ID, _ ends: Ends) throws -> ZoneTimeline? {
    if let known = zones[patient] { return known }
    let found = try ends.zones(patient)
    zones[patient] = .some(found)
    return found
  }

  /// Returns an instant as written, or wall time in the zone in which the patient lived at that time.
  private mutating func time(
    _ column: SampleColumn, _ cells: [RowField?], _ row: RowSplitter.Row, _ zones: ZoneTimeline?
  ) -> Instant? {
    guard let text = cells[column.index]?.text else { return nil }
    if let instant = Instant(iso: text), Instant.civilRange.contains(instant) { return instant }
    if let wall = CivilDateTime(text) { return (zones ?? ZoneTimeline(.utc)).instant(of: wall) }
    report(
      .badTime, row, cells, column,
      "a time in the years 1 to 9999 is written 2026-06-07T08:00 in the patient's zone, or 2026-06-07T08:00:00-04:00 with an "
        + "offset or Z")
    return nil
  }

  /// Emits a sample under its remote id, or under one made from its content as it was read.
  mutating func give(
    _ sample: Sample, read: Sample, named remoteID: RowField?, _ row: RowSplitter.Row, _ ends: Ends
  ) throws {
    guard let remoteID else {
      let content = read.contentID
      let repetition = seen[content.high, default: 0] + 1
      seen[content.high] = repetition
      var named = sample
      named.remoteID = "row.\(content.text)" + (repetition > 1 ? "~\(repetition)" : "")
      _ = try ends.put(named)
      return
    }
    var hasher = Hasher()
    hasher.combine(sample.patient)
    hasher.combine(sample.remoteID)
    let key = UInt64(bitPattern: Int64(hasher.finalize()))
    let earlier = seen.updateValue(UInt32(clamping: row.line), forKey: key)
    if try ends.put(sample) == .updated, let earlier {
      report(
        .duplicateID, row, at: remoteID.offset,
        "the row on line \(earlier) has the same remote id and a different content; write one row for each sample")
    }
  }
}

extension Sample.Fault {
  /// The column whose value breaks the rule.
  fileprivate var column: SampleColumn {
    switch self {
    case .quantity: .quantity
    case .value: .value
    case .units: .units
    case .stop, .length: .stop
    case .source: .source
    case .remoteID: .remoteID
    }
  }
}
