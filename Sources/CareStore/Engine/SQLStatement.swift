package import CareModel

/// A compiled statement: values go in by placeholder, from 1; columns of a row come out by index, from 0.
///
/// A value that cannot be bound makes the next ``step()`` throw.
package protocol SQLStatement: AnyObject {
  /// Binds a whole number.
  func bind(_ value: Int64, at placeholder: Int)
  /// Binds a number.
  func bind(_ value: Double, at placeholder: Int)
  /// Binds a text.
  func bind(_ value: String, at placeholder: Int)
  /// Binds bytes.
  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int)
  /// Binds nothing.
  func bindNull(at placeholder: Int)

  /// Goes to the next row; false when there is none.
  func step() throws(StoreError) -> Bool
  /// Makes the statement ready to run again; values that were bound stay.
  func reset()

  /// Whether a column is empty.
  func isNull(at column: Int) -> Bool
  /// A column as a whole number.
  func integer(at column: Int) -> Int64
  /// A column as a number.
  func real(at column: Int) -> Double
  /// A column as a text.
  func text(at column: Int) -> String
  /// Calls `body` with the bytes of a column; they are gone afterward.
  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension SQLStatement {
  /// Binds a text, or nothing.
  package func bind(_ value: String?, at placeholder: Int) {
    if let value { bind(value, at: placeholder) } else { bindNull(at: placeholder) }
  }

  /// Binds a whole number, or nothing.
  package func bind(_ value: Int64?, at placeholder: Int) {
    if let value { bind(value, at: placeholder) } else { bindNull(at: placeholder) }
  }

  /// Binds values in order, from placeholder 1.
  package func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() { value.bind(to: self, at: index + 1) }
  }

  /// Runs a statement that gives no rows, and makes it ready to run again.
  package func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// A column as a text, or nil when it is empty.
  package func optionalText(at column: Int) -> String? {
    isNull(at: column) ? nil : text(at: column)
  }

  /// A column as a whole number, or nil when it is empty.
  package func optionalInteger(at column: Int) -> Int64? {
    isNull(at: column) ? nil : integer(at: column)
  }

  /// A column as a whole number of the platform.
  package func int(at column: Int) -> Int {
    Int(integer(at: column))
  }
}
