package import CareModel
internal import Crypto
package import Foundation

extension StoreReader {
  /// Returns the bytes of a file among a patient's recorded answers; nil if there is none with the hash.
  package func file(_ hash: String, of patient: Patient.ID) throws(StoreError) -> Data? {
    guard let ref = try patientRef(patient) else { return nil }
    return try connection.first(
      "SELECT body FROM outcome_file WHERE patient = ?1 AND hash = ?2", .integer(ref), .text(hash)
    ) { row in row.withBytes(at: 0) { Data($0) } }
  }

  /// Returns the bytes of the files of an event's draft, by hash.
  package func draftFiles(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey
  ) throws(StoreError) -> [String: Data] {
    guard let ref = try patientRef(patient) else { return [:] }
    let rows = try connection.all(
      "SELECT care_plan, hash, body FROM draft_file WHERE patient = ?1 AND occurrence_key = ?2", .integer(ref),
      .text(key.text)
    ) { row throws(StoreError) in
      (
        carePlan: try self.carePlanID(row.optionalInteger(at: 0)), hash: row.text(at: 1),
        body: row.withBytes(at: 2) { Data($0) }
      )
    }
    return Dictionary(
      rows.filter { $0.carePlan == carePlan }.map { ($0.hash, $0.body) }, uniquingKeysWith: { first, _ in first })
  }
}

extension StoreWriter {
  /// Stores the bytes of files among a patient's recorded answers, each once for the patient, and keeps them for ever.
  ///
  /// Answers that name a file are written in the same commit, so that no file is without an answer.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient who does not exist; ``StoreError/invalid(reason:)`` when a
  ///   hash does not match its bytes.
  package func keepFiles(_ files: [String: Data], of patient: Patient.ID) throws(StoreError) {
    guard !files.isEmpty else { return }
    let ref = try refs(patient: patient, carePlan: nil).patient
    for (hash, body) in files.sorted(by: { $0.key < $1.key }) {
      try FileBytes.check(body, is: hash)
      let isThere = try connection.first(
        "SELECT 1 FROM outcome_file WHERE patient = ?1 AND hash = ?2", .integer(ref), .text(hash), row: { _ in true })
      guard isThere == nil else { continue }
      try touch()
      let statement = try connection.prepare(
        "INSERT INTO outcome_file (patient, hash, body, seq) VALUES (?1, ?2, ?3, ?4)")
      statement.bind([.integer(ref), .text(hash)])
      body.withUnsafeBytes { statement.bind($0, at: 3) }
      statement.bind(Int64(seq), at: 4)
      try statement.run()
    }
  }

  /// Makes the files of a draft the given ones: others are deleted, and those that are there already are not written again.
  func setFiles(
    _ files: [String: Data], of key: OccurrenceKey, _ refs: (patient: Int64, carePlan: Int64?)
  ) throws(StoreError) {
    let event = "patient = ?1 AND occurrence_key = ?2 AND care_plan IS NOT DISTINCT FROM ?3"
    let values: (SQLValue, SQLValue, SQLValue) = (.integer(refs.patient), .text(key.text), .integer(refs.carePlan))
    let before = try connection.all(
      "SELECT hash FROM draft_file WHERE \(event)", values.0, values.1, values.2, row: { $0.text(at: 0) })
    for hash in before where files[hash] == nil {
      try connection.execute(
        "DELETE FROM draft_file WHERE \(event) AND hash = ?4", values.0, values.1, values.2, .text(hash))
    }
    for (hash, body) in files.sorted(by: { $0.key < $1.key }) where !before.contains(hash) {
      try FileBytes.check(body, is: hash)
      let statement = try connection.prepare(
        "INSERT INTO draft_file (patient, occurrence_key, care_plan, hash, body, seq) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      statement.bind([values.0, values.1, values.2, .text(hash)])
      body.withUnsafeBytes { statement.bind($0, at: 5) }
      statement.bind(Int64(seq), at: 6)
      try statement.run()
    }
  }
}

/// The bytes of files, which answers name by their hash.
enum FileBytes {
  /// Rejects bytes that have another hash.
  static func check(_ bytes: Data, is hash: String) throws(StoreError) {
    guard bytes.withUnsafeBytes({ Seal.text(Array(SHA256.hash(data: $0))) }) == hash else {
      throw .invalid(
        reason: "the hash of a file does not match its bytes; pass its SHA-256 in lowercase hexadecimal")
    }
  }

  /// Returns the commits that wrote a file whose bytes differ from its hash, in order.
  static func altered(_ connection: any SQLConnection) throws(StoreError) -> [Int64] {
    var altered: [Int64] = []
    for table in ["outcome_file", "draft_file"] {
      let statement = try connection.prepare("SELECT seq, hash, body FROM \(table) ORDER BY seq")
      defer { statement.reset() }
      while try statement.step() {
        let made = statement.withBytes(at: 2) { Seal.text(Array(SHA256.hash(data: $0))) }
        if made != statement.text(at: 1) { altered.append(statement.integer(at: 0)) }
      }
    }
    return altered.sorted()
  }

  /// Returns the commits that wrote an outcome whose answers name a file that is not in the store, in order.
  static func missing(_ connection: any SQLConnection) throws(StoreError) -> [Int64] {
    let statement = try connection.prepare("SELECT seq, patient, answers FROM outcome ORDER BY seq, place")
    defer { statement.reset() }
    var missing: [Int64] = []
    while try statement.step() {
      guard let text = statement.optionalText(at: 2) else { continue }
      let files = Set(KeptAnswers(stored: text).files.map(\.file))
      let seq = statement.integer(at: 0), patient = statement.integer(at: 1)
      if try !isComplete(files, of: patient, connection) { missing.append(seq) }
    }
    return missing
  }

  /// Returns the number of files of a draft that the store has neither with the draft nor with an answer.
  ///
  /// The columns of `row` from 3 on: the patient, the key, and the care plan.
  static func missing(
    _ files: Set<FileReference>, ofDraft row: any SQLStatement, _ connection: any SQLConnection
  ) throws(StoreError) -> Int {
    guard !files.isEmpty else { return 0 }
    let kept = try connection.all(
      """
      SELECT hash FROM draft_file WHERE patient = ?1 AND occurrence_key = ?2 AND care_plan IS NOT DISTINCT FROM ?3
      """, .integer(row.integer(at: 3)), .text(row.text(at: 4)), .integer(row.optionalInteger(at: 5)),
      row: { $0.text(at: 0) })
    let others = files.filter { !kept.contains($0.hash) }
    var missing = 0
    for file in others where try !isComplete([file], of: row.integer(at: 3), connection) { missing += 1 }
    return missing
  }

  /// Returns whether the store has each of some files of a patient.
  static func isComplete(
    _ files: Set<FileReference>, of patient: Int64, _ connection: any SQLConnection
  ) throws(StoreError) -> Bool {
    for file in files {
      let found = try connection.first(
        "SELECT 1 FROM outcome_file WHERE patient = ?1 AND hash = ?2", .integer(patient), .text(file.hash),
        row: { _ in true })
      if found == nil { return false }
    }
    return true
  }
}
