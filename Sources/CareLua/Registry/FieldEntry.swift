/// One field of a constructor's table, or one of its arguments.
package struct FieldEntry: Hashable, Sendable {
  package var name: String
  package var type: FieldType
  package var isRequired: Bool
  /// The default when the field is missing, as a plan writes it; nil for none.
  package var defaultText: String?
  /// The unit of a bare number.
  package var units: String?
  /// A value as a plan writes it, where the type alone does not show one that fits.
  package var ownExample: String?
  /// The summary, in one line.
  package var summary: String
  /// Whether people read it, so that it can be translated.
  package var isText: Bool
  /// False for a field of the language that this release does not know yet.
  package var isSupported: Bool

  package init(
    _ name: String, _ type: FieldType, _ summary: String, required: Bool = false, default defaultText: String? = nil,
    units: String? = nil, isText: Bool = false
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.isRequired = required
    self.defaultText = defaultText
    self.units = units
    self.isText = isText
    isSupported = true
  }

  /// A value as a plan writes it: the default, if it is a number.
  package var example: String {
    if let ownExample { return ownExample }
    guard type == .integer, let defaultText, let number = Int(defaultText), number > 0 else {
      return type.example
    }
    return defaultText
  }

  /// A field of a table that a call gives.
  package static func given(_ name: String, _ type: ResultType, _ summary: String) -> FieldEntry {
    FieldEntry(name, .given(type), summary)
  }

  /// The type of a field of a returned table.
  package var given: ResultType { if case .given(let type) = type { type } else { .type(type) } }

  /// Fields of the language that this release refuses by name.
  package static func unsupported(_ names: String...) -> [FieldEntry] { unsupported(names) }

  private static func unsupported(_ names: [String]) -> [FieldEntry] {
    names.map { name in
      var entry = FieldEntry(name, .scalar, "Not supported by this release.")
      entry.isSupported = false
      return entry
    }
  }

  /// The fields of an entry that this release refuses as a whole.
  static func refused(of name: String) -> [FieldEntry] {
    unsupported((refusedFields[name] ?? "").split(separator: " ").map(String.init))
  }

  private static let refusedFields = [
    "date": "min max",
    "threshold": "on below at_most above at_least equals between outside over title text",
  ]

  /// The same field, as an optional one.
  package var optional: FieldEntry {
    var entry = self
    entry.isRequired = false
    return entry
  }
}
