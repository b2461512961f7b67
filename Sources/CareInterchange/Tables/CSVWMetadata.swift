import CareModel
import Foundation

/// The codebook as metadata of the W3C for comma-separated values (Metadata Vocabulary for Tabular Data).
struct CSVWMetadata {
  private let codebook: Codebook
  private let tables: [ExportTable]
  private let format: TableFormat

  init(_ codebook: Codebook, _ tables: [ExportTable], _ format: TableFormat) {
    self.codebook = codebook
    self.tables = tables
    self.format = format
  }

  var json: OrderedJSON {
    .object([.init("@context", .text("http://www.w3.org/ns/csvw")), .init("tables", .array(tables.map(table)))])
  }

  private func table(_ table: ExportTable) -> OrderedJSON {
    .object([
      .init("url", .text(table.path(format))), .init("dc:description", .text("Each row is \(table.row).")),
      .init(
        "tableSchema",
        .object([
          .init("columns", .array(table.columns.map { column($0, in: table) })),
          .init("primaryKey", .array(table.key.map { .text(Self.name($0)) })),
        ])),
    ])
  }

  private func column(_ column: ExportColumn, in table: ExportTable) -> OrderedJSON {
    let last = codebook.variables(of: column.name, in: table.name).last
    var json = ObjectBuilder()
    json.add("name", Self.name(column.name))
    json.add("titles", column.name)
    json.add("dc:title", last.flatMap { $0.source == .system ? nil : $0.label })
    json.add("dc:description", last?.question ?? column.text)
    json.add("datatype", Self.type(of: column))
    json.add("schema:unitCode", column.units)
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
  private static func name(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
  }
}
