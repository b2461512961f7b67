package import CareModel
import Crypto

/// A copy of every row of a store into an empty database, of any engine.
///
/// The copy is the same store in another place: it has the same id, numbers, salts, and seals.
package enum LogicalCopy {
  /// The result of a copy.
  package struct Report: Hashable, Sendable {
    /// The number of rows by table.
    package var rows: [String: Int]
    /// The seal of the last commit, in hexadecimal; nil for a store without commits.
    package var seal: String?
  }

  /// Copies a store, as of one moment, and compares the copy with it.
  ///
  /// Each table is read back from the copy and compared by its number of rows and by a SHA-256 over its rows in the
  /// order of the key; then the last seals are compared.
  ///
  /// - Parameters:
  ///   - source: The database of a store of this release.
  ///   - target: An empty database.
  /// - Returns: What was copied.
  /// - Throws: ``StoreError/invalid(reason:)`` when the target is not empty, or cannot hold a text of the source, with
  ///   the list of the places; ``StoreError/damaged(reason:)`` when the copy differs; then the target is unchanged.
  /// - Complexity: O(n) in the rows.
  package static func copy(from source: any SQLEngine, to target: any SQLEngine) throws -> Report {
    try source.read { from in
      guard try from.schemaVersion() == Schema.version else {
        throw StoreError.olderSchema(found: try from.schemaVersion(), known: Schema.version)
      }
      return try target.write { to in
        guard try to.schemaVersion() == 0 else {
          throw StoreError.invalid(reason: "there is a store in the target already; choose an empty place")
        }
        for step in Schema.steps(target.dialect) { try to.run(script: step) }
        let rows = try copyRows(of: StoredTable.all, from: from, to: to, storesNUL: target.dialect.storesNUL)
        var report = Report(rows: rows)
        let seals = try [from, to].map { try $0.first(lastSeal) { row in row.withBytes(at: 0) { Array($0) } } }
        guard seals[0] == seals[1] else { throw StoreError.damaged(reason: "the last seal of the copy differs") }
        report.seal = seals[0].map(Seal.text)
        try to.setSchemaVersion(Schema.version)
        return report
      }
    }
  }

  /// Copies the rows of tables into empty ones, and compares each table with its copy.
  ///
  /// - Returns: The number of rows by table.
  /// - Throws: ``StoreError/invalid(reason:)`` for texts that the target cannot hold; ``StoreError/damaged(reason:)`` when a copy differs. The
  ///   transaction of the target must then be given up.
  package static func copyRows(
    of tables: [StoredTable], from: any SQLConnection, to: any SQLConnection, storesNUL: Bool
  ) throws(StoreError) -> [String: Int] {
    var rows: [String: Int] = [:], unstorable: [String] = []
    for table in tables {
      let written = try copy(table, from, to, storesNUL: storesNUL, unstorable: &unstorable)
      guard unstorable.isEmpty else { continue }
      guard try digest(of: table, in: to) == written else {
        throw .damaged(reason: "the copy of the table \(table.name) differs from it; nothing was kept")
      }
      rows[table.name] = written.count
    }
    guard unstorable.isEmpty else {
      throw .invalid(
        reason: "texts with the character U+0000 cannot be stored there: \(unstorable.joined(separator: ", "))")
    }
    return rows
  }

  private static let lastSeal = "SELECT seal FROM commits ORDER BY seq DESC LIMIT 1"

  /// The most places that an error lists.
  private static let mostListed = 20

  /// The number of a table's rows and the hash over them.
  private struct Digest: Equatable {
    var count = 0
    var hash = SHA256()

    static func == (a: Digest, b: Digest) -> Bool { a.count == b.count && a.hash.finalize() == b.hash.finalize() }
  }

  /// Copies the rows of a table; from the first one on that the target cannot store, it only adds places to `unstorable`.
  private static func copy(
    _ table: StoredTable, _ from: any SQLConnection, _ to: any SQLConnection, storesNUL: Bool,
    unstorable: inout [String]
  ) throws(StoreError) -> Digest {
    let rows = try from.scan(table.selectSQL)
    defer { rows.reset() }
    let insert = try to.prepare(table.insertSQL)
    var digest = Digest()
    while try rows.step() {
      for (index, column) in table.columns.enumerated() {
        let value = value(rows, index, column.type)
        add(value, to: &digest)
        if !storesNUL, case .text(let text) = value, text.utf8.contains(0) {
          note("\(table.name).\(column.name)", of: table, rows, in: &unstorable)
        }
        value.bind(to: insert, at: index + 1)
      }
      digest.count += 1
      if unstorable.isEmpty { try insert.enqueue() }
    }
    return digest
  }

  private static func note(
    _ column: String, of table: StoredTable, _ row: any SQLStatement, in places: inout [String]
  ) {
    let seq = table.columns.firstIndex { $0.name == "seq" }.map { " of commit \(row.integer(at: $0))" } ?? ""
    let place = column + seq
    if places.count < mostListed, !places.contains(place) { places.append(place) }
  }

  private static func digest(of table: StoredTable, in connection: any SQLConnection) throws(StoreError) -> Digest {
    let rows = try connection.scan(table.selectSQL)
    defer { rows.reset() }
    var digest = Digest()
    while try rows.step() {
      for (index, column) in table.columns.enumerated() { add(value(rows, index, column.type), to: &digest) }
      digest.count += 1
    }
    return digest
  }

  /// Returns a column of a row.
  static func value(_ row: any SQLStatement, _ index: Int, _ type: StoredTable.Column.Kind) -> SQLValue {
    guard !row.isNull(at: index) else { return .null }
    return switch type {
    case .integer: .integer(row.integer(at: index))
    case .real: .real(row.real(at: index))
    case .text: .text(row.text(at: index))
    case .bytes: .bytes(row.withBytes(at: index) { Array($0) })
    }
  }

  /// Adds a value with its kind and its length, so that no two rows have the same bytes.
  private static func add(_ value: SQLValue, to digest: inout Digest) {
    func add(_ kind: UInt8, _ bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      digest.hash.update(data: [kind] + withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { Array($0) })
      digest.hash.update(data: bytes)
    }
    switch value {
    case .null: add(0, [])
    case .integer(let value): add(1, withUnsafeBytes(of: value.bigEndian) { Array($0) })
    case .real(let value): add(2, withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) })
    case .text(let value): add(3, value.utf8)
    case .bytes(let value): add(4, value)
    }
  }
}
