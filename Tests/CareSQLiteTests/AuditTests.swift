import CareModel
import CareSQLite
import CareStore
import CareTestSupport
import StoreConformance
import Testing

struct AuditTests {
  /// What an audit finds after someone has changed the database with SQL directly; the store is as before afterward.
  private func audit(_ store: CareStore, after sql: String) throws -> AuditReport {
    try RichStore.found(in: store, after: sql) { try store.audit() }
  }

  @Test(arguments: EngineUnderTest.all)
  func anUnalteredStorePassesTheAudit(engine: EngineUnderTest) throws {
    let store = try CareStore(engine: engine.make(), creating: StoreSeed(id: RichStore.id), entropy: RichStore.entropy)
    try RichStore.fill(store)
    let report = try store.audit()
    #expect(report.first == nil)
    #expect(report.faults == 0)
    #expect(report.commits == 5)
    let info = try store.read { try $0.info() }
    #expect(report.rows == info.entries)
    #expect(info.entries == info.versions + info.outcomes + info.samples + 4, "each row, and four authors")
    #expect(report.seal == info.seal)
    #expect(report.erased == 0)
  }

  @Test func anEmptyStoresSealIsDerivedFromItsID() throws {
    let reports = try ["0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b", "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2c"].map {
      try CareStore(engine: SQLiteEngine(), creating: StoreSeed(id: $0)).audit()
    }
    #expect(reports.map(\.faults) == [0, 0])
    #expect(reports[0].seal != reports[1].seal)
  }

  /// A row of a table that stands for all of them, and where its commitment lies.
  struct Row: CustomStringConvertible {
    var table: String
    /// Which row.
    var condition: String
    /// The row that the audit names; the place is nil for a commit.
    var seq: Int
    var place: Int?

    var description: String { "\(table) where \(condition)" }
  }

  static let rows = [
    Row(table: "version", condition: "seq = 2 AND place = 1", seq: 2, place: 1),
    Row(table: "outcome", condition: "seq = 2 AND place = 6", seq: 2, place: 6),
    Row(table: "outcome", condition: "seq = 2 AND place = 9", seq: 2, place: 9),
    Row(table: "sample", condition: "seq = 2 AND place = 10", seq: 2, place: 10),
    Row(table: "identity", condition: "entity = 'patient' AND id = 'anna'", seq: 2, place: 0),
    Row(table: "identity", condition: "entity = 'contact' AND id = 'nurse'", seq: 1, place: 2),
    Row(table: "entry", condition: "seq = 2 AND place = 1", seq: 2, place: 1),
    Row(table: "entry", condition: "seq = 2 AND place = 6", seq: 2, place: 6),
    Row(table: "commits", condition: "seq = 4", seq: 4, place: nil),
  ]

  /// Another value of a column of a row.
  private func other(_ column: String, type: String) -> String {
    switch type {
    case "INTEGER": "coalesce(\(column), 0) + 1000"
    case "REAL": "coalesce(\(column), 0) / 2 + 0.5"
    case "TEXT": "coalesce(\(column), '') || 'x'"
    default: "CAST(coalesce(\(column), x'') || x'01' AS BLOB)"
    }
  }

  private func columns(of table: String, in store: CareStore) throws -> [(name: String, type: String)] {
    try store.engine.read { try $0.all("PRAGMA table_info(\(table))") { (name: $0.text(at: 1), type: $0.text(at: 2)) } }
  }

