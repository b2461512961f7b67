import CareModel
import CareSQLite
import CareStore
import StoreConformance
import Testing

struct VerifyTests {
  /// What is found after someone has changed the database with SQL directly, references aside, which the database itself looks after.
  private func found(_ store: CareStore, after sql: String) throws -> [String] {
    try RichStore.found(in: store, after: sql) { try store.verify() }
  }

  @Test(arguments: EngineUnderTest.all)
  func aWrittenStorePassesVerification(engine: EngineUnderTest) throws {
    let store = try CareStore(engine: engine.make(), creating: StoreSeed(id: RichStore.id), entropy: RichStore.entropy)
    try RichStore.fill(store)
    #expect(try store.verify() == [])
    try store.erase("anna", at: RichStore.day(10))
    #expect(try store.verify() == [])
    #expect(try store.audit().first == nil)
  }

  static let faults: [(sql: String, sentence: String)] = [
    ("INSERT INTO store (id) VALUES ('0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2c')", "the store has 2 ids"),
    (
      "INSERT INTO commits SELECT 9, recorded, author, seal, drafts FROM commits WHERE seq = 5",
      "the commit before commit 9 is missing"
    ),
    ("UPDATE commits SET recorded = 5 WHERE seq = 5", "commit 5 was recorded before the previous commit"),
    ("UPDATE commits SET seal = NULL WHERE seq = 5", "commit 5 has no seal"),
    (
      "DELETE FROM entry WHERE seq = 2 AND place = 9; DELETE FROM outcome WHERE seq = 2 AND place = 9",
      "the entry before commit 2 at position 10 is missing"
    ),
    (
      "UPDATE entry SET erased = 1, salt = NULL, subject = NULL WHERE seq = 2 AND place = 9; DELETE FROM outcome WHERE seq = 2 AND place = 9",
      "the entry of commit 2 at position 9 is erased by a missing or earlier commit"
    ),
    (
      "UPDATE entry SET erased = 3, salt = NULL, subject = NULL WHERE seq = 2 AND place = 9",
      "commit 2 has a row at position 9, where its entry has none"
    ),
    ("UPDATE entry SET subject = 1 WHERE seq = 2 AND place = 1", "the version of commit 2 at position 1 has no entry"),
    ("DELETE FROM entry WHERE seq = 2 AND place = 9", "the outcome of commit 2 at position 9 has no entry"),
    ("DELETE FROM outcome WHERE seq = 2 AND place = 9", "the entry of commit 2 at position 9 has no row"),
    (
      "UPDATE version SET recorded = recorded + 1 WHERE seq = 2 AND place = 0",
      "the version of commit 2 at position 0 has a recorded time that differs from its commit's"
    ),
    (
      "UPDATE outcome SET answers = '{}' WHERE seq = 2 AND place = 9",
      "the answers of an outcome cannot be decoded: commit 2 at position 9"
    ),
    (
      "UPDATE outcome SET recorded = recorded + 1 WHERE seq = 2 AND place = 9",
      "the outcome of commit 2 at position 9 has a recorded time that differs from its commit's"
    ),
    (
      "UPDATE version SET deleted = 1 WHERE seq = 2 AND place = 0",
      "the version of commit 2 at position 0 deletes something that did not exist"
    ),
    (
      "UPDATE sample SET recorded = recorded + 1 WHERE seq = 2",
      "the sample of commit 2 at position 10 has a recorded time that differs from its commit's"
    ),
    (
      "UPDATE sample SET deleted = 1 WHERE seq = 2",
      "the sample of commit 2 at position 10 deletes something that did not exist"
    ),
    (
      "UPDATE sample SET id = randomblob(16) WHERE seq = 2",
      "the id of a row does not match its position: commit 2 at position 10"
    ),
    (
      "UPDATE outcome SET deleted = 1 WHERE seq = 2 AND place = 9",
      "the outcome of commit 2 at position 9 clears something that did not exist"
    ),
    (
      "UPDATE outcome SET occurrence_key = 'walking/6' WHERE seq = 2 AND place = 9",
      "the key of an outcome does not begin with its task: commit 2 at position 9"
    ),
    (
      "UPDATE outcome SET care_plan = (SELECT ref FROM identity WHERE id = 'bo.knee') WHERE seq = 2 AND place = 9",
      "the outcome of commit 2 at position 9 is in another patient's care plan"
    ),
    (
      "UPDATE outcome_value SET position = 20 WHERE seq = 2 AND place = 6 AND position = 8",
      "the outcome of commit 2 at position 6 has a gap in its values"
    ),
    (
      "UPDATE survey_draft SET care_plan = (SELECT ref FROM identity WHERE id = 'bo.knee') WHERE patient = (SELECT ref FROM identity WHERE id = 'anna')",
      "a draft of commit 5 is in another patient's care plan"
    ),
    (
      "UPDATE survey_draft SET patient = 1, care_plan = NULL WHERE patient = (SELECT ref FROM identity WHERE id = 'anna')",
      "the survey draft of commit 5 belongs to no patient"
    ),
    (
      "UPDATE survey_draft SET has_answers = 1", "a draft of commit 5 cannot be resumed as it was saved"
    ),
    (
      "UPDATE survey_draft SET run = CAST('{}' AS BLOB)", "a draft of commit 5 cannot be resumed as it was saved"
    ),
    (
      "UPDATE outcome_file SET body = CAST('x' AS BLOB) WHERE seq = 2", "a file of commit 2 does not match its hash"
    ),
    (
      "UPDATE draft_file SET hash = 'x'", "a file of commit 5 does not match its hash"
    ),
    ("DELETE FROM survey_draft", "a file of commit 5 belongs to no draft"),
    (
      "UPDATE outcome_file SET patient = 1 WHERE seq = 2", "the outcome file of commit 2 belongs to no patient"
    ),
    (
      "INSERT INTO identity VALUES (900, 'contact', 0, '', 'nobody')", "the contact 'nobody' has no version"
    ),
    (
      "UPDATE identity SET owner_id = 'zoe' WHERE entity = 'contact' AND owner_id = 'bo'",
      "the contact 'mother' has an owner that does not exist"
    ),
    ("UPDATE identity SET owner_id = 'zoe' WHERE id = 'bo'", "the patient 'bo' has an owner id but no owner"),
    (
      "DELETE FROM enrolment WHERE patient = (SELECT ref FROM identity WHERE id = 'bo')",
      "the care_plan 'bo.knee' has an enrollment but is not a care plan, or the reverse"
    ),
    (
      "UPDATE enrolment SET plan = NULL WHERE patient = (SELECT ref FROM identity WHERE id = 'bo')",
      "a care plan's patient or plan differs from its enrollment: commit 3 at position 1"
    ),
    (
      "UPDATE version SET id = randomblob(16) WHERE seq = 3 AND place = 1",
      "the id of a row does not match its position: commit 3 at position 1"
    ),
    (
      "UPDATE outcome SET id = randomblob(16) WHERE seq = 3 AND place = 6",
      "the id of a row does not match its position: commit 3 at position 6"
    ),
    (
      "UPDATE identity SET entity = 'doctor' WHERE entity = 'contact' AND owner_id = 'bo'",
      "a version has an invalid kind, owner, or id: commit 3 at position 4"
    ),
    (
      "UPDATE identity SET id = 'no id' WHERE entity = 'contact' AND owner_id = 'bo'",
      "a version has an invalid kind, owner, or id: commit 3 at position 4"
    ),
    (
      "UPDATE identity SET owner_kind = 3, owner_id = 'anna' WHERE entity = 'plan'",
      "a version has an invalid kind, owner, or id: commit 1 at position 0"
    ),
    (
      "UPDATE identity SET id = 'father' WHERE entity = 'contact' AND owner_id = 'bo'",
      "a version cannot be decoded: commit 3 at position 4"
    ),
    (
      "UPDATE version SET payload = '{}' WHERE seq = 3 AND place = 4",
      "a version cannot be decoded: commit 3 at position 4"
    ),
    (
      "UPDATE version SET payload = '{}' WHERE seq = 3 AND place = 2",
      "a version cannot be decoded: commit 3 at position 2"
    ),
    (
      "UPDATE version SET effective_kind = 7 WHERE seq = 3 AND place = 4",
      "a version has an invalid effective time: commit 3 at position 4"
    ),
    (
      "UPDATE version SET effective_kind = 2, effective = 9000000 WHERE seq = 3 AND place = 4",
      "a version has an invalid effective time: commit 3 at position 4"
    ),
    ("DELETE FROM source", "a plan names missing scripts or pictures: commit 1 at position 0"),
    ("DELETE FROM picture", "a plan names missing scripts or pictures: commit 1 at position 0"),
    (
      "UPDATE picture SET body = x'00'",
      "the script or picture '\(RichStore.pictureHash)' does not match its hash"
    ),
    (
      "UPDATE source SET body = body || ' '",
      "the script or picture '4f48ee62f8159304082cd9beb00fa31f7880309c944e1dd1e9b15f7be96dd569' does not match its hash"
    ),
    (
      "UPDATE outcome SET zone = 'Mars/Base' WHERE seq = 3 AND place = 6",
      "the zone or details of an outcome cannot be decoded: commit 3 at position 6"
    ),
    (
      "UPDATE outcome SET details = '[' WHERE seq = 3 AND place = 6",
      "the zone or details of an outcome cannot be decoded: commit 3 at position 6"
    ),
    (
      "UPDATE outcome SET task_version = x'00' WHERE seq = 3 AND place = 6",
      "the zone or details of an outcome cannot be decoded: commit 3 at position 6"
    ),
    (
      "DELETE FROM identity WHERE id = 'bo'", "a row of survey_draft refers to a missing row of identity"
    ),
  ]

