import CareModel
import Foundation

extension StoreReader {
  /// Returns outcomes with their values from rows of ``OutcomeSQL/columns``, one row per value; at most `limit`
  /// outcomes, while `continues` returns true before each.
  func outcomes(
    _ row: any SQLStatement, patient: Patient.ID, limit: Int = .max, while continues: () -> Bool = { true }
  ) throws(StoreError) -> [Version<Outcome>] {
    var found: [Version<Outcome>] = []
    try forEachOutcome(row, patient: patient) { version in
      found.append(version)
      return found.count < limit && continues()
    }
    return found
  }

  /// Calls `body` with one outcome after the other until it returns false.
  func forEachOutcome(
    _ row: any SQLStatement, patient: Patient.ID, _ body: (Version<Outcome>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    defer { row.reset() }
    var current: Version<Outcome>?
    var positions: [Int] = []
    while try row.step() {
      let seq = row.int(at: 12), place = row.int(at: 13)
      if current?.seq != seq || current?.place != place {
        if let current, try !body(current) { return }
        current = try version(row, patient: patient)
        positions.removeAll(keepingCapacity: true)
      }
      guard let position = row.optionalInteger(at: 17).map({ Int($0) }) else { continue }
      // They arrive in order from an index; the database need not sort what it does not know to be sorted.
      let index = positions.lastIndex { $0 < position }.map { $0 + 1 } ?? 0
      positions.insert(position, at: index)
      current?.value.values.insert(try OutcomeValue(row, at: 18), at: index)
    }
    if let current { _ = try body(current) }
  }

  private func version(_ row: any SQLStatement, patient: Patient.ID) throws(StoreError) -> Version<Outcome> {
    let carePlan = try carePlanID(row.optionalInteger(at: 0))
    let start = Instant(milliseconds: row.integer(at: 4))
    let outcome = Outcome(
      patient: patient, carePlan: carePlan, task: CareTask.ID(row.text(at: 1)), taskVersion: try VersionID(row, at: 2),
      key: OccurrenceKey(row.text(at: 3)), start: start, stop: Instant(milliseconds: row.integer(at: 5)),
      answered: Instant(milliseconds: row.integer(at: 6)), status: try Outcome.Status(row, at: 7),
      reason: row.optionalText(at: 8),
      answers: row.optionalText(at: 26).map { KeptAnswers(stored: $0) },
      lateEntry: row.optionalText(at: 27), zone: try zone(row.optionalText(at: 14)),
      details: try details(row.optionalText(at: 15)))
    return Version(
      id: try VersionID(row, at: 10), owner: carePlan.map { .carePlan($0) } ?? .patient(patient),
      effective: .instant(start),
      recorded: Instant(milliseconds: row.integer(at: 11)), seq: row.int(at: 12), place: row.int(at: 13),
      author: row.optionalText(at: 16), why: row.optionalText(at: 28), isDeleted: row.integer(at: 9) != 0,
      value: outcome)
  }

  private func zone(_ identifier: String?) throws(StoreError) -> Zone? {
    guard let identifier else { return nil }
    if let zone = zones[identifier] { return zone }
    guard let zone = Zone(identifier) else { throw .damaged(reason: "an outcome has an unknown zone") }
    zones[identifier] = zone
    return zone
  }

  private func details(_ text: String?) throws(StoreError) -> RecordDetails {
    guard let text else { return RecordDetails() }
    return try Payload.details(from: text)
  }
}

extension Outcome.Status {
  /// The statuses with their stored bytes: rows are compared with them without making texts.
  private static let stored = allCases.map { (status: $0, bytes: Array($0.rawValue.utf8)) }

  /// Creates a status from a column.
  init(_ row: any SQLStatement, at column: Int) throws(StoreError) {
    let found = row.withBytes(at: column) { bytes in Self.stored.first { bytes.elementsEqual($0.bytes) }?.status }
    guard let found else { throw .damaged(reason: "an outcome has an unknown status") }
    self = found
  }
}

extension OutcomeValue {
  /// Creates a value from the columns from an index on: the type, the four columns of values, kind, units, and time.
  init(_ row: any SQLStatement, at first: Int) throws(StoreError) {
    let value: Scalar =
      switch row.integer(at: first) {
      case 0: .integer(row.int(at: first + 1))
      case 1: .double(row.real(at: first + 2))
      case 2: .boolean(row.integer(at: first + 1) != 0)
      case 3: .text(row.text(at: first + 3))
      case 4: .binary(row.withBytes(at: first + 4) { Data($0) })
      case 5: .date(Instant(milliseconds: row.integer(at: first + 1)))
      case let type: throw .damaged(reason: "unknown type of outcome value \(type)")
      }
    self.init(
      value, kind: row.optionalText(at: first + 5), units: row.optionalText(at: first + 6),
      recorded: row.optionalInteger(at: first + 7).map { Instant(milliseconds: $0) })
  }
}
