import CareModel
import CareStore
import StoreConformance
import Testing

/// What the port promises of reads, writes and savepoints, on every engine.
@Suite struct EngineTransactionTests {
  struct Stop: Error {}

  static let insert = "INSERT INTO tally (number) VALUES (?1)"

  /// An engine with one table of whole numbers that differ.
  static func engine(_ kind: EngineUnderTest) throws -> any SQLEngine {
    let engine = try kind.make()
    try engine.write {
      try $0.run(script: "CREATE TABLE tally (number \(engine.dialect.integer) NOT NULL PRIMARY KEY)")
    }
    return engine
  }

  static func numbers(_ connection: any SQLConnection) throws -> [Int64] {
    try connection.all("SELECT number FROM tally ORDER BY number") { $0.integer(at: 0) }
  }

  /// Whether the database refuses, which the body that asks passes on to nobody.
  private static func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return error is StoreError
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func aWriteIsCommittedAsAWhole(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    let result = try engine.write { connection in
      #expect(!connection.isNested)
      try connection.execute(Self.insert, .integer(1))
      try connection.execute(Self.insert, .integer(2))
      return "done"
    }
    #expect(result == "done")
    #expect(try engine.read(Self.numbers) == [1, 2])
  }

  @Test(arguments: EngineUnderTest.all)
  func aThrowingWriteIsRolledBackAndRethrows(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    #expect(throws: Stop.self) {
      try engine.write { connection in
        try connection.execute(Self.insert, .integer(1))
        throw Stop()
      }
    }
    #expect(try engine.read(Self.numbers) == [])
  }

  @Test(arguments: EngineUnderTest.all)
  func aReadInsideAWriteSeesItsChanges(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.execute(Self.insert, .integer(7))
      #expect(try engine.read(Self.numbers) == [7])
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func aNestedReadSeesTheSameSnapshot(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    let found = try engine.read { connection in [try Self.numbers(connection), try engine.read(Self.numbers)] }
    #expect(found == [[], []])
  }

  @Test(arguments: EngineUnderTest.all)
  func aNestedWriteIsASavepoint(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.execute(Self.insert, .integer(1))
      #expect(throws: Stop.self) {
        try engine.write { inner in
          #expect(inner.isNested)
          try inner.execute(Self.insert, .integer(2))
          throw Stop()
        }
      }
      try engine.write { try $0.execute(Self.insert, .integer(3)) }
    }
    #expect(try engine.read(Self.numbers) == [1, 3])
  }

  @Test(arguments: EngineUnderTest.all)
  func nestedSavepointsAreRolledBackAlone(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.savepoint {
        try connection.execute(Self.insert, .integer(1))
        #expect(throws: Stop.self) {
          try connection.savepoint {
            try connection.savepoint { try connection.execute(Self.insert, .integer(2)) }
            throw Stop()
          }
        }
        try connection.execute(Self.insert, .integer(3))
      }
      #expect(throws: Stop.self) {
        try connection.savepoint {
          try connection.execute(Self.insert, .integer(4))
          throw Stop()
        }
      }
    }
    #expect(try engine.read(Self.numbers) == [1, 3])
  }

  @Test(arguments: EngineUnderTest.all)
  func anIgnoredFailureIsRolledBack(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    #expect(throws: StoreError.self) {
      try engine.write { connection in
        try connection.execute(Self.insert, .integer(1))
        #expect(Self.isRefused { try connection.execute(Self.insert, .integer(1)) })
        #expect(Self.isRefused { try connection.execute(Self.insert, .integer(2)) })
      }
    }
    #expect(try engine.read(Self.numbers) == [])
  }

  @Test(arguments: EngineUnderTest.all)
  func rollingBackAFailedSavepointMakesTheWriteValidAgain(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.execute(Self.insert, .integer(1))
      #expect(throws: StoreError.self) { try connection.savepoint { try connection.execute(Self.insert, .integer(1)) } }
      try connection.execute(Self.insert, .integer(2))
    }
    #expect(try engine.read(Self.numbers) == [1, 2])
  }

  @Test(arguments: EngineUnderTest.all)
  func aSavepointWithAnIgnoredFailureIsRolledBack(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      #expect(throws: StoreError.self) {
        try connection.savepoint {
          try connection.execute(Self.insert, .integer(1))
          #expect(Self.isRefused { try connection.execute(Self.insert, .integer(1)) })
        }
      }
      try connection.execute(Self.insert, .integer(2))
    }
    #expect(try engine.read(Self.numbers) == [2])
  }

  @Test(arguments: EngineUnderTest.all)
  func theSchemaNumberIsCommittedWithTheWrite(kind: EngineUnderTest) throws {
    let engine = try kind.make()
    #expect(try engine.read { try $0.schemaVersion() } == 0)
    #expect(throws: Stop.self) {
      try engine.write { connection in
        try connection.setSchemaVersion(7)
        #expect(try connection.schemaVersion() == 7)
        throw Stop()
      }
    }
    #expect(try engine.read { try $0.schemaVersion() } == 0)
    try engine.write { try $0.setSchemaVersion(1) }
    #expect(try engine.read { try $0.schemaVersion() } == 1)
  }

  @Test(arguments: EngineUnderTest.all)
  func aClosedDatabaseIsUnavailable(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    try engine.close()
    for isWrite in [false, true] {
      #expect {
        _ = try isWrite ? engine.write(Self.numbers) : engine.read(Self.numbers)
      } throws: { error in
        if case .unavailable? = error as? StoreError { true } else { false }
      }
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func aNewDatabasePassesItsIntegrityCheck(kind: EngineUnderTest) throws {
    let engine = try Self.engine(kind)
    #expect(!engine.isReadOnly)
    #expect(try engine.read { try $0.check() } == [])
  }
}
