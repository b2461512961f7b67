/// A form of another program as it is read: a file, or the sheets of a folder.
package struct FormInput: Sendable {
  /// The name in diagnostics.
  package let name: String
  /// The bytes of the file; empty for a folder.
  package let bytes: [UInt8]
  /// The sheets of a folder, by name: `survey`, `choices`, and `settings`.
  package let sheets: [String: [UInt8]]

  /// The names of the sheets that a folder can have.
  package static let sheetNames = XLSFormSheets.names

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes, sheets) = (name, bytes, [:])
  }

  package init(name: String, sheets: [String: [UInt8]]) {
    (self.name, bytes, self.sheets) = (name, [], sheets)
  }
}