  @Test(arguments: rows)
  func alteringAnyColumnIsReportedWithItsRow(_ row: Row) throws {
    let store = try RichStore.inMemory()
    for column in try columns(of: row.table, in: store) {
      let value = other(column.name, type: column.type)
      let report = try audit(
        store, after: "UPDATE \(row.table) SET \(column.name) = \(value) WHERE \(row.condition)")
      let comment: Comment = "\(row.table).\(column.name): \(report.first?.sentence ?? "nothing")"
      #expect(report.first?.seq == row.seq, comment)
      if let place = row.place { #expect(report.first?.place == place, comment) }
    }
    #expect(try store.audit().faults == 0)
  }

  @Test func alteringTheTextOfAScriptIsReportedWithItsHash() throws {
    let store = try RichStore.inMemory()
    let report = try audit(store, after: "UPDATE source SET body = body || ' '")
    #expect(report.scripts == ["4f48ee62f8159304082cd9beb00fa31f7880309c944e1dd1e9b15f7be96dd569"])
    #expect(report.faults == 1)
    #expect(try store.audit().scripts == nil)
  }

  @Test func alteringAPictureIsReportedWithItsHash() throws {
    let store = try RichStore.inMemory()
    let report = try audit(store, after: "UPDATE picture SET body = x'00'")
    #expect(report.scripts == [RichStore.pictureHash])
    #expect(report.alteration?.contains("the script or picture '\(RichStore.pictureHash)'") == true)
    #expect(report.faults == 1)
  }

  /// Returns a store with an outcome whose answers name a photo, recorded in commit 6, and the photo.
  private func storeWithPhoto() throws -> CareStore {
    let store = try RichStore.inMemory()
    let photo = SampleFile(.jpeg)
    let answer = AnswerResult(itemID: "wound", answer: .file(photo.reference), format: "file")
    let result = SurveyResult(
      runID: "1", surveyID: "s", surveyHash: "h", started: RichStore.day(9),
      steps: [StepResult(id: "wound", visit: 1, started: RichStore.day(9), answers: [answer])])
    try store.write(at: RichStore.day(9)) { writer in
      var outcome = RichStore.outcome("anna", day: 9, [])
      outcome.answers = try KeptAnswers(result, in: .utc)
      try writer.record(outcome)
      try writer.keepFiles([photo.reference.hash: photo.bytes], of: "anna")
    }
    return store
  }

  @Test(
    arguments: [
      ("UPDATE outcome_file SET body = CAST('x' AS BLOB) WHERE seq = 6", "a file of commit 6 does not match its hash"),
      (
        "DELETE FROM outcome_file WHERE seq = 6",
        "the answers of an outcome name a missing file: commit 6 at position 0"
      ),
      (
        "UPDATE outcome_file SET patient = (SELECT ref FROM identity WHERE id = 'bo') WHERE seq = 6",
        "the answers of an outcome name a missing file: commit 6 at position 0"
      ),
    ])
  func alteringOrRemovingAFileIsReportedWithItsCommit(sql: String, sentence: String) throws {
    let store = try storeWithPhoto()
    #expect(try store.audit().files == nil)
    #expect(try store.verify() == [])
    let report = try audit(store, after: sql)
    #expect(report.files == [6] && report.faults == 1, "\(report)")
    #expect(try RichStore.found(in: store, after: sql) { try store.verify() } == [sentence])
  }

  @Test func exchangingTheHashOfAnAnswerIsAnAlterationOfItsOutcome() throws {
    let store = try storeWithPhoto()
    let (photo, other) = (SampleFile(.jpeg).reference.hash, SampleFile(.png).reference.hash)
    let sql = "UPDATE outcome SET answers = replace(answers, '\(photo)', '\(other)') WHERE seq = 6"
    #expect(try audit(store, after: sql).first?.subject == "outcome")
  }

  @Test func alteringAnyColumnOfAValueIsReportedWithItsOutcome() throws {
    let store = try RichStore.inMemory()
    for position in 0..<RichStore.values("Anna").count {
      for column in try columns(of: "outcome_value", in: store) {
        let report = try audit(
          store,
          after: """
            UPDATE outcome_value SET \(column.name) = \(other(column.name, type: column.type))
            WHERE seq = 2 AND place = 6 AND position = \(position)
            """)
        let first = report.first
        #expect(
          first?.seq == 2 && first?.place == 6 && first?.subject == "outcome", "\(column.name) of value \(position)")
      }
    }
  }