  @Test(arguments: faults)
  func aBrokenRuleIsReported(sql: String, sentence: String) throws {
    let found = try found(try RichStore.inMemory(), after: sql)
    #expect(found.contains(sentence), "\(found)")
  }

  @Test(arguments: [
    (
      "DELETE FROM receipt WHERE id = 'a'",
      "a receipt of commit 6 is missing, so that what it answers could be carried out twice"
    ),
    ("DELETE FROM touch WHERE seq = 6", "a receipt of commit 6 is not among what its commit changed"),
    (
      "UPDATE receipt SET seq = 6",
      "a receipt of commit 7 is missing, so that what it answers could be carried out twice"
    ),
  ])
  func aReceiptThatIsRemovedIsReported(sql: String, sentence: String) throws {
    let store = try RichStore.inMemory()
    for (day, id) in [(4, "a"), (5, "b")] {
      try store.write(at: RichStore.day(day), author: "anna") { writer in
        try writer.putReceipt(id, digest: Array(repeating: 1, count: 32), result: "{}", of: "anna")
      }
    }
    #expect(try store.verify() == [])
    let found = try found(store, after: sql)
    #expect(found == [sentence])
    try store.erase("anna", at: RichStore.day(10))
    #expect(try store.verify() == [])
  }

  @Test func manyViolationsOfOneRuleAreCounted() throws {
    let found = try found(try RichStore.inMemory(), after: "UPDATE outcome SET task = 'run'")
    #expect(found.count == 6)
    #expect(found.last == "and 6 more: the key of an outcome does not begin with its task")
  }

  @Test func noMessageContainsAValue() throws {
    let store = try RichStore.inMemory()
    for fault in Self.faults {
      let sentences = try found(store, after: fault.sql)
      for word in ["Annabella", "Bonifaz", "tired", "said", "draft of anna", "draft of bo", "group of"] {
        #expect(!sentences.contains { $0.contains(word) }, "\(word) in \(sentences) after \(fault.sql)")
      }
    }
  }
}
