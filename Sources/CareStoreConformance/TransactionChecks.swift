import CareModel
import CareStore
import Testing

/// What the port promises of reads, writes and savepoints, on every engine.
enum TransactionChecks {
  static let all = [
    EngineCheck("aWriteIsCommittedAsAWhole", aWriteIsCommittedAsAWhole),
    EngineCheck("aThrowingWriteIsRolledBackAndRethrows", aThrowingWriteIsRolledBackAndRethrows),
    EngineCheck("aReadInsideAWriteSeesItsChanges", aReadInsideAWriteSeesItsChanges),
    EngineCheck("aNestedReadSeesTheSameSnapshot", aNestedReadSeesTheSameSnapshot),
    EngineCheck("aNestedWriteIsASavepoint", aNestedWriteIsASavepoint),
    EngineCheck("nestedSavepointsAreRolledBackAlone", nestedSavepointsAreRolledBackAlone),
    EngineCheck("anIgnoredFailureIsRolledBack", anIgnoredFailureIsRolledBack),
    EngineCheck(
      "rollingBackAFailedSavepointMakesTheWriteValidAgain", rollingBackAFailedSavepointMakesTheWriteValidAgain),
    EngineCheck("aSavepointWithAnIgnoredFailureIsRolledBack", aSavepointWithAnIgnoredFailureIsRolledBack),
    EngineCheck("theSchemaNumberIsCommittedWithTheWrite", theSchemaNumberIsCommittedWithTheWrite),
    EngineCheck("aClosedDatabaseIsUnavailable", aClosedDatabaseIsUnavailable),
    EngineCheck("aNewDatabasePassesItsIntegrityCheck", aNewDatabasePassesItsIntegrityCheck),
  ]

  struct Stop: Error {}

  static let insert = "INSERT INTO tally (number) VALUES (?1)"

  /// An engine with one table of whole numbers that differ.
  static func engine(_ kind: EngineFactory) throws -> any SQLEngine {
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

  private static func aWriteIsCommittedAsAWhole(_ kind: EngineFactory) throws {
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

  private static func aThrowingWriteIsRolledBackAndRethrows(_ kind: EngineFactory) throws {
    let engine = try Self.engine(kind)
    #expect(throws: Stop.self) {
      try engine.write { connection in
        try connection.execute(Self.insert, .integer(1))
        throw Stop()
      }
    }
    #expect(try engine.read(Self.numbers) == [])
  }

  private static func aReadInsideAWriteSeesItsChanges(_ kind: EngineFactory) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.execute(Self.insert, .integer(7))
      #expect(try engine.read(Self.numbers) == [7])
    }
  }

  private static func aNestedReadSeesTheSameSnapshot(_ kind: EngineFactory) throws {
    let engine = try Self.engine(kind)
    let found = try engine.read { connection in [try Self.numbers(connection), try engine.read(Self.numbers)] }
    #expect(found == [[], []])
  }

  private static func aNestedWriteIsASavepoint(_ kind: EngineFactory) throws {
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

  private static func nestedSavepointsAreRolledBackAlone(_ kind: EngineFactory) throws {
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

  private static func anIgnoredFailureIsRolledBack(_ kind: EngineFactory) throws {
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

  private static func rollingBackAFailedSavepointMakesTheWriteValidAgain(_ kind: EngineFactory) throws {
    let engine = try Self.engine(kind)
    try engine.write { connection in
      try connection.execute(Self.insert, .integer(1))
      #expect(throws: StoreError.self) { try connection.savepoint { try connection.execute(Self.insert, .integer(1)) } }
      try connection.execute(Self.insert, .integer(2))
    }
    #expect(try engine.read(Self.numbers) == [1, 2])
  }

  private static func aSavepointWithAnIgnoredFailureIsRolledBack(_ kind: EngineFactory) throws {
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

  private static func theSchemaNumberIsCommittedWithTheWrite(_ kind: EngineFactory) throws {
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

  private static func aClosedDatabaseIsUnavailable(_ kind: EngineFactory) throws {
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

  private static func aNewDatabasePassesItsIntegrityCheck(_ kind: EngineFactory) throws {
    let engine = try Self.engine(kind)
    #expect(!engine.isReadOnly)
    #expect(try engine.read { try $0.check() } == [])
  }
}
