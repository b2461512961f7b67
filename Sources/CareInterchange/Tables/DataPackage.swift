import CareModel

/// The codebook as a data package of Frictionless Data (version 1 of the specifications).
struct DataPackage {
  private let codebook: Codebook
  private let tables: [ExportTable]
  private let format: TableFormat

  init(_ codebook: Codebook, _ tables: [ExportTable], _ format: TableFormat) {
    self.codebook = codebook
    self.tables = tables
    self.format = format
  }

  var json: OrderedJSON {
    .object([
      .init("profile", .text("tabular-data-package")), .init("name", .text("care-export")),
      .init("resources", .array(tables.map(resource))),
    ])
  }

  private func resource(_ table: ExportTable) -> OrderedJSON {
    var resource = ObjectBuilder()
    resource.add("name", table.name.lowercased().replacing("/", with: "-"))
    resource.add("path", table.path(format))
    resource.add("profile", "tabular-data-resource")
    resource.add("format", format.rawValue)
    resource.add("mediatype", format == .csv ? "text/csv" : "application/jsonl")
    resource.add("encoding", "utf-8")
    resource.add("description", "Each row is \(table.row).")
    var schema = ObjectBuilder()
    schema.add("fields", table.columns.map { field($0, in: table) })
    schema.add("missingValues", [.text("")])
    schema.add("primaryKey", table.key.map { .text($0) })
    resource.add("schema", schema.json)
    return resource.json
  }

  private func field(_ column: ExportColumn, in table: ExportTable) -> OrderedJSON {
    let variables = codebook.variables(of: column.name, in: table.name)
    var field = ObjectBuilder()
    field.add("name", column.name)
    let (type, format) = Self.type(of: column)
    field.add("type", type)
    field.add("format", format)
    field.add("title", variables.last.flatMap { $0.source == .system ? nil : $0.label })
    field.add("description", variables.last?.question ?? column.text)
    field.add("unit", column.units)
    var constraints = ObjectBuilder()
    let choices = codebook.closedChoices(of: column.name, in: table.name)
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