  @Test func alteringAnyByteOfAPayloadIsDetected() throws {
    let store = try RichStore.inMemory()
    let length = try store.engine.read {
      try $0.first("SELECT length(CAST(payload AS BLOB)) FROM version WHERE seq = 2 AND place = 2") { $0.int(at: 0) }
    }
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<Soak.rounds(40) {
      let place = numbers.number(1...(length ?? 1))
      let report = try audit(
        store,
        after: """
          UPDATE version SET payload = CAST(substr(CAST(payload AS BLOB), 1, \(place - 1)) || x'ff'
          || substr(CAST(payload AS BLOB), \(place + 1)) AS TEXT) WHERE seq = 2 AND place = 2
          """)
      #expect(report.first?.sentence.hasPrefix("the task of commit 2 at position 2 (version ") == true, "byte \(place)")
    }
  }

  /// What someone can do to whole rows, and the first thing that an audit says.
  static let deeds: [(sql: String, sentence: String)] = [
    ("DELETE FROM version WHERE seq = 2 AND place = 0", "the patient of commit 2 at position 0 # is missing"),
    ("DELETE FROM sample WHERE seq = 2", "the sample of commit 2 at position 10 # is missing"),
    ("DELETE FROM outcome WHERE seq = 2 AND place = 7", "the outcome of commit 2 at position 7 # is missing"),
    (
      "DELETE FROM outcome_value WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was altered"
    ),
    (
      "DELETE FROM outcome_value WHERE seq = 2 AND place = 7 AND position = 8",
      "the outcome of commit 2 at position 7 # was altered"
    ),
    (
      "DELETE FROM entry WHERE seq = 2 AND place = 1",
      "the care plan of commit 2 at position 1 # was not written by the store"
    ),
    (
      "DELETE FROM entry WHERE seq = 2 AND place = 1; DELETE FROM version WHERE seq = 2 AND place = 1",
      "the seal of commit 2 was altered"
    ),
    (
      "DELETE FROM entry WHERE seq = 2; DELETE FROM outcome WHERE seq = 2; DELETE FROM sample WHERE seq = 2; DELETE FROM version WHERE seq = 2; DELETE FROM commits WHERE seq = 2",
      "commit 2 is missing"
    ),
    (
      "UPDATE outcome SET late_entry = 'x' WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was altered"
    ),
    (
      "UPDATE outcome SET late_entry = NULL WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was altered"
    ),
    (
      "UPDATE outcome SET late_entry = NULL, why = late_entry WHERE seq = 4 AND place = 0",
      "the outcome of commit 4 at position 0 # was altered"
    ),
    (
      "UPDATE version SET why = NULL WHERE seq = 2 AND place = 0", "the patient of commit 2 at position 0 # was altered"
    ),
    ("UPDATE version SET why = 'x' WHERE seq = 1 AND place = 1", "the task of commit 1 at position 1 # was altered"),
    ("DELETE FROM commits WHERE seq = 3", "commit 3 is missing"),
    ("DELETE FROM commits WHERE seq = 4", "commit 4 is missing"),
    (
      "UPDATE commits SET seq = 100 WHERE seq = 2; UPDATE commits SET seq = 2 WHERE seq = 3; UPDATE commits SET seq = 3 WHERE seq = 100",
      "the author of commit 2 at position 11 was altered"
    ),
    (
      "UPDATE commits SET recorded = (SELECT recorded FROM commits WHERE seq = 1) WHERE seq = 2",
      "the seal of commit 2 was altered"
    ),
    ("UPDATE commits SET author = 'bo' WHERE seq = 4", "the author of commit 4 at position 8 was altered"),
    ("UPDATE commits SET author = NULL WHERE seq = 4", "the author of commit 4 at position 8 is missing"),
    ("UPDATE commits SET author = 'bo' WHERE seq = 5", "the author of commit 5 was not written by the store"),
    (
      "UPDATE store SET id = '0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2c'", "the seal of commit 1 was altered"
    ),
    (
      "INSERT INTO version SELECT identity, 9, 0, randomblob(16), effective_kind, effective, recorded, deleted, payload, why FROM version WHERE seq = 2 AND place = 0",
      "the patient of commit 9 at position 0 # was not written by the store"
    ),
    (
      "INSERT INTO outcome SELECT patient, scheduled_start + 1, seq, place, care_plan, task, task_version, occurrence_key || 'x', scheduled_stop, answered, status, reason, deleted, id, recorded, zone, details, answers, late_entry, why FROM outcome WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was not written by the store"
    ),
    (
      // Passed for an erased row, of which no commit says that it erased it.
      "UPDATE entry SET erased = 4, salt = NULL, subject = NULL WHERE seq = 2 AND place = 7; DELETE FROM outcome_value WHERE seq = 2 AND place = 7; DELETE FROM outcome WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was altered"
    ),
    (
      "UPDATE entry SET erased = 4, salt = NULL, subject = NULL WHERE seq = 2 AND place = 7",
      "the outcome of commit 2 at position 7 # was not written by the store"
    ),
  ]

