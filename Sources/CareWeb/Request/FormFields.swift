import CareModel

/// The fields of a form or of a query, in their order.
package struct FormFields: Sendable, Hashable {
  /// The most fields.
  static let most = 1_000

  /// A field.
  package struct Field: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String

    /// Creates a field.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The fields.
  package var all: [Field]

  /// Creates fields.
  package init(_ all: [Field] = []) { self.all = all }

  /// Creates the fields of an encoded text: `name=value&name=value`.
  ///
  /// - Throws: ``WebProblem/badRequest`` for malformed escapes, bytes that are not UTF-8, or too many fields.
  package init(encoded: some Collection<UInt8>) throws(WebProblem) {
    all = []
    guard !encoded.isEmpty else { return }
    for pair in encoded.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      guard all.count < Self.most else { throw .badRequest }
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(parts[0], plusIsSpace: true),
        let value = parts.count > 1 ? PercentEncoding.decoded(parts[1], plusIsSpace: true) : ""
      else { throw .badRequest }
      all.append(Field(name: name, value: value))
    }
  }

  /// Returns the first value of a name; nil if there is none.
  package subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  /// Returns all values of a name.
  package func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }
}
