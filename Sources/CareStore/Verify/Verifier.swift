import CareModel
internal import Crypto

/// Looks at every row for what the rules of the store demand.
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
    try checkSources()
    return findings.sentences
  }

  private mutating func checkStore() throws(StoreError) {
    let count = try connection.first("SELECT count(*) FROM store") { $0.integer(at: 0) } ?? 0
    if count != 1 { findings.add("the store has \(count) ids", rule: "a store has one id") }
  }

  private mutating func check(_ rule: VerifyRule) throws(StoreError) {
    let statement = try connection.prepare(rule.sql)
    defer { statement.reset() }
    while try statement.step() {
      findings.add(rule.sentence(statement), rule: rule.sentence.replacing("%", with: "a commit"))
    }
  }

  /// Goes through entries and rows in the order in which they were written.
  private mutating func checkRows() throws(StoreError) {
    let entries = try connection.prepare(Entry.selectSQL)
    var rows = try StoredRows(connection)
    defer {
      entries.reset()
      rows.close()
    }
    var checker = RowChecker(connection: connection, storeID: storeID)
    while try entries.step() {
      let entry = Entry(entries)
      // A row without an entry is found by a query.
      while let row = rows.first, (row.seq, row.place) < (entry.seq, entry.place) { try check(row, &checker, &rows) }
      var isThere = false
      while let row = rows.first, (row.seq, row.place) == (entry.seq, entry.place) {
        isThere = true
        try check(row, &checker, &rows)
      }
      let needsRow = entry.erased == nil && [.version, .outcome, .sample].contains(entry.kind)
      if needsRow, !isThere {
        findings.add(
          "the entry of commit \(entry.seq) at place \(entry.place) has no row", rule: "an entry has a row or is erased"
        )
      }
      if !needsRow, isThere {
        findings.add(
          "commit \(entry.seq) has a row at place \(entry.place), where its entry has none",
          rule: "a row has an entry that is not erased")
      }
    }
    while let row = rows.first { try check(row, &checker, &rows) }
  }

  private mutating func check(
    _ row: StoredRow, _ checker: inout RowChecker, _ rows: inout StoredRows
  ) throws(StoreError) {
    for rule in try checker.broken(by: row) {
      findings.add("\(rule.sentence): commit \(row.seq) at place \(row.place)", rule: rule.sentence)
    }
    try rows.removeFirst()
  }

  /// Scripts are known by their hash, and those that a plan names are there.
  private mutating func checkSources() throws(StoreError) {
    let statement = try connection.prepare("SELECT hash, body FROM source ORDER BY hash")
    defer { statement.reset() }
    while try statement.step() {
      let hash = statement.text(at: 0)
      let made = statement.withBytes(at: 1) { SHA256.hash(data: $0) }
      if Seal.text(Array(made)) != hash {
        findings.add("the script '\(hash)' has another text", rule: "a script has the text of its hash")
      }
    }
  }
}
