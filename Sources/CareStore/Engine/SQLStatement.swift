public import CareModel

/// A compiled statement.
///
/// Bind values by placeholder, from 1; read columns by index, from 0.
///
/// A value that cannot be bound makes the next ``step()`` throw.
public protocol SQLStatement: AnyObject {
  /// Binds a 64-bit integer.
  func bind(_ value: Int64, at placeholder: Int)
  /// Binds a floating-point number.
  func bind(_ value: Double, at placeholder: Int)
  /// Binds a string.
  func bind(_ value: String, at placeholder: Int)
  /// Binds bytes.
  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int)
  /// Binds NULL.
  func bindNull(at placeholder: Int)

  /// Advances to the next row.
  ///
  /// Returns false if there is none.
  func step() throws(StoreError) -> Bool
  /// Runs a statement that returns no rows, at the latest before the next read, savepoint, or commit.
  ///
  /// A failure is thrown there, and undoes the transaction like any other.
  func enqueue() throws(StoreError)
  /// Resets the statement so that it can run again.
  ///
  /// Bound values are kept.
  func reset()

  /// Returns whether a column is NULL.
  func isNull(at column: Int) -> Bool
  /// Returns a column's value as a 64-bit integer.
  func integer(at column: Int) -> Int64
  /// Returns a column's value as a floating-point number.
  func real(at column: Int) -> Double
  /// Returns a column's value as a string.
  func text(at column: Int) -> String
  /// Returns a column's value as a string, or nil if it is NULL.
  func optionalText(at column: Int) -> String?
  /// Returns a column's value as a 64-bit integer, or nil if it is NULL.
  func optionalInteger(at column: Int) -> Int64?
  /// Calls `body` with the bytes of a column, which are valid only during the call.
  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension SQLStatement {
  /// Binds a string, or NULL.
  public func bind(_ value: String?, at placeholder: Int) {
    if let value { bind(value, at: placeholder) } else { bindNull(at: placeholder) }
  }

  /// Binds a 64-bit integer, or NULL.
  public func bind(_ value: Int64?, at placeholder: Int) {
    if let value { bind(value, at: placeholder) } else { bindNull(at: placeholder) }
  }

  /// Binds values in order, from placeholder 1.
  public func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() { value.bind(to: self, at: index + 1) }
  }

  /// Runs a statement that returns no rows, and resets it.
  ///
  /// - Throws: ``StoreError`` when the database refuses the statement.
  public func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement at once, as an engine without a network does.
  ///
  /// - Throws: ``StoreError`` when the database refuses the statement.
  public func enqueue() throws(StoreError) { try run() }

  /// Returns a column's value as a string, or nil if it is NULL.
  public func optionalText(at column: Int) -> String? {
    isNull(at: column) ? nil : text(at: column)
  }

  /// Returns a column's value as a 64-bit integer, or nil if it is NULL.
  public func optionalInteger(at column: Int) -> Int64? {
    isNull(at: column) ? nil : integer(at: column)
  }

  /// Returns a column's value as an `Int`.
  public func int(at column: Int) -> Int {
    Int(integer(at: column))
  }
}

/// A value of one of the five column types.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A 64-bit integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A string.
  case text(String)
  /// Bytes.
  case bytes([UInt8])

  /// Creates a 64-bit integer from an `Int`.
  public static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }

  /// Creates a string, or NULL.
  public static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

  /// Creates a 64-bit integer, or NULL.
  public static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

  func bind(to statement: any SQLStatement, at placeholder: Int) {
    switch self {
    case .null: statement.bindNull(at: placeholder)
    case .integer(let value): statement.bind(value, at: placeholder)
    case .real(let value): statement.bind(value, at: placeholder)
    case .text(let value): statement.bind(value, at: placeholder)
    case .bytes(let value): value.withUnsafeBytes { statement.bind($0, at: placeholder) }
    }
  }
}