  @Test(arguments: deeds)
  func anAlterationIsReportedAtItsLocation(sql: String, sentence: String) throws {
    let report = try audit(try RichStore.inMemory(), after: sql)
    let found = report.first?.sentence.replacing(#/\(version [0-9a-f-]{36}\)/#, with: "#")
    #expect(found == sentence)
    #expect(report.faults > 0)
  }

  @Test func theReportedVersionIsTheAlteredOne() throws {
    let store = try RichStore.inMemory()
    let id = try store.read { try $0.history(Patient.self, id: "bo") }[0].id
    let report = try audit(store, after: "UPDATE version SET recorded = recorded + 1 WHERE seq = 3 AND place = 0")
    #expect(report.first?.finding == .altered)
    #expect(report.first?.version == id)
  }

  @Test func theFirstAlterationIsReportedAndAllAreCounted() throws {
    let report = try audit(
      try RichStore.inMemory(), after: "UPDATE outcome SET task = 'run' WHERE status = 'declined' AND seq < 4")
    #expect(report.first?.seq == 2)
    #expect(report.first?.place == 6)
    #expect(report.faults == 8)
  }

  @Test func aNotedSealIsFoundUntilAnEarlierCommitIsRewritten() throws {
    let store = try RichStore.inMemory()
    let seals = try store.read { reader in try (1...5).map { try reader.seal(of: $0) ?? "" } }
    #expect(Set(seals).count == 5)
    for (place, seal) in seals.enumerated() { #expect(try store.audit(noted: seal).noted == place + 1) }
    #expect(try store.audit(noted: seals[2].uppercased()).noted == 3)
    #expect(try store.audit(noted: String(repeating: "0", count: 64)).noted == nil)
  }

  @Test func removingTheLastCommitsIsDetectedOnlyByANotedSeal() throws {
    let store = try RichStore.inMemory()
    let noted = try store.audit().seal
    try store.engine.write {
      try $0.run(
        script:
          "DELETE FROM survey_draft; DELETE FROM draft_file; DELETE FROM touch WHERE seq = 5; DELETE FROM outcome_file WHERE seq = 5; DELETE FROM commits WHERE seq = 5"
      )
    }
    let report = try store.audit(noted: noted)
    #expect(report.faults == 0)
    #expect(report.noted == nil)
  }

  @Test func theSameHistoryWithOtherSaltsHasOtherSeals() throws {
    let stores = try [RichStore.entropy, [1, 2, 3]].map { entropy in
      let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(id: RichStore.id), entropy: entropy)
      try RichStore.fill(store)
      return store
    }
    let seals = try stores.map { try $0.audit().seal }
    #expect(seals[0] != seals[1])
  }
}
