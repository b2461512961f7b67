import CareModel

extension CareStore {
  /// Compares every row with its commitment, and every commit with its seal.
  ///
  /// The audit finds every change to a row, to a commit, or to their order since they were written, unless everything
  /// after it was rewritten as well. A rewrite changes the last seal, so people should keep a note of it. Erased rows
  /// are counted and are not faults.
  ///
  /// - Parameter noted: A seal in hexadecimal digits, in either case, for which to find the commit.
  /// - Returns: The counts, the last seal, and the first fault.
  /// - Throws: ``StoreError/damaged(reason:)`` when the database cannot be read.
  /// - Complexity: O(n) in the rows of the store, with constant memory.
  package func audit(noted: String? = nil) throws -> AuditReport {
    try engine.read { connection in
      let id = try connection.storeID()
      var auditor = try Auditor(connection: connection, storeID: id)
      var report = try auditor.run(noted: noted?.lowercased())
      let scripts = try PlanFileBytes.altered(connection)
      report.scripts = scripts.isEmpty ? nil : scripts
      let files = Set(try FileBytes.altered(connection) + FileBytes.missing(connection)).sorted()
      report.files = files.isEmpty ? nil : files.map { Int($0) }
      report.faults += scripts.count + files.count
      let schema = try SchemaCheck(engine: engine, connection: connection).differences().map(\.sentence)
      report.schema = schema.isEmpty ? nil : schema
      let resets = try StoreReader(connection: connection, storeID: id, cache: VersionCache(), plans: PlanCache())
        .clockResets()
      report.clockResets = resets.isEmpty ? nil : resets.map(\.seq)
      return report
    }
  }
}

/// Compares all commits, their entries, and their rows in one pass, in the order in which they were written.
struct Auditor {
  private let connection: any SQLConnection
  private let storeID: UUIDv8?
  private let reader: StoredRowReader
  private let commits: any SQLStatement
  private let entries: any SQLStatement
  private var rows: StoredRows
  private var commit: Commit?
  private var entry: Entry?
  private var report: AuditReport
  private var last: [UInt8]
  private var erasures: [Int64: Claim] = [:]

  /// A commit, as its row stores it.
  private struct Commit {
    var seq: Int64
    var recorded: Int64
    var author: String?
    var seal: [UInt8]
    /// The stored flag: nil or 1.
    var drafts: Int64?
  }

  /// The entries of one commit, collected for its seal.
  private struct Sealing {
    var commitments: [UInt8] = []
    var author: Entry?
  }

  /// The entries that name one commit as the one that erased them.
  private struct Claim {
    let first: Entry
    var digest = ErasureDigest()
  }

  init(connection: any SQLConnection, storeID: String) throws(StoreError) {
    self.connection = connection
    self.storeID = UUIDv8(storeID)
    reader = StoredRowReader(connection)
    last = Seal.first(of: storeID)
    report = AuditReport(seal: Seal.text(last))
    commits = try connection.scan("SELECT seq, recorded, author, seal, drafts FROM commits ORDER BY seq")
    entries = try connection.scan(Entry.selectSQL)
    rows = try StoredRows(connection)
  }

  /// Compares everything, and looks for the commit with the seal `noted`.
  mutating func run(noted: String?) throws(StoreError) -> AuditReport {
    defer {
      commits.reset()
      entries.reset()
      rows.close()
    }
    if noted == report.seal { report.noted = 0 }
    try goToNextCommit()
    try goToNextEntry()
    var expected: Int64 = 1
    while let seq = [commit?.seq, entry?.seq, rows.first?.seq].compactMap({ $0 }).min() {
      if commit?.seq == seq || entry?.seq == seq {
        // Report the first commit of a gap, however wide the gap is.
        if expected < seq || commit?.seq != seq { fault(.missing, "commit", min(expected, seq)) }
        expected = seq == .max ? seq : seq + 1
      }
      let sealing = try compareRows(of: seq)
      guard let commit, commit.seq == seq else { continue }
      try compare(commit, sealing)
      if report.first == nil, noted == report.seal { report.noted = Int(seq) }
      try goToNextCommit()
    }
    for claim in erasures.values { fault(.altered, try subject(of: claim.first), claim.first.seq, claim.first.place) }
    return report
  }

  private mutating func compareRows(of seq: Int64) throws(StoreError) -> Sealing {
    var sealing = Sealing()
    while true {
      let places = [
        entry.flatMap { $0.seq == seq ? $0.place : nil }, rows.first.flatMap { $0.seq == seq ? $0.place : nil },
      ]
      guard let place = places.compactMap({ $0 }).min() else { return sealing }
      var found: [StoredRow] = []
      while let row = rows.first, row.seq == seq, row.place == place {
        found.append(row)
        try rows.removeFirst()
      }
      guard let entry, entry.seq == seq, entry.place == place else {
        for row in found { fault(.unknown, try subject(of: row), seq, place) }
        continue
      }
      report.rows += 1
      sealing.commitments += entry.commitment
      if entry.kind == .author, entry.erased == nil { sealing.author = entry }
      try compare(entry, found)
      try goToNextEntry()
    }
  }

