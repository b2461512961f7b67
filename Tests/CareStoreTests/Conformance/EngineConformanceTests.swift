import CareModel
import CareStore
import CareStoreConformance
import StoreConformance
import Testing

/// Our own engines keep the promises that every engine must keep.
@Suite struct EngineConformanceTests {
  @Test(arguments: EngineUnderTest.all, EngineCheck.all)
  func theEngineKeepsThePromise(kind: EngineUnderTest, check: EngineCheck) throws {
    try check.run(on: kind.factory)
  }

  @Test func aConcurrentWriteIsBusyAfterABoundedTimeAndThenSeesTheCommit() throws {
    let insert = "INSERT INTO tally (number) VALUES (?1)"
    func numbers(_ connection: any SQLConnection) throws -> [Int64] {
      try connection.all("SELECT number FROM tally ORDER BY number") { $0.integer(at: 0) }
    }
    let engine = try FileEngine()
    try engine.write { try $0.run(script: "CREATE TABLE tally (number BIGINT NOT NULL PRIMARY KEY)") }
    let other = try engine.beside(busyTimeout: 0.05)
    try engine.write { connection in
      try connection.execute(insert, .integer(1))
      #expect(throws: StoreError.busy) { try other.write { try $0.execute(insert, .integer(2)) } }
      #expect(try other.read(numbers) == [])
    }
    #expect(try other.read(numbers) == [1])
    try other.write { try $0.execute(insert, .integer(2)) }
    #expect(try engine.read(numbers) == [1, 2])
  }
}
