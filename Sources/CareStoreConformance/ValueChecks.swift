import CareModel
import CareStore
import Testing

/// Every value comes back as it went in, on every engine.
enum ValueChecks {
  static let all = [
    EngineCheck("integersRoundTrip", integersRoundTrip),
    EngineCheck("doublesRoundTripBitByBit", doublesRoundTripBitByBit),
    EngineCheck("aZeroIsAZero", aZeroIsAZero),
    EngineCheck("textsRoundTripByteByByte", textsRoundTripByteByByte),
    EngineCheck("aTextThatCannotBeStoredIsRejectedAsAWhole", aTextThatCannotBeStoredIsRejectedAsAWhole),
    EngineCheck("bytesRoundTrip", bytesRoundTrip),
    EngineCheck("nullIsNilForEveryType", nullIsNilForEveryType),
    EngineCheck("bindingsRemainUntilAStatementIsPreparedAgain", bindingsRemainUntilAStatementIsPreparedAgain),
    EngineCheck("anUnknownPlaceholderFailsTheNextStep", anUnknownPlaceholderFailsTheNextStep),
    EngineCheck("placeholdersCanBeInAnyOrderAndRepeated", placeholdersCanBeInAnyOrderAndRepeated),
  ]

  /// An engine with a table of one column of each type.
  private static func engine(_ kind: EngineFactory) throws -> any SQLEngine {
    let engine = try kind.make()
    let d = engine.dialect
    try engine.write { connection in
      try connection.run(
        script: """
          CREATE TABLE held (number \(d.integer) NOT NULL PRIMARY KEY, whole \(d.integer), broken \(d.real),
          words \(d.text), raw \(d.bytes))\(d.strict)
          """)
    }
    return engine
  }

  private static func insert(_ column: String) -> String { "INSERT INTO held (number, \(column)) VALUES (?1, ?2)" }

  private static func store(_ values: [SQLValue], in column: String, of engine: any SQLEngine) throws {
    try engine.write { connection in
      for (number, value) in values.enumerated() {
        try connection.execute(Self.insert(column), .int(number), value)
      }
    }
  }

  private static func integersRoundTrip(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    let values: [Int64] = [
      0, 1, -1, 1 << 53 + 1, -(1 << 53) - 1, .max, .max - 1, .min, .min + 1, 1 << 32, -(1 << 31) - 1,
    ]
    try store(values.map { .integer($0) }, in: "whole", of: engine)
    let found = try engine.read { try $0.all("SELECT whole FROM held ORDER BY number") { $0.integer(at: 0) } }
    #expect(found == values)
    let sorted = try engine.read { connection in
      try connection.all("SELECT whole FROM held WHERE whole IS NOT NULL ORDER BY whole NULLS FIRST") {
        $0.integer(at: 0)
      }
    }
    #expect(sorted == values.sorted())
  }

  private static func doublesRoundTripBitByBit(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    let values: [Double] = [
      0, 1, -1, 0.1, 1 / 3, .pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9_007_199_254_740_994, 1e308, 1e-308, 4e18, -9.3e18, 1e100,
      2.5e15, 281_474_976_710_657, .ulpOfOne,
    ]
    try store(values.map { .real($0) }, in: "broken", of: engine)
    let found = try engine.read { try $0.all("SELECT broken FROM held ORDER BY number") { $0.real(at: 0) } }
    #expect(found.map(\.bitPattern) == values.map(\.bitPattern))
  }

  /// Of the two zeros one may come back: the store writes no other.
  private static func aZeroIsAZero(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    try store([.real(-0.0), .real(0.0)], in: "broken", of: engine)
    let found = try engine.read { connection in
      try connection.all("SELECT broken FROM held WHERE broken = ?1 ORDER BY number", .real(0)) { $0.real(at: 0) }
    }
    #expect(found == [0, 0])
  }

