import CareModel
import Foundation

extension StoreReader {
  /// Returns outcomes with their values from rows of ``OutcomeSQL/columns``, one row per value; at most `limit`
  /// outcomes, while `continues` returns true before each.
  func outcomes(
    _ row: any SQLStatement, patient: Patient.ID, limit: Int = .max, while continues: () -> Bool = { true }
  ) throws(StoreError) -> [Version<Outcome>] {
    defer { row.reset() }
    var rows = OutcomeRows(row, patient: patient, reader: self)
    var found: [Version<Outcome>] = []
    found.reserveCapacity(min(limit, 8))
    while try rows.next(into: &found), found.count < limit, continues() {}
    return found
  }

  fileprivate func zone(_ identifier: String?) throws(StoreError) -> Zone? {
    guard let identifier else { return nil }
    if let zone = zones[identifier] { return zone }
    guard let zone = Zone(stored: identifier) else { throw .damaged(reason: "an outcome has an unknown zone") }
    zones[identifier] = zone
    return zone
  }
}

/// The outcomes in rows of ``OutcomeSQL/columns``, one row per value.
struct OutcomeRows {
  private let row: any SQLStatement
  private let patient: Patient.ID
  private let reader: StoreReader
  /// The commit and the place of the row that was not read yet; nil before the first row and after the last.
  private var version: (seq: Int64, place: Int64)?
  private var isBegun = false
  private var positions: [Int64] = []
  /// The care plan of the last outcome, which is usually the next one's too.
  private var carePlan: (ref: Int64, id: CarePlan.ID)?
  /// The details of the last outcome that has any, which are often the next one's too.
  private var details: (text: String, value: RecordDetails)?

  init(_ row: any SQLStatement, patient: Patient.ID, reader: StoreReader) {
    (self.row, self.patient, self.reader) = (row, patient, reader)
  }

  /// Adds the next outcome with its values to a list, and returns whether there was one.
  ///
  /// An outcome is large: one that is returned would be copied.
  mutating func next(into found: inout [Version<Outcome>]) throws(StoreError) -> Bool {
    if !isBegun {
      isBegun = true
      try step()
    }
    guard let (seq, place) = version else { return false }
    // The columns are read before the values, whose rows follow; what is made of them is not copied afterward.
    let carePlan = try carePlanID(row.optionalInteger(at: 0)), task = row.text(at: 1)
    let taskVersion = try VersionID(row, at: 2), key = row.text(at: 3)
    let start = Instant(milliseconds: row.integer(at: 4)), stop = row.integer(at: 5), answered = row.integer(at: 6)
    let status = try Outcome.Status(row, at: 7), reason = row.optionalText(at: 8), isDeleted = row.integer(at: 9) != 0
    let id = try VersionID(row, at: 10), recorded = row.integer(at: 11),
      zone = try reader.zone(row.optionalText(at: 14))
    let details = try details(row.optionalText(at: 15)), author = row.optionalText(at: 16)
    let answers = row.optionalText(at: 27), lateEntry = row.optionalText(at: 28), why = row.optionalText(at: 29)
    let values = try values(of: seq, place)
    let outcome = Outcome(
      patient: patient, carePlan: carePlan, task: CareTask.ID(task), taskVersion: taskVersion, key: OccurrenceKey(key),
      start: start, stop: Instant(milliseconds: stop), answered: Instant(milliseconds: answered), status: status,
      reason: reason, values: values, answers: answers.map { KeptAnswers(stored: $0) }, lateEntry: lateEntry,
      zone: zone,
      details: details)
    let version = Version(
      id: id, owner: carePlan.map { .carePlan($0) } ?? .patient(patient), effective: .instant(start),
      recorded: Instant(milliseconds: recorded), seq: Int(seq), place: Int(place), author: author, why: why,
      isDeleted: isDeleted, value: consume outcome)
    found.append(consume version)
    return true
  }

  /// Reads the values in the rows of one version, and advances to the first row of the next.
  private mutating func values(of seq: Int64, _ place: Int64) throws(StoreError) -> [OutcomeValue] {
    positions.removeAll(keepingCapacity: true)
    var values: [OutcomeValue] = []
    repeat {
      if let position = row.optionalInteger(at: 17) {
        let value = try OutcomeValue(row, at: 18)
        if positions.last.map({ $0 < position }) ?? true {
          positions.append(position)
          values.append(value)
        } else {
          // They arrive in order from an index; the database need not sort what it does not know to be sorted.
          let index = positions.lastIndex { $0 < position }.map { $0 + 1 } ?? 0
          positions.insert(position, at: index)
          values.insert(value, at: index)
        }
      }
      try step()
    } while version.map { $0 == (seq, place) } ?? false
    return values
  }

  private mutating func step() throws(StoreError) {
    version = try row.step() ? (row.integer(at: 12), row.integer(at: 13)) : nil
  }

  private mutating func carePlanID(_ ref: Int64?) throws(StoreError) -> CarePlan.ID? {
    guard let ref else { return nil }
    if let carePlan, carePlan.ref == ref { return carePlan.id }
    carePlan = try reader.carePlanID(ref).map { (ref, $0) }
    return carePlan?.id
  }

  private mutating func details(_ text: String?) throws(StoreError) -> RecordDetails {
    guard let text else { return RecordDetails() }
    if let details, details.text == text { return details.value }
    let value = try Payload.details(from: text)
    details = (text, value)
    return value
  }
}

extension Outcome.Status {
  /// The statuses, with their stored bytes.
  private static let stored = allCases.map { (status: $0, bytes: Array($0.rawValue.utf8)) }

  /// Creates a status from a column, whose bytes are compared without making a text.
  init(_ row: any SQLStatement, at column: Int) throws(StoreError) {
    let found = row.withBytes(at: column) { bytes -> Outcome.Status? in
      for (status, stored) in Self.stored
      where stored.count == bytes.count && stored.withUnsafeBytes({ $0.elementsEqual(bytes) }) { return status }
      return nil
    }
    guard let found else { throw .damaged(reason: "an outcome has an unknown status") }
    self = found
  }
}

extension OutcomeValue {
  /// Creates a value from the columns from an index on: the type, the four columns of values, kind, units, time, and words.
  init(_ row: any SQLStatement, at first: Int) throws(StoreError) {
    let value: Scalar =
      switch row.integer(at: first) {
      case 0: .integer(row.int(at: first + 1))
      case 1: .double(row.real(at: first + 2))
      case 2: .boolean(row.integer(at: first + 1) != 0)
      case 3: .text(row.text(at: first + 3))
      case 4: .binary(row.withBytes(at: first + 4) { Data($0) })
      case 5 where row.isNull(at: first + 3): .date(Instant(milliseconds: row.integer(at: first + 1)))
      case 5: .day(try Self.day(row.text(at: first + 3)))
      case let type: throw .damaged(reason: "unknown type of outcome value \(type)")
      }
    self.init(
      value, kind: row.optionalText(at: first + 5), units: row.optionalText(at: first + 6),
      other: row.optionalText(at: first + 8),
      recorded: row.optionalInteger(at: first + 7).map { Instant(milliseconds: $0) })
  }

  private static func day(_ text: String) throws(StoreError) -> CivilDate {
    if let day = CivilDate(text) { return day }
    throw .damaged(reason: "a day of an outcome value is not written as YYYY-MM-DD")
  }
}
