import CareModel
import CarePostgres
import CareStore
import StoreConformance
import Testing

/// One transaction with more rows than the client sends at once.
@Suite(.enabled(if: ServerEngine.address != nil)) struct ManyRowsTests {
  /// Without a count, the server checks the reference of each value by reading all outcomes before it.
  @Test func theServerCountsANewTableOnceItHasManyRows() throws {
    let engine = try ServerFixture.engine()
    let known =
      "SELECT count(DISTINCT tablename) FROM pg_stats WHERE schemaname = current_schema() AND tablename IN ('a', 'b')"
    try engine.write { try $0.run(script: "CREATE TABLE a (n BIGINT); CREATE TABLE b (n BIGINT)") }
    try engine.write { connection in
      for number in 1..<PostgresEngine.manyRows {
        try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .int(number))
      }
      #expect(try connection.first(known) { $0.int(at: 0) } == 0)
      try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .int(0))
      #expect(try connection.first(known) { $0.int(at: 0) } == 1)
    }
    let outcomes = "SELECT count(*) FROM a"
    #expect(try engine.read { try $0.first(outcomes) { $0.int(at: 0) } } == PostgresEngine.manyRows)
  }

  @Test(arguments: [1, 600, 4000])
  func aFailureAmongManyRowsIsThrownAndNothingIsKept(place: Int) throws {
    let engine = try ServerFixture.engine()
    try engine.write { try $0.run(script: "CREATE TABLE a (n BIGINT PRIMARY KEY)") }
    #expect(throws: StoreError.self) {
      try engine.write { connection in
        for number in 1...4000 {
          try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .integer(number == place ? nil : Int64(number)))
        }
        // A statement whose text the server has not seen before the failure.
        try connection.enqueue("DELETE FROM a WHERE n = ?1", .int(1))
      }
    }
    try engine.write { connection in
      try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .int(7))
      try connection.enqueue("DELETE FROM a WHERE n = ?1", .int(1))
    }
    #expect(try engine.read { try $0.all("SELECT n FROM a") { $0.int(at: 0) } } == [7])
  }

  @Test func aFailureBeforeASavepointBelongsToTheOuterTransaction() throws {
    let engine = try ServerFixture.engine()
    try engine.write { try $0.run(script: "CREATE TABLE a (n BIGINT PRIMARY KEY)") }
    var isReached = false
    #expect(throws: StoreError.self) {
      try engine.write { connection in
        for number in 1...2000 {
          try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .integer(number == 3 ? nil : Int64(number)))
        }
        try connection.savepoint { isReached = true }
      }
    }
    #expect(!isReached)
    #expect(try engine.read { try $0.first("SELECT count(*) FROM a") { $0.int(at: 0) } } == 0)
  }

  /// The client asks for the next rows before they are needed.
  @Test func walksBesideEachOtherSeeEveryRowAndMayEndEarly() throws {
    let engine = try ServerFixture.engine(), count = 3000
    try engine.write { try $0.run(script: "CREATE TABLE a (n BIGINT PRIMARY KEY)") }
    try engine.write { connection in
      for number in 0..<count { try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .int(number)) }
    }
    try engine.read { connection in
      let one = try connection.scan("SELECT n FROM a ORDER BY n")
      let other = try connection.scan("SELECT n FROM a ORDER BY n DESC")
      let early = try connection.scan("SELECT n FROM a ORDER BY n")
      #expect(try early.step())
      for number in 0..<count {
        let isThere = (try one.step(), try other.step())
        #expect(isThere == (true, true))
        #expect(one.int(at: 0) == number)
        #expect(other.int(at: 0) == count - 1 - number)
        if number == 600 { early.reset() }
        if number.isMultiple(of: 500) {
          #expect(try connection.first("SELECT count(*) FROM a") { $0.int(at: 0) } == count)
        }
      }
      let ends = (try one.step(), try other.step())
      #expect(ends == (false, false))
    }
  }

  /// Rows are fetched by 512, several times ahead.
  @Test(arguments: [0, 1, 511, 512, 513, 1023, 1024, 1025, 1536, 2049])
  func aWalkEndsAfterTheLastRowHoweverManyThereAre(count: Int) throws {
    let engine = try ServerFixture.engine()
    try engine.read { connection in
      let rows = try connection.scan("SELECT n FROM generate_series(1, CAST(?1 AS INTEGER)) AS n")
      for _ in 0..<2 {
        rows.bind(Int64(count), at: 1)
        var found: [Int] = []
        while try rows.step() { found.append(rows.int(at: 0)) }
        #expect(found == Array(0..<count).map { $0 + 1 })
        for _ in 0..<600 {
          let isThere = try rows.step()
          #expect(!isThere)
        }
        rows.reset()
      }
    }
  }

  /// The failure reaches the client while it reads the rows before it.
  @Test func aFailureInTheMiddleOfAWalkIsThrownAndTheNextReadWorks() throws {
    let engine = try ServerFixture.engine()
    var count = 0
    #expect(throws: StoreError.self) {
      try engine.read { connection in
        let rows = try connection.scan("SELECT 1 / (1500 - n) FROM generate_series(1, 3000) AS n")
        while try rows.step() { count += 1 }
      }
    }
    #expect(count < 1500)
    #expect(try engine.read { try $0.first("SELECT 7") { $0.int(at: 0) } } == 7)
  }

  @Test func aStatementHasNoRowsAfterItsTransactionAndIsUsedByTheNext() throws {
    let engine = try ServerFixture.engine()
    let sql = "SELECT n FROM generate_series(1, CAST(?1 AS INTEGER)) AS n"
    var kept: (any SQLStatement)?
    try engine.read { connection in
      let rows = try connection.prepare(sql)
      rows.bind(Int64(3), at: 1)
      #expect(try rows.step())
      kept = rows
    }
    let left = try #require(kept)
    #expect(left.isNull(at: 0))
    #expect(throws: StoreError.self) { try left.step() }
    #expect(try engine.read { try $0.all(sql, .int(2)) { $0.int(at: 0) } } == [1, 2])
    #expect(try engine.read { try $0.all(sql, .integer(nil)) { $0.int(at: 0) } } == [])
  }
}
