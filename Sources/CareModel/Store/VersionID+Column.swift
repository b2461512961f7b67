extension VersionID: ColumnContent {
  package static var columnType: ColumnType { .text }
  package var columnValue: ColumnValue { .text(text) }
}

extension OccurrenceKey: ColumnContent {
  package static var columnType: ColumnType { .text }
  package var columnValue: ColumnValue { .text(text) }
}
