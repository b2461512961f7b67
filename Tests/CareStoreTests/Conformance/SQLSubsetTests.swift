import StoreConformance
import Testing

/// The watch over the shared subset finds what PostgreSQL would refuse or understand otherwise.
struct SQLSubsetTests {
  /// A statement, and a word of what is said of it.
  static let refused: [(sql: String, word: String)] = [
    ("PRAGMA user_version", "PRAGMA"),
    ("SELECT rowid FROM commits", "rowid"),
    ("INSERT OR IGNORE INTO source (hash, body) VALUES (?1, ?2)", "ON CONFLICT"),
    ("REPLACE INTO source (hash, body) VALUES (?1, ?2)", "ON CONFLICT"),
    ("SELECT id FROM identity WHERE id GLOB 'a*'", "GLOB"),
    ("SELECT id FROM identity WHERE id LIKE 'a%'", "LIKE"),
    ("SELECT seq FROM commits WHERE seq == 1", "=="),
    ("SELECT id FROM identity WHERE entity = \"task\"", "'text'"),
    ("SELECT `id` FROM identity", "'text'"),
    ("SELECT [id] FROM identity", "'text'"),
    ("SELECT seq FROM entry WHERE salt = x'00'", "'text'"),
    ("SELECT seq FROM commits ORDER BY seq LIMIT 5, 10", "OFFSET"),
    ("SELECT seq FROM commits ORDER BY seq LIMIT -1", "limit"),
    ("SELECT datetime(recorded) FROM commits", "datetime()"),
    ("SELECT ifnull(author, '') FROM commits", "ifnull()"),
    ("SELECT json_extract(payload, '$.id') FROM version", "json_extract()"),
    ("SELECT payload -> 'id' FROM version", "->"),
    ("SELECT id FROM identity WHERE owner_id IS 'x'", "DISTINCT"),
    ("SELECT seq FROM commits WHERE author IS ?1", "DISTINCT"),
    ("CREATE TABLE x (a BIGINT) STRICT", "dialect"),
    ("SELECT seq FROM commits WHERE seq = ?", "?1"),
    ("SELECT seq FROM commits WHERE seq = :seq", ":"),
    ("SELECT seq FROM commits WHERE seq = $1", "?1"),
    ("SELECT seq FROM commits WHERE seq = ?1 OR seq = ?3", "gaps"),
    ("SELECT ?1", "CAST"),
    ("SELECT seq FROM commits WHERE ?1 IS NULL", "CAST"),
    ("SELECT seq FROM commits WHERE ?1 IS NULL OR author = ?1", "CAST"),
    ("SELECT seq FROM commits WHERE ?1 = ?2", "CAST"),
    ("SELECT seq FROM commits WHERE seq > ?1 + 1", "CAST"),
    ("SELECT seq FROM commits WHERE seq = ?1 AND author = ?1", "integer and text"),
    ("SELECT o.id FROM outcome o WHERE o.patient IN (?1) AND o.task IN (?1)", "integer and text"),
    ("INSERT INTO source (hash, body) SELECT ?1, body FROM source WHERE hash = ?1", "CAST"),
    ("SELECT id FROM version WHERE deleted", "no condition"),
    ("SELECT id FROM version WHERE seq > 1 AND NOT deleted", "no condition"),
    ("SELECT v.id FROM version v JOIN identity i ON v.identity WHERE i.ref = 1", "no condition"),
    ("SELECT seq = 1 FROM commits", "boolean"),
    ("SELECT EXISTS (SELECT 1 FROM commits)", "boolean"),
    ("SELECT seq FROM commits WHERE seq = '1'", "compares"),
    ("SELECT id FROM identity WHERE id = 1", "compares"),
    ("SELECT v.id FROM version v JOIN identity i ON i.id = v.identity", "compares"),
    ("SELECT entity, id FROM identity GROUP BY entity", "grouped"),
    ("SELECT entity, max(ref) FROM identity", "grouped"),
    ("SELECT sum(seq) FROM commits", "sum()"),
    ("SELECT avg(seq) FROM commits", "avg()"),
    ("SELECT max(seq, recorded) FROM commits", "several"),
    ("SELECT seq FROM commits ORDER BY author", "NULLS"),
    ("SELECT o.seq FROM outcome o ORDER BY o.patient, o.care_plan DESC", "NULLS"),
    ("SELECT v.seq FROM version v LEFT JOIN commits c ON c.seq = v.seq ORDER BY c.recorded", "NULLS"),
    ("SELECT DISTINCT entity FROM identity ORDER BY id", "distinct"),
    ("SELECT a.seq FROM (SELECT seq FROM commits)", "name"),
    ("SELECT CAST(seq AS INTEGER) FROM commits", "INTEGER"),
    ("SELECT CAST(seq AS REAL) FROM commits", "REAL"),
    ("SELECT seq FROM commits; SELECT 1", "one statement"),
    ("SELECT id AS user FROM identity", "'user'"),
    ("SELECT 1 FROM commits WHERE EXISTS (SELECT id FROM version WHERE deleted)", "no condition"),
    ("SELECT seq FROM commits WHERE seq IN (SELECT seq FROM version WHERE place = '1')", "compares"),
  ]

  @Test(arguments: refused)
  func sqlOutsideTheSubsetIsReported(sql: String, word: String) {
    let problems = SQLSubset.problems(in: sql)
    #expect(problems.contains { $0.contains(word) }, "\(sql): \(problems)")
  }

  /// Statements that both understand alike.
  static let accepted = [
    "SELECT seq FROM commits WHERE seq = (SELECT max(seq) FROM commits)",
    "SELECT count(*), min(o.scheduled_start) FROM outcome o WHERE o.patient = ?1 AND (o.seq, o.place) > (?2, ?3)",
    "SELECT id FROM identity WHERE owner_id IS NOT DISTINCT FROM ?1 ORDER BY id DESC LIMIT ?2",
    "INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, ?3) ON CONFLICT (seq) DO UPDATE SET author = ?3",
    "UPDATE commits SET seal = ?1 WHERE seq = ?2",
    "SELECT CAST(?1 AS BIGINT)",
    "SELECT coalesce(author, ?1) FROM commits",
    "SELECT CASE WHEN deleted = 1 THEN 1 ELSE 0 END FROM version WHERE deleted = 0 OR NOT (seq > 1 AND seq <> 4)",
    "SELECT CAST(sum(place) AS BIGINT) FROM version GROUP BY seq HAVING count(*) > 1",
    "SELECT x.n FROM (SELECT max(seq) AS n FROM version GROUP BY identity) AS x WHERE x.n > 3",
    "SELECT seq FROM commits ORDER BY author NULLS FIRST, seq",
    "SELECT seq FROM commits WHERE author IN (?1, ?2) AND recorded BETWEEN ?3 AND ?4",
    "SELECT seq FROM version UNION ALL SELECT seq FROM outcome",
  ]

  @Test(arguments: accepted)
  func sqlInTheSubsetIsAccepted(sql: String) {
    #expect(SQLSubset.problems(in: sql) == [])
  }
}
