import CareModel
import CareStore

extension PostgresConnection {
  func schemaVersion() throws(StoreError) -> Int {
    let version = BoundQuery("SELECT version FROM care_engine")
    // Who opens a store asks for all of them.
    try prefetch([version, BoundQuery(SchemaSQL.hasTriggers), BoundQuery(SchemaSQL.stamp)])
    return try first(version) { $0.int(at: 0) } ?? 0
  }

  func setSchemaVersion(_ version: Int) throws(StoreError) {
    try execute("UPDATE care_engine SET version = ?1", .int(version))
  }

  /// A sum over the rows of the catalog: each change of an object gives one of them another transaction.
  func schemaStamp() throws(StoreError) -> Int64 {
    try first(SchemaSQL.stamp) { $0.integer(at: 0) } ?? 0
  }

  /// A rule of a table counts as a trigger.
  func hasTriggers() throws(StoreError) -> Bool {
    try first(SchemaSQL.hasTriggers) { _ in true } ?? false
  }

  func schemaObjects() throws(StoreError) -> [SchemaObject] {
    let schema = link.address.schema, quoted = link.address.quotedSchema
    let tables = try all(SchemaSQL.tables) { row in
      SchemaObject(kind: .table, name: row.text(at: 0), table: row.text(at: 0), sql: row.text(at: 1))
    }
    let others = try all(SchemaSQL.others) { row in
      SchemaObject(
        kind: SchemaObject.Kind(rawValue: row.text(at: 0)) ?? .table, name: row.text(at: 1), table: row.text(at: 2),
        sql: row.text(at: 3).replacing(" \(schema).", with: " ").replacing(" \(quoted).", with: " ").replacing(
          " pg_temp.", with: " "))
    }
    // Views come before the tables that they read.
    return others + tables
  }

  func check() throws(StoreError) -> [String] {
    try all(SchemaSQL.invalid) { $0.text(at: 0) }
  }

  func checkReferences() throws(StoreError) -> [String] {
    let references = try all(SchemaSQL.references) { row in
      (
        table: row.text(at: 0), columns: row.text(at: 1).split(separator: ",").map(String.init),
        target: row.text(at: 2),
        keys: row.text(at: 3).split(separator: ",").map(String.init)
      )
    }
    var dangling: [String] = []
    for reference in references {
      let match = zip(reference.columns, reference.keys).map { "k.\($1) = r.\($0)" }.joined(separator: " AND ")
      let present = reference.columns.map { "r.\($0) IS NOT NULL" }.joined(separator: " AND ")
      let count = try first(
        """
        SELECT count(*) FROM \(reference.table) r WHERE \(present) AND NOT EXISTS (SELECT 1 FROM \(reference.target) k
        WHERE \(match))
        """, row: { $0.int(at: 0) })
      let text = "a row of \(reference.table) refers to a missing row of \(reference.target)"
      dangling += Array(repeating: text, count: count ?? 0)
    }
    return dangling
  }

  /// The references of other tables to one that is made again are dropped with it, and made again after it.
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    let repairer = SchemaRepairer(
      self, drop: { object throws(StoreError) in try self.execute(Self.dropping(object)) },
      columns: { table throws(StoreError) in try self.all(SchemaSQL.columns, .text(table)) { $0.text(at: 0) } })
    let name = difference.object.name
    let references = try all(SchemaSQL.referencesTo, .text(name)) { $0.text(at: 0) }
    guard let table = try repairer.repair(difference, removing: columns) else { return }
    do {
      for reference in references { try execute(reference) }
    } catch StoreError.damaged { throw SchemaRepairer.violation(of: table) }
  }

  private static func dropping(_ object: SchemaObject) -> String {
    let name = object.name.quotedName
    return switch object.kind {
    case .trigger where object.sql.hasPrefix("CREATE RULE"): "DROP RULE \(name) ON \(object.table.quotedName)"
    case .trigger: "DROP TRIGGER \(name) ON \(object.table.quotedName)"
    case .table: "DROP TABLE \(name) CASCADE"
    // A view on another view may be gone with it.
    case .view: "DROP VIEW IF EXISTS \(name) CASCADE"
    case .index: "DROP INDEX \(name)"
    }
  }
}

/// The queries of the catalog, for the objects of the store's schema without the engine's own.
private enum SchemaSQL {
  /// The tables, indexes, and views of the schema.
  private static let ours = """
    (SELECT c.oid, c.xmin, c.relname, c.relkind, c.relpersistence FROM pg_class c
    WHERE (c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    OR c.relnamespace = pg_my_temp_schema() AND current_schema() LIKE 'pg_temp%')
    AND c.relname NOT IN ('care_engine', 'care_engine_pkey', 'care_writer'))
    """

