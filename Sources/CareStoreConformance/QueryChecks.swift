import CareModel
import CareStore
import Testing

/// What the statements of the store mean, on every engine.
enum QueryChecks {
  static let all = [
    EngineCheck("queriesGiveTheSameResults", queriesGiveTheSameResults),
    EngineCheck("aConstraintViolationIsRejected", aConstraintViolationIsRejected),
    EngineCheck("nullsDoNotCollideInUniqueIndexes", nullsDoNotCollideInUniqueIndexes),
    EngineCheck("rowsAreUpdatedAndDeleted", rowsAreUpdatedAndDeleted),
  ]

  /// Words out of order, one row without words, one without a number.
  private static let words: [(number: Int, word: String?, count: Int64?)] = [
    (1, "b", 1), (2, "Z", 2), (3, "ä", nil), (4, nil, 3), (5, "a", 3), (6, "", 5), (7, "a/1", 1 << 53 + 1),
    (8, "a0", 0),
    (9, "\u{10FFFF}", 7), (10, "\u{FFFF}", 8),
  ]

  private static func engine(_ kind: EngineFactory) throws -> any SQLEngine {
    let engine = try kind.make()
    let d = engine.dialect
    try engine.write { connection in
      try connection.run(
        script: """
          CREATE TABLE book (number \(d.integer) NOT NULL PRIMARY KEY, word \(d.text), amount \(d.integer))\(d.strict);
          CREATE TABLE page (book \(d.integer) NOT NULL REFERENCES book (number), page \(d.integer) NOT NULL CHECK (page > 0),
            PRIMARY KEY (book, page))\(d.clustered);
          CREATE UNIQUE INDEX book_word ON book (word, amount);
          """)
      for row in Self.words {
        try connection.execute(
          "INSERT INTO book (number, word, amount) VALUES (?1, ?2, ?3)", .int(row.number), .text(row.word),
          .integer(row.count))
      }
      for (book, page) in [(1, 1), (1, 2), (5, 9)] {
        try connection.execute("INSERT INTO page (book, page) VALUES (?1, ?2)", .int(book), .int(page))
      }
    }
    return engine
  }

  /// A query, its values, the numbers that it finds, and why.
  static let queries: [(sql: String, values: [SQLValue], found: [Int], reason: String)] = [
    (
      "SELECT number FROM book ORDER BY word NULLS FIRST, number", [], [4, 6, 2, 5, 7, 8, 1, 3, 10, 9],
      "texts sort by bytes, the empty one is a text"
    ),
    ("SELECT number FROM book ORDER BY amount NULLS LAST, number LIMIT 3", [], [8, 1, 2], "what is empty comes last"),
    ("SELECT number FROM book WHERE word = ?1 ORDER BY number", [.text("A")], [], "case matters"),
    (
      "SELECT number FROM book WHERE word >= ?1 AND word < ?2 ORDER BY number", [.text("a/"), .text("a0")], [7],
      "a range of texts by bytes"
    ),
    ("SELECT number FROM book WHERE word = ?1", [.null], [], "nothing equals nothing"),
    ("SELECT number FROM book WHERE word IS NOT DISTINCT FROM ?1", [.null], [4], "but is not distinct from it"),
    ("SELECT number FROM book WHERE word IS NOT DISTINCT FROM ?1", [.text("a")], [5], "and values are compared"),
    (
      "SELECT number FROM book WHERE amount IS DISTINCT FROM ?1 AND number <= 4 ORDER BY number", [.int(1)], [2, 3, 4],
      "what is empty differs from a value"
    ),
    (
      "SELECT number FROM book WHERE (amount, number) > (?1, ?2) ORDER BY number", [.int(3), .int(4)],
      [5, 6, 7, 9, 10],
      "rows compare column by column"
    ),
    (
      "SELECT number FROM book WHERE amount = ?1", [.integer(1 << 53 + 1)], [7],
      "whole numbers are not compared as doubles"
    ),
    (
      "SELECT number FROM book WHERE amount BETWEEN ?1 AND ?2 ORDER BY number", [.int(2), .int(3)], [2, 4, 5],
      "both ends"
    ),
    ("SELECT number FROM book WHERE word IN ('a', 'b') ORDER BY number", [], [1, 5], "one of a list"),
    (
      "SELECT number FROM book b WHERE NOT EXISTS (SELECT 1 FROM page p WHERE p.book = b.number) AND number < 4 ORDER BY number",
      [], [2, 3], "what has nothing"
    ),
    (
      "SELECT b.number FROM book b LEFT JOIN page p ON p.book = b.number WHERE b.number < 3 ORDER BY b.number, p.page NULLS FIRST",
      [], [1, 1, 2], "a row for each partner, or one"
    ),
    (
      "SELECT coalesce(max(number), 0) + 1 FROM book WHERE number > ?1", [.int(99)], [1],
      "the greatest of none is nothing"
    ),
    ("SELECT count(*) FROM book", [], [10], "rows"),
    ("SELECT count(amount) FROM book", [], [9], "values"),
    ("SELECT CAST(sum(number) AS BIGINT) FROM book", [], [55], "a sum"),
    ("SELECT p.book FROM page p GROUP BY p.book HAVING count(*) > 1", [], [1], "groups"),
    ("SELECT number FROM book WHERE number = (SELECT max(book) FROM page)", [], [5], "a value of a query"),
    (
      "SELECT CASE WHEN amount > 2 THEN 1 ELSE 0 END FROM book WHERE number < 5 ORDER BY number", [], [0, 0, 0, 1],
      "a comparison with nothing does not hold"
    ),
    (
      "SELECT number FROM book WHERE number < 3 UNION ALL SELECT book FROM page ORDER BY 1", [], [1, 1, 1, 2, 5],
      "a union"
    ),
    ("SELECT number FROM book ORDER BY number DESC LIMIT ?1 OFFSET ?2", [.int(2), .int(1)], [9, 8], "a page of rows"),
  ]

