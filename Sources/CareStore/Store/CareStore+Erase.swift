package import CareModel

extension CareStore {
  /// Erases a patient and everything that belongs to the patient permanently, in one commit, and rewrites the file so
  /// that none of it remains there.
  ///
  /// The entries of erased rows keep their commitments, so that the rest can still be audited. An author with the
  /// patient's id, or with `me:` before it, is erased as well.
  ///
  /// - Returns: The counts of erased rows.
  /// - Throws: ``StoreError/notFound(entity:id:)``; ``StoreError/invalid(reason:)`` inside another write;
  ///   ``StoreError/foreignSchema(found:)`` when the file has objects that may hold copies of rows; then nothing is
  ///   erased.
  @discardableResult
  package func erase(_ patient: Patient.ID, at now: Instant, author: String? = nil) throws -> Erasure {
    guard try !engine.read({ $0.isNested }) else {
      throw StoreError.invalid(reason: "cannot erase inside another write; erase outside of it")
    }
    let author = author == patient.text || author == patient.ownAuthor ? nil : author
    var erasure = try write(at: now, author: author) { writer in
      try SchemaCheck(engine: engine, connection: writer.connection).rejectForeignObjects()
      return try writer.erase(patient)
    }
    forgetCachedVersions()
    do {
      try engine.compact()
      erasure.isCompacted = true
    } catch StoreError.busy, StoreError.full, StoreError.unavailable {
      erasure.isCompacted = false
    }
    return erasure
  }
}

extension StoreWriter {
  /// Deletes all rows of a patient, and marks their entries as erased by this commit, which commits to the list of
  /// these entries.
  func erase(_ patient: Patient.ID) throws(StoreError) -> Erasure {
    guard let ref = try reader.ref(Patient.entityName, .none, patient.text) else {
      throw .notFound(entity: Patient.entityName, id: patient.text)
    }
    try touch()
    var erasure = Erasure(patient: patient, seq: seq, recorded: recorded)
    let carePlans = try connection.all(
      "SELECT e.care_plan, i.id FROM enrolment e JOIN identity i ON i.ref = e.care_plan WHERE e.patient = ?1",
      .integer(ref), row: { (ref: $0.integer(at: 0), id: $0.text(at: 1)) })
    var identities = [ref] + carePlans.map(\.ref)
    identities += try owned(by: .patient(patient))
    for carePlan in carePlans { identities += try owned(by: .carePlan(.init(carePlan.id))) }

    var places: [RowPlace] = []
    for identity in identities { places += try versions(of: identity) }
    erasure.carePlans = carePlans.count
    erasure.versions = places.count
    let outcomes = try self.places("outcome", of: ref)
    let samples = try self.places("sample", of: ref)
    erasure.outcomes = outcomes.count
    erasure.samples = samples.count
    erasure.values = try count("outcome_value", of: ref)
    erasure.drafts = try count("survey_draft", of: ref)
    erasure.files = try count("outcome_file", of: ref) + count("draft_file", of: ref)
    erasure.receipts = try count("receipt", of: ref)
    let attempts = try self.places("attempt", of: ref)
    erasure.deliveries = try count("delivery", of: ref)
    let authored = try eraseAuthor(patient.text) + eraseAuthor(patient.ownAuthor)
    erasure.authored = authored.count
    places += outcomes + samples + attempts + authored

    for table in [
      "outcome_value", "outcome", "sample", "outcome_file", "draft_file", "survey_draft", "receipt",
      "touch", "attempt", "delivery_note", "delivery", "reminder_clock", "enrolment",
    ] {
      try connection.execute("DELETE FROM \(table) WHERE patient = ?1", .integer(ref))
    }
    for identity in identities {
      try connection.execute("DELETE FROM version WHERE identity = ?1", .integer(identity))
    }
    for identity in identities { try connection.execute("DELETE FROM identity WHERE ref = ?1", .integer(identity)) }
    try markErased(places)
    return erasure
  }

  /// The commit and position of a row.
  private typealias RowPlace = (seq: Int64, place: Int64)

  private func owned(by owner: Owner) throws(StoreError) -> [Int64] {
    try connection.all(
      "SELECT ref FROM identity WHERE owner_kind = ?1 AND owner_id = ?2", .integer(owner.kind), .text(owner.idText)
    ) { $0.integer(at: 0) }
  }

  private func versions(of identity: Int64) throws(StoreError) -> [RowPlace] {
    try connection.all("SELECT seq, place FROM version WHERE identity = ?1", .integer(identity)) {
      ($0.integer(at: 0), $0.integer(at: 1))
    }
  }

  private func places(_ table: String, of patient: Int64) throws(StoreError) -> [RowPlace] {
    try connection.all("SELECT seq, place FROM \(table) WHERE patient = ?1", .integer(patient)) {
      ($0.integer(at: 0), $0.integer(at: 1))
    }
  }

  private func count(_ table: String, of patient: Int64) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM \(table) WHERE patient = ?1", .integer(patient)) { $0.int(at: 0) } ?? 0
  }

  /// Removes an author from all commits.
  ///
  /// Returns the positions of the author's entries.
  private func eraseAuthor(_ author: String) throws(StoreError) -> [RowPlace] {
    let places = try connection.all(
      "SELECT e.seq, e.place FROM commits c JOIN entry e ON e.seq = c.seq AND e.kind = ?2 WHERE c.author = ?1",
      .text(author), .integer(EntryKind.author.rawValue), row: { ($0.integer(at: 0), $0.integer(at: 1)) })
    try connection.execute("UPDATE commits SET author = NULL WHERE author = ?1", .text(author))
    return places
  }

  private func markErased(_ places: [RowPlace]) throws(StoreError) {
    var digest = ErasureDigest()
    let statement = try connection.prepare(
      "UPDATE entry SET erased = ?1, salt = NULL, subject = NULL WHERE seq = ?2 AND place = ?3")
    for row in places.sorted(by: { ($0.seq, $0.place) < ($1.seq, $1.place) }) {
      statement.bind(Int64(seq), at: 1)
      statement.bind(row.seq, at: 2)
      statement.bind(row.place, at: 3)
      try statement.run()
      digest.add(seq: row.seq, place: row.place)
    }
    try enter(.erasure, subject: nil, place: try nextVersion().place, row: digest.row(by: Int64(seq)))
  }
}
