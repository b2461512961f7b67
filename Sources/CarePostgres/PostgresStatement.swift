import CPostgres
import CareModel
import CareStore

/// A statement that the server prepares once per connection.
///
/// The first step of a run waits for the whole result.
final class PostgresStatement: SQLStatement {
  /// What changes; it is read for each column and row, so that checking each access would take as long as the access.
  private struct State {
    /// The transaction; nil between two of them.
    unowned var connection: PostgresConnection?
    var values: PostgresValues
    var rows: PostgresRows?
    var result: OpaquePointer?
    var types: UnsafeMutablePointer<Oid>?
    var count: Int32 = 0
    var row: Int32 = -1
    /// How often the statement was sent without waiting in this transaction.
    var sentCount = 0
    /// The numbers under which the link knows the rows of the cursor that follow.
    var ahead: [Int] = []

    /// Begins with the first of some rows; without any, the statement has not run.
    mutating func read(_ rows: PostgresRows?) {
      self.rows = rows
      (result, types, count, row) = (rows?.result, rows?.types, Int32(rows?.count ?? 0), -1)
    }
  }

  private let known: KnownStatement
  /// The cursor that fetches the rows, for a statement of a walk over the whole store.
  private let cursor: String?
  @exclusivity(unchecked) private var state: State

  init(_ known: KnownStatement, of connection: PostgresConnection, cursor: String? = nil) {
    self.known = known
    self.cursor = cursor
    state = State(connection: connection, values: PostgresValues(count: known.placeholderCount))
  }

  /// Begins to be used in a transaction; returns whether it was not used there yet.
  func join(_ connection: PostgresConnection) -> Bool {
    reset()
    state.values.clear()
    guard state.connection !== connection else { return false }
    state.connection = connection
    state.sentCount = 0
    return true
  }

  /// Drops the rows, because the transaction has ended.
  func leave() {
    state.connection = nil
    state.values.clear()
    reset()
  }

  func bind(_ value: Int64, at placeholder: Int) { state.values.set(value, at: placeholder) }

  func bind(_ value: Double, at placeholder: Int) { state.values.set(value, at: placeholder) }

  func bind(_ value: String, at placeholder: Int) { state.values.set(value, at: placeholder) }

  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) {
    state.values.set(value, of: PostgresValues.Kind.bytes, at: placeholder)
  }

  func bindNull(at placeholder: Int) { state.values.setNull(at: placeholder) }

  func step() throws(StoreError) -> Bool {
    let connection = try ongoing()
    try connection.checkSound()
    if state.rows == nil {
      guard !state.values.isWrong else {
        throw connection.fail(.damaged(reason: "a value was bound to a placeholder that a statement does not have"))
      }
      if let cursor {
        try connection.open(cursor, known, state.values)
        state.read(try connection.fetch(cursor, &state.ahead))
      } else {
        state.read(try connection.run(known, state.values))
      }
    }
    state.row += 1
    guard state.row >= state.count else { return true }
    guard let cursor, state.count == PostgresConnection.fetchedRows, state.row == state.count else { return false }
    state.read(try connection.fetch(cursor, &state.ahead))
    state.row = 0
    return state.count > 0
  }

  func enqueue() throws(StoreError) {
    let connection = try ongoing()
    try connection.checkSound()
    guard !state.values.isWrong else { return try run() }
    reset()
    try connection.enqueue(known, state.values)
    state.sentCount += 1
    if state.sentCount == PostgresEngine.manyRows { try connection.analyzeTable(ofInsert: known) }
  }

  func reset() {
    guard state.rows != nil else { return }
    if let cursor { state.connection?.close(cursor, &state.ahead) }
    state.read(nil)
  }

  private func ongoing() throws(StoreError) -> PostgresConnection {
    guard let connection = state.connection else {
      throw .invalid(reason: "a statement was used after its transaction; prepare it again")
    }
    return connection
  }

  func isNull(at column: Int) -> Bool { found(column) == nil }

  func integer(at column: Int) -> Int64 { optionalInteger(at: column) ?? 0 }

  func optionalInteger(at column: Int) -> Int64? {
    guard let (type, bytes) = found(column) else { return nil }
    if type == PostgresValues.Kind.integer { return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)) }
    return Self.otherInteger(type, bytes)
  }

  func real(at column: Int) -> Double {
    guard let (type, bytes) = found(column) else { return 0 }
    return Self.real(type, bytes)
  }

  func text(at column: Int) -> String { optionalText(at: column) ?? "" }

  func optionalText(at column: Int) -> String? {
    guard let (_, bytes) = found(column) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(found(column)?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Returns the type and the bytes of a column of the current row; nil if it is NULL.
  @inline(__always)
  private func found(_ column: Int) -> (type: Oid, bytes: UnsafeRawBufferPointer)? {
    let column = Int32(truncatingIfNeeded: column), row = state.row
    guard let result = state.result, let types = state.types, row < state.count else {
      return nil
    }
    let length = PQgetlength(result, row, column)
    // The length of NULL is 0 too.
    guard length > 0 || PQgetisnull(result, row, column) == 0 else { return nil }
    return (types[Int(column)], UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: Int(length)))
  }

  /// Returns a value of another type than a 64-bit integer as one.
  private static func otherInteger(_ type: Oid, _ bytes: UnsafeRawBufferPointer) -> Int64 {
    switch type {
    case PostgresValues.Kind.shortInteger: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case PostgresValues.Kind.smallInteger: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    case PostgresValues.Kind.bool: Int64(bytes[0])
    case PostgresValues.Kind.real, PostgresValues.Kind.shortReal, PostgresValues.Kind.numeric:
      Int64(exactly: real(type, bytes).rounded(.towardZero)) ?? 0
    default: 0
    }
  }

  private static func real(_ type: Oid, _ bytes: UnsafeRawBufferPointer) -> Double {
    switch type {
    case PostgresValues.Kind.real: Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    case PostgresValues.Kind.shortReal:
      Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))))
    case PostgresValues.Kind.integer: Double(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
    case PostgresValues.Kind.shortInteger: Double(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case PostgresValues.Kind.smallInteger: Double(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    case PostgresValues.Kind.numeric: numeric(bytes)
    default: 0
    }
  }

  /// Returns a decimal number: its count of digits to the base 10,000, the weight of the first, its sign, a scale, and the digits.
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Double {
    func field(_ index: Int) -> Int16 {
      Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: Int16.self))
    }
    var text = field(2) == 0x4000 ? "-" : ""
    let digits = (0..<Int(field(0))).map { Int(field(4 + $0)) }
    text += digits.map { String(10_000 + $0).dropFirst() }.joined()
    return Double("\(text.isEmpty || text == "-" ? "0" : text)e\(4 * (Int(field(1)) - digits.count + 1))") ?? 0
  }
}
