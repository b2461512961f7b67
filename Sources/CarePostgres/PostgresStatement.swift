import CPostgres
import CareModel
import CareStore

/// A statement that the server prepares once per connection.
///
/// The first step of a run waits for the whole result.
final class PostgresStatement: SQLStatement {
  private let text: StatementText
  private unowned let connection: PostgresConnection
  private(set) var values: PostgresValues
  private var rows: PostgresRows? {
    didSet { (result, types, count) = (rows?.result, rows?.types, Int32(rows?.count ?? 0)) }
  }
  // What every column needs, without counting references.
  private var result: OpaquePointer?
  private var types: UnsafeMutablePointer<Oid>?
  private var count: Int32 = 0
  private var row: Int32 = -1
  /// How often the statement was sent without waiting in this transaction.
  private var sentCount = 0
  /// The cursor that fetches the rows, for a statement of a walk over the whole store.
  private let cursor: String?
  /// The number under which the link knows the rows of the cursor that follow.
  private var ahead: Int?

  init(_ text: StatementText, of connection: PostgresConnection, cursor: String? = nil) {
    self.text = text
    self.cursor = cursor
    self.connection = connection
    values = PostgresValues(count: connection.link.facts.placeholderCount(of: text))
  }

  /// Resets the statement, and clears its bound values.
  func clear() {
    reset()
    values.clear()
  }

  func bind(_ value: Int64, at placeholder: Int) { values.set(value, at: placeholder) }

  func bind(_ value: Double, at placeholder: Int) { values.set(value, at: placeholder) }

  func bind(_ value: String, at placeholder: Int) {
    var value = value
    value.withUTF8 { values.set(UnsafeRawBufferPointer($0), of: PostgresValues.Kind.text, at: placeholder) }
  }

  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) {
    values.set(value, of: PostgresValues.Kind.bytes, at: placeholder)
  }

  func bindNull(at placeholder: Int) { values.setNull(at: placeholder) }

  func step() throws(StoreError) -> Bool {
    try connection.checkSound()
    if rows == nil {
      guard !values.isWrong else {
        throw connection.fail(.damaged(reason: "a value was bound to a placeholder that a statement does not have"))
      }
      if let cursor {
        try connection.open(cursor, text, values)
        rows = try connection.fetch(cursor, &ahead)
      } else {
        rows = try connection.run(text, values)
      }
      row = -1
    }
    row += 1
    guard let cursor, count > 0, row == count else { return row < count }
    rows = try connection.fetch(cursor, &ahead)
    row = 0
    return count > 0
  }

  func enqueue() throws(StoreError) {
    try connection.checkSound()
    guard !values.isWrong else { return try run() }
    reset()
    try connection.enqueue(text, values)
    sentCount += 1
    if sentCount == PostgresEngine.manyRows { try connection.analyzeTable(ofInsert: text) }
  }

  func reset() {
    if rows != nil, let cursor { connection.close(cursor, &ahead) }
    rows = nil
    row = -1
  }

  func isNull(at column: Int) -> Bool {
    guard let result else { return true }
    return PQgetisnull(result, row, Int32(truncatingIfNeeded: column)) == 1
  }

  func integer(at column: Int) -> Int64 {
    decoded(column) { type, bytes in
      switch type {
      case PostgresValues.Kind.integer: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case PostgresValues.Kind.shortInteger: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case PostgresValues.Kind.smallInteger: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      case PostgresValues.Kind.bool: Int64(bytes[0])
      case PostgresValues.Kind.real, PostgresValues.Kind.shortReal, PostgresValues.Kind.numeric:
        Int64(exactly: Self.real(type, bytes).rounded(.towardZero)) ?? 0
      default: 0
      }
    } ?? 0
  }

  func real(at column: Int) -> Double {
    decoded(column) { Self.real($0, $1) } ?? 0
  }

  func text(at column: Int) -> String {
    decoded(column) { String(decoding: $1, as: UTF8.self) } ?? ""
  }

  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let result = decoded(column, { body($1) }) else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return result
  }

  /// Calls `body` with the type and the bytes of a column of the current row; nil if it is NULL.
  @inline(__always)
  private func decoded<Result>(_ column: Int, _ body: (Oid, UnsafeRawBufferPointer) -> Result) -> Result? {
    let column = Int32(truncatingIfNeeded: column)
    guard let result, let types, row < count else { return nil }
    let length = PQgetlength(result, row, column)
    // The length of NULL is 0 too.
    guard length > 0 || PQgetisnull(result, row, column) == 0 else { return nil }
    return body(
      types[Int(column)], UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: Int(length)))
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
