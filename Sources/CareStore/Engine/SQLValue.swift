/// A value of one of the five types that a column may hold.
package enum SQLValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// Words.
  case text(String)
  /// Bytes.
  case bytes([UInt8])

  /// A whole number.
  package static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }

  /// Words, or nothing.
  package static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

  /// A whole number, or nothing.
  package static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

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
