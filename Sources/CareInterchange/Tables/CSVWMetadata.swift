import CareModel
import Foundation

/// The codebook as metadata of the W3C for comma-separated values (Metadata Vocabulary for Tabular Data).
struct CSVWMetadata {
  let tables: [DescribedTable]

  var json: OrderedJSON {
    .object([.init("@context", .text("http://www.w3.org/ns/csvw")), .init("tables", .array(tables.map(Self.table)))])
  }

  private static func table(_ table: DescribedTable) -> OrderedJSON {
    .object([
      .init("url", .text(table.path)), .init("dc:description", .text("Each row is \(table.table.row).")),
      .init(
        "tableSchema",
        .object([
          .init("columns", .array(table.columns.map(column))),
          .init("primaryKey", .array(table.table.key.map { .text(name($0)) })),
        ])),
    ])
  }

  private static func column(_ described: DescribedTable.Column) -> OrderedJSON {
    let column = described.column
    var json = ObjectBuilder()
    json.add("name", name(column.name))
    json.add("titles", column.name)
    json.add("dc:title", described.title)
    json.add("dc:description", described.description)
    json.add("datatype", type(of: column))
    json.add("schema:unitCode", column.units)
    if !described.missing.isEmpty { json.add("null", [.text("")] + described.missing.map { .text($0.value) }) }
    return json.json
  }

  private static func type(of column: ExportColumn) -> String {
    switch column.type {
    case .text: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .utc: "dateTimeStamp"
    case .local: "dateTime"
    }
  }

  /// Returns the name of a column as a variable of a URI template has it: other characters are percent-encoded.
  private static func name(_ text: String) -> String { PercentEncoding.text(text, keeping: .variable) }
}
