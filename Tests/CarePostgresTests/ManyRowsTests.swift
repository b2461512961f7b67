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
}
