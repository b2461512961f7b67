import CareModel
import CareSQLite
import CareStore
import Testing

/// The tables that copies are made from are those that the database has.
@Suite struct StoredTableTests {
  @Test func everyTableAndColumnIsThatOfTheDatabase() throws {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(id: RichStore.id))
    try store.engine.read { connection in
      let tables = try connection.schemaObjects().filter { $0.kind == .table }.map(\.name)
      #expect(StoredTable.all.map(\.name).sorted() == tables.sorted())
      let types: [StoredTable.Column.Kind: String] = [
        .integer: "INTEGER", .real: "REAL", .text: "TEXT", .bytes: "BLOB",
      ]
      for table in StoredTable.all {
        let found = try connection.all(
          "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?1) ORDER BY cid", .text(table.name)
        ) { (name: $0.text(at: 0), type: $0.text(at: 1), isRequired: $0.int(at: 2) == 1, key: $0.int(at: 3)) }
        #expect(table.columns.map(\.name) == found.map(\.name))
        #expect(table.columns.map { types[$0.type] } == found.map(\.type))
        #expect(table.columns.map { !$0.isOptional } == found.map(\.isRequired), "\(table.name)")
        let key = found.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
        #expect(table.key == (key.isEmpty ? found.map(\.name) : key))
      }
    }
  }
}
