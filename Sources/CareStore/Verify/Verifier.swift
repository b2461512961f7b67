import CareModel
internal import Crypto
import Foundation

extension CareStore {
  /// Returns the faults in the database file, in its schema, and in the store's rules, one sentence each; empty if there are none.
  ///
  /// For each rule, the first few violations are named. No sentence contains a stored value.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  /// - Complexity: O(n) in the rows of the store, with constant memory.
  package func verify() throws -> [String] {
    try engine.read { connection in
      let file = try connection.check()
      // Rows in an unreadable file cannot be checked.
      guard file.isEmpty else { return file }
      let schema = try SchemaCheck(engine: engine, connection: connection).differences()
      guard !schema.contains(where: \.isUnreadable) else { return schema.map(\.sentence) }
      let dangling = try connection.checkReferences()
      guard dangling.isEmpty else { return schema.map(\.sentence) + dangling }
      var verifier = Verifier(connection: connection, storeID: try connection.storeID())
      return schema.map(\.sentence) + (try verifier.run())
    }
  }
}

extension CareStore {
  /// Returns what differs in the schema from what the migrations make.
  ///
  /// - Throws: ``StoreError`` when the schema cannot be read.
  package func schemaDifferences() throws -> [SchemaDifference] {
    try engine.read { try SchemaCheck(engine: engine, connection: $0).differences() }
  }
}

/// Checks every row against the rules of the store.
struct Verifier {
  private let connection: any SQLConnection
  private let storeID: String
  private var findings = VerifyFindings()

  init(connection: any SQLConnection, storeID: String) {
    self.connection = connection
    self.storeID = storeID
  }

  mutating func run() throws(StoreError) -> [String] {
    try checkStore()
    for rule in VerifyRule.all { try check(rule) }
    try checkRows()
    try checkDrafts()
    try checkSources()
    try checkFiles()
    return findings.sentences
  }

  private mutating func checkStore() throws(StoreError) {
    let count = try connection.first("SELECT count(*) FROM store") { $0.integer(at: 0) } ?? 0
    if count != 1 { findings.add("the store has \(count) ids", rule: "the store has one id") }
  }

  private mutating func check(_ rule: VerifyRule) throws(StoreError) {
    let statement = try connection.scan(rule.sql)
    defer { statement.reset() }
    while try statement.step() {
      findings.add(rule.sentence(statement), rule: rule.sentence.replacing("%", with: "a commit"))
    }
  }

  /// Goes through entries and rows in the order in which they were written.
  private mutating func checkRows() throws(StoreError) {
    let entries = try connection.scan(Entry.selectSQL)
    var rows = try StoredRows(connection)
    defer {
      entries.reset()
      rows.close()
    }
    var checker = RowChecker(connection: connection, storeID: storeID)
    while try entries.step() {
      let entry = Entry(entries)
      // A query reports a row without an entry.
      while let row = rows.first, (row.seq, row.place) < (entry.seq, entry.place) { try check(row, &checker, &rows) }
      var isThere = false
      while let row = rows.first, (row.seq, row.place) == (entry.seq, entry.place) {
        isThere = true
        try check(row, &checker, &rows)
      }
      let needsRow = entry.erased == nil && [.version, .outcome, .sample, .attempt].contains(entry.kind)
      if needsRow, !isThere {
        findings.add(
          "the entry of commit \(entry.seq) at position \(entry.place) has no row",
          rule: "every entry has a row or is erased"
        )
      }
      if !needsRow, isThere {
        findings.add(
          "commit \(entry.seq) has a row at position \(entry.place), where its entry has none",
          rule: "every row has an entry that is not erased")
      }
    }
    while let row = rows.first { try check(row, &checker, &rows) }
  }

  private mutating func check(
    _ row: StoredRow, _ checker: inout RowChecker, _ rows: inout StoredRows
  ) throws(StoreError) {
    for rule in try checker.broken(by: row) {
      findings.add("\(rule.sentence): commit \(row.seq) at position \(row.place)", rule: rule.sentence)
    }
    try rows.removeFirst()
  }

  /// Checks that every draft can be resumed, and says rightly whether it has answers.
  private mutating func checkDrafts() throws(StoreError) {
    let statement = try connection.prepare(
      "SELECT seq, run, has_answers, patient, occurrence_key, care_plan FROM survey_draft ORDER BY seq")
    defer { statement.reset() }
    while try statement.step() {
      let seq = statement.integer(at: 0), hasAnswers = statement.integer(at: 2) != 0
      let run = statement.withBytes(at: 1) { try? SavedRun(json: Data($0)) }
      guard run?.hasAnswers == hasAnswers else {
        findings.add("a draft of commit \(seq) cannot be resumed as it was saved", rule: "every draft can be resumed")
        continue
      }
      let files = try FileBytes.missing(run?.files ?? [], ofDraft: statement, connection)
      if files > 0 { findings.add("a draft of commit \(seq) names a missing file", rule: "every draft has its files") }
    }
  }

  /// Checks that every file has the bytes of its hash.
  private mutating func checkFiles() throws(StoreError) {
    for seq in try FileBytes.altered(connection) {
      findings.add("a file of commit \(seq) does not match its hash", rule: "every file matches its hash")
    }
  }

  /// Checks that every script and every picture has the bytes of its hash.
  private mutating func checkSources() throws(StoreError) {
    for hash in try PlanFileBytes.altered(connection) {
      findings.add(
        "the script or picture '\(hash)' does not match its hash", rule: "every script and picture matches its hash")
    }
  }
}

/// The bytes of scripts and pictures, which plans name by their hash.
enum PlanFileBytes {
  /// Returns the hashes whose bytes differ, in order.
  static func altered(_ connection: any SQLConnection) throws(StoreError) -> [String] {
    var altered: [String] = []
    for table in ["source", "picture"] {
      let statement = try connection.scan("SELECT hash, body FROM \(table) ORDER BY hash")
      defer { statement.reset() }
      while try statement.step() {
        let hash = statement.text(at: 0)
        let made = statement.withBytes(at: 1) { SHA256.hash(data: $0) }
        // The person who altered the bytes may have written anything in place of the hash.
        if Seal.text(Array(made)) != hash { altered.append(hash.shown) }
      }
    }
    return altered
  }
}

/// The findings of a verification: the first few of each rule, and the number of others.
struct VerifyFindings {
  /// The number of sentences kept per rule.
  static let limit = 5

  private var rules: [String] = []
  private var found: [String: (sentences: [String], more: Int)] = [:]

  /// Adds a finding.
  mutating func add(_ sentence: String, rule: String) {
    if found[rule] == nil { rules.append(rule) }
    var kept = found[rule] ?? ([], 0)
    if kept.sentences.count < Self.limit { kept.sentences.append(sentence) } else { kept.more += 1 }
    found[rule] = kept
  }

  /// The sentences by rule, in the order in which the rules were first violated.
  var sentences: [String] {
    rules.flatMap { rule in
      guard let kept = found[rule] else { return [] as [String] }
      return kept.sentences + (kept.more > 0 ? ["and \(kept.more) more: \(rule)"] : [])
    }
  }
}