  private static func queriesGiveTheSameResults(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    for (sql, values, expected, reason) in Self.queries {
      let found = try engine.read { connection in
        let statement = try connection.prepare(sql)
        statement.bind(values)
        defer { statement.reset() }
        var found: [Int] = []
        while try statement.step() { found.append(statement.int(at: 0)) }
        return found
      }
      #expect(found == expected, "\(reason): \(sql)")
    }
  }

  /// A change, and why it is refused.
  static let refused: [(sql: String, reason: String)] = [
    ("INSERT INTO book (number, word) VALUES (1, 'again')", "a key that is there"),
    ("INSERT INTO book (number, word, amount) VALUES (20, 'a', 3)", "values that must differ"),
    ("INSERT INTO page (page) VALUES (1)", "a column that must not be empty"),
    ("INSERT INTO page (book, page) VALUES (1, 0)", "a value that is out of range"),
    ("INSERT INTO page (book, page) VALUES (99, 1)", "a row that names one that is not there"),
    ("DELETE FROM book WHERE number = 1", "a row that another names"),
  ]

  private static func aConstraintViolationIsRejected(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    for (sql, reason) in Self.refused {
      #expect(throws: StoreError.self, "\(reason)") { try engine.write { try $0.execute(sql) } }
    }
    #expect(try engine.read { try $0.first("SELECT count(*) FROM book") { $0.int(at: 0) } } == 10)
  }

  private static func nullsDoNotCollideInUniqueIndexes(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    try engine.write { connection in
      for number in 20...21 { try connection.execute("INSERT INTO book (number) VALUES (?1)", .int(number)) }
    }
    let sql = "SELECT count(*) FROM book WHERE word IS NULL"
    #expect(try engine.read { try $0.first(sql) { $0.int(at: 0) } } == 3)
  }

  private static func rowsAreUpdatedAndDeleted(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    try engine.write { connection in
      try connection.execute("UPDATE book SET word = ?1 WHERE number = ?2", .text("new"), .int(2))
      try connection.execute("DELETE FROM book WHERE number = ?1", .int(3))
      try connection.execute(
        "INSERT INTO book (number, word) VALUES (?1, ?2) ON CONFLICT (number) DO NOTHING", .int(2), .text("no"))
    }
    let sql = "SELECT word FROM book WHERE number IN (2, 3)"
    #expect(try engine.read { try $0.all(sql) { $0.text(at: 0) } } == ["new"])
  }
}
