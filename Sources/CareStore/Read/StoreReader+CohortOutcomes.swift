package import CareModel
import Foundation

/// One version of an outcome, in the row that is being read.
package struct CohortOutcomeRow {
  let row: any SQLStatement

  /// The scheduled start.
  package var start: Instant { Instant(milliseconds: row.integer(at: 0)) }
  /// The scheduled stop.
  package var stop: Instant { Instant(milliseconds: row.integer(at: 6)) }
  /// The time of the first answer.
  package var answered: Instant { Instant(milliseconds: row.integer(at: 7)) }
  /// Whether the outcome was cleared.
  package var isDeleted: Bool { row.integer(at: 9) != 0 }
  /// Whether staff transcribed the answer afterward.
  package var isLateEntry: Bool { !row.isNull(at: 11) }
  /// Whether the plan's extractor failed.
  package var extractionFailed: Bool {
    row.optionalText(at: 12).map { KeptAnswers(stored: $0).extraction == .failed } ?? false
  }
  /// The version of the task; nil if it is not an id.
  package var taskVersion: UUIDv8? { row.withBytes(at: 4) { UUIDv8($0) } }

  /// The status.
  package var status: Outcome.Status {
    get throws(StoreError) {
      try Outcome.Status(row, at: 8)
    }
  }

  /// Whether the key of its event is a part of some bytes.
  package func hasKey(_ keys: [UInt8], _ range: Range<Int>) -> Bool {
    row.withBytes(at: 5) { own in
      guard own.count == range.count, let own = own.baseAddress else { return false }
      return keys.withUnsafeBytes {
        $0.baseAddress.map { memcmp(own, $0 + range.lowerBound, range.count) == 0 } ?? false
      }
    }
  }

  /// Whether it was recorded in a zone, or in none of its own.
  package func isIn(_ zone: Zone) -> Bool { row.isNull(at: 10) || row.text(at: 10) == zone.identifier }
}

extension StoreReader {
  /// Calls `body` with each version of the outcomes of an enrollment that start from one instant up to another, in the order of their
  /// starts and then of recording, until it returns false.
  ///
  /// The last version of an event is the newest. `body` may ask for the values of the version only if `withValues` is true.
  package func forEachOutcome(
    of member: CohortMember, from: Instant, to: Instant, bound: Int64, withValues: Bool,
    _ body: (_ row: CohortOutcomeRow, _ values: () throws -> [OutcomeValue]) throws -> Bool
  ) throws {
    let statement = try connection.prepare(CohortSQL.outcomes)
    let values = withValues ? try ValueRows(connection.prepare(CohortSQL.values)) : nil
    defer {
      statement.reset()
      values?.statement.reset()
    }
    for one in [statement] + (values.map { [$0.statement] } ?? []) {
      one.bind(member.patient, at: 1)
      one.bind(from.milliseconds, at: 2)
      one.bind(to.milliseconds, at: 3)
      one.bind(bound, at: 4)
    }
    let row = CohortOutcomeRow(row: statement)
    while try statement.step() {
      guard statement.optionalInteger(at: 3) == member.carePlan else { continue }
      guard try body(row, { try values?.values(of: statement) ?? [] }) else { return }
    }
  }
}

/// The values of outcomes, read beside the outcomes in the same order.
private final class ValueRows {
  typealias Version = (start: Int64, seq: Int64, place: Int64)

  let statement: any SQLStatement
  /// The version of the row that was read last; nil before the first and after the last.
  private var current: Version?
  private var isBegun = false

  init(_ statement: any SQLStatement) {
    self.statement = statement
  }

  /// Returns the values of the version of a row.
  func values(of row: any SQLStatement) throws(StoreError) -> [OutcomeValue] {
    let version = Self.version(row)
    if !isBegun {
      isBegun = true
      try advance()
    }
    while let current, current < version { try advance() }
    var values: [OutcomeValue] = []
    while let current, current == version {
      values.append(try OutcomeValue(statement, at: 3))
      try advance()
    }
    return values
  }

  private func advance() throws(StoreError) {
    current = try statement.step() ? Self.version(statement) : nil
  }

  private static func version(_ row: any SQLStatement) -> Version {
    (row.integer(at: 0), row.integer(at: 1), row.integer(at: 2))
  }
}
