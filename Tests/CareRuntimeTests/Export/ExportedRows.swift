import CareModel
import CareRuntime
import Testing

/// The rows of an export in memory.
final class ExportedRows: ExportSink {
  let schema: ExportSchema
  private(set) var rows: [Int: [[String: ExportCell]]] = [:]
  private(set) var finished = 0

  private init(_ schema: ExportSchema) { self.schema = schema }

  /// Returns the rows of an export.
  static func of(
    _ runtime: CareRuntime, at now: Instant, _ change: (inout ExportRequest) -> Void = { _ in }
  ) throws -> ExportedRows {
    var request = ExportRequest(), rows: ExportedRows?
    change(&request)
    try runtime.export(request, at: now) { schema in
      let sink = ExportedRows(schema)
      rows = sink
      return sink
    }
    return try #require(rows)
  }

  func add(_ row: [ExportCell], to table: Int) throws {
    let names = schema.tables[table].columns.map(\.name)
    #expect(row.count == names.count, "\(schema.tables[table].name)")
    rows[table, default: []].append(Dictionary(zip(names, row)) { first, _ in first })
  }

  func finish(participants: Int) { finished = participants }

  /// The rows of a table.
  subscript(_ name: String) -> [[String: ExportCell]] {
    schema.tables.firstIndex { $0.name == name }.flatMap { rows[$0] } ?? []
  }

  /// The names of a table's columns.
  func columns(_ name: String) -> [String] {
    schema.tables.first { $0.name == name }?.columns.map(\.name) ?? []
  }

  /// The variables of a table, those that are its columns or those that are rows.
  func variables(_ name: String, isColumn: Bool = true) -> [Codebook.Variable] {
    schema.codebook.variables.filter { $0.table == name && $0.isColumn == isColumn }
  }
}
