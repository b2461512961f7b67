/// What engines spell differently when a table is made.
package struct SQLDialect: Hashable, Sendable {
  /// The type of a whole number of 64 bits.
  package var integer: String
  /// The type of a number of 64 bits.
  package var real: String
  /// The type of words, compared byte by byte.
  package var text: String
  /// The type of bytes.
  package var bytes: String
  /// What follows a table so that columns take values of their type alone.
  package var strict: String
  /// The same for a table whose rows lie in the order of its primary key.
  package var clustered: String

  /// A dialect with all its words.
  package init(integer: String, real: String, text: String, bytes: String, strict: String, clustered: String) {
    self.integer = integer
    self.real = real
    self.text = text
    self.bytes = bytes
    self.strict = strict
    self.clustered = clustered
  }
}