  static let stamp = """
    SELECT CAST(coalesce(sum(hashint8extended(CAST(CAST(o.xmin AS TEXT) AS BIGINT), CAST(o.oid AS BIGINT)) / 1024), 0)
    AS BIGINT) FROM (SELECT oid, xmin FROM \(ours) c UNION ALL
    SELECT t.oid, t.xmin FROM pg_trigger t JOIN \(ours) c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal UNION ALL
    SELECT t.oid, t.xmin FROM pg_constraint t JOIN \(ours) c ON c.oid = t.conrelid) o
    """

  /// Tables as the statements that create them: columns in their order, then rules by their names.
  static let tables = """
    SELECT c.relname, 'CREATE TABLE ' || quote_ident(c.relname) || ' (' || coalesce((SELECT
    string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN l.collname IS NULL OR
    l.collname = 'default' THEN '' ELSE ' COLLATE ' || quote_ident(l.collname) END || CASE WHEN a.attnotnull THEN ' NOT NULL'
    ELSE '' END || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' ORDER BY a.attnum)
    FROM pg_attribute a LEFT JOIN pg_collation l ON l.oid = a.attcollation LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid
    AND d.adnum = a.attnum WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '') ||
    coalesce((SELECT string_agg(', CONSTRAINT ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid), ''
    ORDER BY k.conname COLLATE "C") FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype <> 't'), '') || ')' ||
    CASE c.relkind WHEN 'r' THEN '' ELSE ' OF KIND ' || CAST(c.relkind AS TEXT) END
    FROM \(ours) c WHERE c.relkind NOT IN ('i', 'I', 'v', 't') ORDER BY c.relname COLLATE "C"
    """

  /// Indexes that no rule of a table made, views, triggers, and rules.
  static let others = """
    SELECT 'index', c.relname, t.relname, pg_get_indexdef(c.oid) FROM \(ours) c JOIN pg_index i ON i.indexrelid = c.oid
    JOIN pg_class t ON t.oid = i.indrelid WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = c.oid
    AND k.contype IN ('p', 'u', 'x'))
    UNION ALL SELECT 'view', c.relname, c.relname, pg_get_viewdef(c.oid) FROM \(ours) c WHERE c.relkind = 'v'
    UNION ALL SELECT 'trigger', t.tgname, c.relname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN \(ours) c
    ON c.oid = t.tgrelid WHERE NOT t.tgisinternal
    UNION ALL SELECT 'trigger', w.rulename, c.relname, pg_get_ruledef(w.oid) FROM pg_rewrite w JOIN \(ours) c
    ON c.oid = w.ev_class WHERE c.relkind <> 'v'
    ORDER BY 1, 2
    """

  static let hasTriggers = """
    SELECT 1 FROM \(ours) c WHERE EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)
    OR c.relkind <> 'v' AND EXISTS (SELECT 1 FROM pg_rewrite w WHERE w.ev_class = c.oid) LIMIT 1
    """

  static let invalid = """
    SELECT 'the index ' || c.relname || ' is not valid; run REINDEX' FROM \(ours) c JOIN pg_index i ON i.indexrelid = c.oid
    WHERE NOT (i.indisvalid AND i.indisready) UNION ALL
    SELECT 'the rule ' || k.conname || ' of ' || c.relname || ' is not validated' FROM \(ours) c JOIN pg_constraint k
    ON k.conrelid = c.oid WHERE NOT k.convalidated
    """

  static let references = """
    SELECT c.relname, (SELECT string_agg(a.attname, ',' ORDER BY u.place) FROM unnest(k.conkey) WITH ORDINALITY u (number, place)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.number), t.relname, (SELECT string_agg(a.attname, ','
    ORDER BY u.place) FROM unnest(k.confkey) WITH ORDINALITY u (number, place) JOIN pg_attribute a ON a.attrelid = k.confrelid
    AND a.attnum = u.number) FROM \(ours) c JOIN pg_constraint k ON k.conrelid = c.oid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' ORDER BY 1, 2
    """

  /// The references of other tables to one, as statements that make them.
  static let referencesTo = """
    SELECT 'ALTER TABLE ' || quote_ident(c.relname) || ' ADD CONSTRAINT ' || quote_ident(k.conname) || ' ' ||
    pg_get_constraintdef(k.oid) FROM \(ours) c JOIN pg_constraint k ON k.conrelid = c.oid JOIN \(ours) t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND t.relname = ?1 AND k.conrelid <> k.confrelid
    """

  static let columns = """
    SELECT a.attname FROM \(ours) c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relname = ?1 AND a.attnum > 0
    AND NOT a.attisdropped ORDER BY a.attnum
    """
}

extension PostgresEngine {
  /// The query for the number that changes whenever anyone changes the schema, for measurements that send what a store sends.
  package static var schemaStampSQL: String { SchemaSQL.stamp }
}
