import CareModel
import CarePostgres
import CareStore
import StoreConformance
import Testing

/// What someone changes in the schema of a server is found, and repaired without losing rows.
@Suite(.enabled(if: ServerEngine.address != nil)) struct ServerSchemaTests {
  /// A change, and the difference that is found.
  static let changes: [(sql: String, sentence: String)] = [
    ("DROP INDEX identity_id", "the index 'identity_id' on 'identity' is missing"),
    (
      "DROP INDEX identity_id; CREATE INDEX identity_id ON identity (id)",
      "the index 'identity_id' on 'identity' was altered"
    ),
    ("CREATE INDEX reasons ON outcome (reason)", "the index 'reasons' on 'outcome' was not made by the store"),
    ("CREATE VIEW answers AS SELECT answers FROM outcome", "the view 'answers' was not made by the store"),
    ("CREATE TABLE copies (words TEXT)", "the table 'copies' was not made by the store"),
    ("ALTER TABLE commits ADD COLUMN note TEXT", "the table 'commits' was altered"),
    ("ALTER TABLE commits DROP CONSTRAINT commits_seq_check", "the table 'commits' was altered"),
    ("ALTER TABLE identity ALTER COLUMN id TYPE VARCHAR(200)", "the table 'identity' was altered"),
    ("ALTER TABLE outcome DROP CONSTRAINT outcome_patient_fkey", "the table 'outcome' was altered"),
    (
      "CREATE VIEW ids AS SELECT id FROM identity; ALTER TABLE identity ADD COLUMN note TEXT",
      "the table 'identity' was altered"
    ),
    (
      "CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; "
        + "CREATE TRIGGER steal AFTER INSERT ON outcome FOR EACH ROW EXECUTE FUNCTION steal()",
      "the trigger 'steal' on 'outcome' was not made by the store"
    ),
    (
      "CREATE RULE steal AS ON INSERT TO outcome DO ALSO NOTHING",
      "the trigger 'steal' on 'outcome' was not made by the store"
    ),
  ]

  /// Words of the language that are names in quotes only.
  @Test(arguments: ["select", "user", "table", "order", "all"])
  func aWordOfTheLanguageIsASchemaToo(word: String) throws {
    let address = try #require(ServerEngine.address)
    let engine = try PostgresEngine(ServerEngine.address(address, schema: word))
    defer { #expect(throws: Never.self) { try engine.write { try $0.execute("DROP SCHEMA \"\(word)\" CASCADE") } } }
    let store = try ServerFixture.store(engine)
    try ServerFixture.fill(store)
    let usual = try ServerFixture.store(try ServerFixture.engine())
    try ServerFixture.fill(usual)
    let problems = try store.verify(), usualProblems = try usual.verify()
    #expect(problems == usualProblems)
    #expect(try store.audit().faults == 0)
  }

  @Test(arguments: changes.map(\.sql))
  func everyChangeIsFoundAndRepaired(sql: String) throws {
    let sentence = try #require(Self.changes.first { $0.sql == sql }).sentence
    let engine = try ServerFixture.engine(), store = try ServerFixture.store(engine)
    try ServerFixture.fill(store)
    let before = try store.verify(), seal = try store.audit().seal
    try engine.write { try $0.run(script: sql) }
    #expect(try store.verify().contains(sentence))
    let dropping: Set<String> = ["copies", "commits.note", "identity.note"]
    let repair = try CareStore.repairSchema(of: engine, dropping: dropping)
    #expect(repair.repaired.contains(sentence))
    #expect(repair.left == [])
    let repaired = try ServerFixture.store(engine)
    #expect(try repaired.verify() == before)
    let report = try repaired.audit()
    #expect(report.alteration == nil && report.seal == seal)
    #expect(throws: StoreError.self, "the rules are back") {
      try engine.write { try $0.execute("INSERT INTO commits (seq, recorded) VALUES (-1, 0)") }
    }
    #expect(throws: StoreError.self, "the references are back") {
      try engine.write {
        try $0.execute("INSERT INTO touch (seq, patient, kind) VALUES (99, 99, 0)")
      }
    }
    try repaired.write(at: ServerFixture.start) { try $0.add(Patient(id: "ben", zone: .utc)) }
  }

  @Test func aColumnThatIsNotNamedIsKept() throws {
    let engine = try ServerFixture.engine(), store = try ServerFixture.store(engine)
    try ServerFixture.fill(store)
    try engine.write { try $0.execute("ALTER TABLE commits ADD COLUMN note TEXT") }
    #expect {
      try CareStore.repairSchema(of: engine)
    } throws: { error in
      (error as? StoreError)?.message.contains("pass --drop") == true
    }
    let count = "SELECT count(note) FROM commits"
    #expect(try engine.read { try $0.first(count) { $0.int(at: 0) } } == 0, "the column is still there")
  }

  @Test func aTriggerThatIsAddedToAnOpenStoreNeverRuns() throws {
    let engine = try ServerFixture.engine(), store = try ServerFixture.store(engine)
    try ServerFixture.fill(store)
    let trigger = try #require(Self.changes.first { $0.sql.hasPrefix("CREATE FUNCTION") })
    try engine.write { try $0.run(script: trigger.sql) }
    let error = StoreError.foreignSchema(found: [trigger.sentence])
    #expect(throws: error) { try store.write(at: ServerFixture.start) { try $0.record(ServerFixture.outcome(5)) } }
    #expect(throws: error) { try ServerFixture.store(engine) }
    #expect(throws: error) { try store.erase("anna", at: ServerFixture.start) }
  }

  @Test func anErasureLeavesNoRow() throws {
    let engine = try ServerFixture.engine(), store = try ServerFixture.store(engine)
    try ServerFixture.fill(store)
    #expect(try store.erase("anna", at: ServerFixture.start).isCompacted)
    for table in ["outcome", "outcome_value", "sample", "survey_draft", "enrolment"] {
      #expect(try engine.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(at: 0) } } == 0)
    }
    #expect(try store.audit().alteration == nil)
  }
}
