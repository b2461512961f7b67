/// A type that columns can have: its description, and its values in the form that every face can write.
package protocol ColumnContent: SendableMetatype {
  /// The type of a column of such values.
  static var columnType: ColumnType { get }
  /// The value.
  var columnValue: ColumnValue { get }
}

extension String: ColumnContent {
  package static var columnType: ColumnType { .text }
  package var columnValue: ColumnValue { .text(self) }
}

extension Int: ColumnContent {
  package static var columnType: ColumnType { .count }
  package var columnValue: ColumnValue { .integer(self) }
}

extension Double: ColumnContent {
  package static var columnType: ColumnType { .number }
  package var columnValue: ColumnValue { .number(self) }
}

extension Bool: ColumnContent {
  package static var columnType: ColumnType { .boolean }
  package var columnValue: ColumnValue { .boolean(self) }
}

extension Instant: ColumnContent {
  package static var columnType: ColumnType { .instant }
  package var columnValue: ColumnValue { .instant(self) }
}

extension CivilDate: ColumnContent {
  package static var columnType: ColumnType { .day }
  package var columnValue: ColumnValue { .day(self) }
}

extension Zone: ColumnContent {
  package static var columnType: ColumnType { .text }
  package var columnValue: ColumnValue { .text(identifier) }
}

extension Scalar: ColumnContent {
  package static var columnType: ColumnType { .scalar }
  package var columnValue: ColumnValue { .scalar(self) }
}

extension Identifier: ColumnContent {
  package static var columnType: ColumnType { .text }
  package var columnValue: ColumnValue { .text(text) }
}

extension Optional: ColumnContent where Wrapped: ColumnContent {
  package static var columnType: ColumnType { .optional(Wrapped.columnType) }
  package var columnValue: ColumnValue { map(\.columnValue) ?? .absent }
}

extension Array: ColumnContent where Element: ColumnContent {
  package static var columnType: ColumnType { .list(of: Element.columnType) }
  package var columnValue: ColumnValue { .list(map(\.columnValue)) }
}

extension ColumnContent where Self: RawRepresentable & CaseIterable, Self.RawValue == String {
  /// One of the words.
  package static var columnType: ColumnType { .word(allCases.map(\.rawValue)) }
  /// The word.
  package var columnValue: ColumnValue { .text(rawValue) }
}