  private static func textsRoundTripByteByByte(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    let values =
      [
        "", " ", "a", "'", "''", "\"", "\\", "?1", "$1", "--", ";", "\r\n\t", "é",
        "e\u{301}",
        "\u{FEFF}a", "\u{FFFD}", "\u{10FFFF}", "👩‍👩‍👧", "שלום", "1", "1.0", "NULL", String(repeating: "ä", count: 200_000),
      ] + (engine.dialect.storesNUL ? Self.withNUL : [])
    try store(values.map { .text($0) }, in: "words", of: engine)
    let found = try engine.read { connection in
      try connection.all("SELECT words FROM held ORDER BY number") { (isNull: $0.isNull(at: 0), text: $0.text(at: 0)) }
    }
    #expect(found.map { Array($0.text.utf8) } == values.map { Array($0.utf8) })
    #expect(found.allSatisfy { !$0.isNull })
  }

  private static let withNUL = ["a\u{0}b", "\u{0}", "\u{0}\u{0}"]

  private static func aTextThatCannotBeStoredIsRejectedAsAWhole(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    guard !engine.dialect.storesNUL else { return }
    for text in Self.withNUL {
      #expect {
        try store([.text(text)], in: "words", of: engine)
      } throws: { error in
        if case .invalid(let reason)? = error as? StoreError { reason.contains("U+0000") } else { false }
      }
    }
    #expect(try engine.read { try $0.first("SELECT count(*) FROM held") { $0.int(at: 0) } } == 0)
  }

  private static func bytesRoundTrip(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    let values: [[UInt8]] = [
      [], [0], [0, 0, 0], Array(0...255), Array("text".utf8), [0xFF, 0xFE], [UInt8](repeating: 0xAB, count: 2_000_000),
    ]
    try store(values.map { .bytes($0) }, in: "raw", of: engine)
    let found = try engine.read { connection in
      try connection.all("SELECT raw FROM held ORDER BY number") { row in
        (isNull: row.isNull(at: 0), bytes: row.withBytes(at: 0) { Array($0) })
      }
    }
    #expect(found.map(\.bytes) == values)
    #expect(found.allSatisfy { !$0.isNull })
  }

  private static func nullIsNilForEveryType(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    try engine.write { connection in
      try connection.execute(
        "INSERT INTO held (number, whole, broken, words, raw) VALUES (?1, ?2, ?3, ?4, ?5)", .int(0), .null, .null,
        .null,
        .null)
    }
    let sql = "SELECT whole, broken, words, raw FROM held"
    let found = try engine.read { connection in
      try connection.first(sql) { row in
        (0..<4).map { row.isNull(at: $0) } + [row.optionalText(at: 2) == nil, row.optionalInteger(at: 0) == nil]
      }
    }
    #expect(found == [true, true, true, true, true, true])
  }

  private static func bindingsRemainUntilAStatementIsPreparedAgain(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    let found = try engine.write { connection in
      let statement = try connection.prepare(Self.insert("words"))
      for number in 0..<2 {
        statement.bind(Int64(number), at: 1)
        if number == 0 { statement.bind("once", at: 2) }
        try statement.run()
      }
      let again = try connection.prepare(Self.insert("words"))
      again.bind(2 as Int64, at: 1)
      try again.run()
      return try connection.all("SELECT words FROM held ORDER BY number") { $0.optionalText(at: 0) }
    }
    #expect(found == ["once", "once", nil])
  }

  private static func anUnknownPlaceholderFailsTheNextStep(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    #expect(throws: StoreError.self) {
      try engine.write { connection in
        let statement = try connection.prepare(Self.insert("whole"))
        statement.bind(1 as Int64, at: 3)
        try statement.run()
      }
    }
  }

  private static func placeholdersCanBeInAnyOrderAndRepeated(_ kind: EngineFactory) throws {
    let engine = try engine(kind)
    try engine.write { connection in
      try connection.execute(
        "INSERT INTO held (words, number, whole) VALUES (?3, ?1, ?2)", .int(1), .int(5), .text("x"))
    }
    let found = try engine.read { connection in
      try connection.all(
        "SELECT number FROM held WHERE whole >= ?2 AND words = ?1 AND whole <= ?2", .text("x"), .int(5)
      ) { $0.int(at: 0) }
    }
    #expect(found == [1])
  }
}
