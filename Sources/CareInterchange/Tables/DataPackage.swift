import CareModel

/// The codebook as a data package of Frictionless Data (version 1 of the specifications).
struct DataPackage {
  let tables: [DescribedTable]

  var json: OrderedJSON {
    .object([
      .init("profile", .text("tabular-data-package")), .init("name", .text("care-export")),
      .init("resources", .array(tables.map(Self.resource))),
    ])
  }

  private static func resource(_ table: DescribedTable) -> OrderedJSON {
    var resource = ObjectBuilder()
    resource.add("name", table.name.lowercased())
    resource.add("path", table.path)
    resource.add("profile", "tabular-data-resource")
    resource.add("format", table.format.rawValue)
    resource.add("mediatype", table.format == .csv ? "text/csv" : "application/jsonl")
    resource.add("encoding", "utf-8")
    resource.add("description", "Each row is \(table.table.row).")
    var schema = ObjectBuilder()
    schema.add("fields", table.columns.map(field))
    schema.add("missingValues", [.text("")])
    schema.add("primaryKey", table.table.key.map { .text($0) })
    resource.add("schema", schema.json)
    return resource.json
  }

  private static func field(_ described: DescribedTable.Column) -> OrderedJSON {
    let column = described.column, choices = described.choices
    var field = ObjectBuilder()
    field.add("name", column.name)
    let (type, format) = type(of: column)
    field.add("type", type)
    field.add("format", format)
    field.add("title", described.title)
    field.add("description", described.description)
    field.add("unit", column.units)
    if !described.missing.isEmpty {
      // Version 2 of the specifications has them for each field.
      field.add("missingValues", [.text("")] + described.missing.map { .text($0.value) })
    }
    var constraints = ObjectBuilder()
    let isText = column.type == .text
    constraints.add("enum", choices.map { isText ? .text($0.value) : .number(Double($0.value) ?? 0) })
    if !constraints.members.isEmpty { field.add("constraints", constraints.json) }
    let labels = choices.filter { $0.text != $0.value }
    if !labels.isEmpty { field.add("labels", .object(choices.map { .init($0.value, .text($0.text)) })) }
    return field.json
  }

  private static func type(of column: ExportColumn) -> (type: String, format: String?) {
    switch column.type {
    case .text: ("string", nil)
    case .integer: ("integer", nil)
    case .number: ("number", nil)
    case .boolean: ("boolean", nil)
    case .date: ("date", nil)
    // Milliseconds are written only where there are any, which no fixed pattern reads.
    case .utc, .local: ("datetime", "any")
    }
  }
}