  private mutating func compare(_ entry: Entry, _ found: [StoredRow]) throws(StoreError) {
    var others = found
    if let commit = entry.erased {
      report.erased += 1
      erasures[commit, default: Claim(first: entry)].digest.add(seq: entry.seq, place: entry.place)
      if entry.salt != nil || entry.kind == .erasure { fault(.altered, try subject(of: entry), entry.seq, entry.place) }
    } else if entry.kind == .erasure {
      let digest = erasures.removeValue(forKey: entry.seq)?.digest ?? ErasureDigest()
      if !entry.commits(to: digest.row(by: entry.seq)) { fault(.altered, "erasure", entry.seq, entry.place) }
    } else if entry.kind != .author {
      if try others.removeFirst(where: { row throws(StoreError) in try isWritten(row, entry) }) == nil {
        fault(found.isEmpty ? .missing : .altered, try subject(of: entry), entry.seq, entry.place)
        // One of these rows is the altered one; it cannot be determined which.
        others.removeAll()
      }
    }
    for row in others { fault(.unknown, try subject(of: row), row.seq, row.place) }
  }

  /// Returns whether `entry` commits to `row`.
  private func isWritten(_ row: StoredRow, _ entry: Entry) throws(StoreError) -> Bool {
    guard row.kind == entry.kind, row.subject == entry.subject, let bytes = try reader.bytes(of: row) else {
      return false
    }
    return entry.commits(to: bytes)
  }

  private mutating func compare(_ commit: Commit, _ sealing: Sealing) throws(StoreError) {
    switch (commit.author, sealing.author) {
    case (nil, nil): break
    case (nil, let entry?): fault(.missing, "author", commit.seq, entry.place)
    case (_?, nil): fault(.unknown, "author", commit.seq)
    case (let author?, let entry?):
      if !entry.commits(to: RowBytes(author: author, of: commit.seq)) {
        fault(.altered, "author", commit.seq, entry.place)
      }
    }
    let seal = Seal.of(
      commit: commit.seq, recorded: commit.recorded, savesDrafts: commit.drafts != nil,
      commitments: sealing.commitments,
      after: last)
    if seal != commit.seal || (commit.drafts ?? 1) != 1 { fault(.altered, "seal", commit.seq) }
    last = commit.seal
    report.seal = Seal.text(commit.seal)
    report.commits += 1
  }

  private mutating func goToNextCommit() throws(StoreError) {
    guard try commits.step() else {
      commit = nil
      return
    }
    commit = Commit(
      seq: commits.integer(at: 0), recorded: commits.integer(at: 1), author: commits.optionalText(at: 2),
      seal: commits.withBytes(at: 3) { Array($0) }, drafts: commits.optionalInteger(at: 4))
  }

  private mutating func goToNextEntry() throws(StoreError) {
    entry = try entries.step() ? Entry(entries) : nil
  }

  private mutating func fault(_ finding: AuditFault.Finding, _ subject: String, _ seq: Int64, _ place: Int64? = nil) {
    let hasVersion = !["author", "erasure", "attempt", "commit", "seal"].contains(subject)
    let version = place.flatMap { place in storeID.map { UUIDv8(store: $0, seq: seq, place: place) } }
    report.add(
      AuditFault(
        finding: finding, subject: subject, seq: Int(seq), place: place.map { Int($0) },
        version: hasVersion ? version.map { VersionID($0) } : nil))
  }

  private func subject(of row: StoredRow) throws(StoreError) -> String {
    try subject(row.kind, row.subject)
  }

  private func subject(of entry: Entry) throws(StoreError) -> String {
    try subject(entry.kind, entry.subject)
  }

  private func subject(_ kind: EntryKind?, _ ref: Int64?) throws(StoreError) -> String {
    switch kind {
    case .version:
      let sql = "SELECT entity FROM identity WHERE ref = ?1"
      let name = try connection.first(sql, .integer(ref)) { $0.text(at: 0) }
      return EntityKinds.named(name ?? "")?.entityName ?? "row"
    case .outcome: return "outcome"
    case .sample: return "sample"
    case .author: return "author"
    case .erasure: return "erasure"
    case .attempt: return "attempt"
    case nil: return "row"
    }
  }
}

extension [StoredRow] {
  /// Removes and returns the first row that matches.
  ///
  /// Returns nil if there is none.
  fileprivate mutating func removeFirst(where matches: (StoredRow) throws(StoreError) -> Bool) throws(StoreError)
    -> StoredRow?
  {
    for index in indices where try matches(self[index]) { return remove(at: index) }
    return nil
  }
}
