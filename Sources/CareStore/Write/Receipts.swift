package import CareModel
internal import Crypto

/// The proof that a request of a participant was carried out, written in the commit that did.
package struct StoredReceipt: Hashable, Sendable {
  /// The id that the client gave the request.
  package var id: String
  /// The number of the commit.
  package var seq: Int
  /// The SHA-256 of the request's content, which distinguishes a retry from another request with the same id.
  package var digest: [UInt8]
  /// The answer that the request was given.
  package var result: String

  /// Returns the digest of a request's content.
  package static func digest(of content: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Array(content)))
  }

  /// Returns the hash under which a file with this content is stored, in hexadecimal.
  package static func fileHash(of content: some Sequence<UInt8>) -> String { Seal.text(digest(of: content)) }
}

extension StoreReader {
  /// Returns the receipt of a request; nil if it was not carried out.
  package func receipt(_ id: String, of patient: Patient.ID) throws(StoreError) -> StoredReceipt? {
    guard let ref = try patientRef(patient) else { return nil }
    return try connection.first(
      "SELECT seq, digest, result FROM receipt WHERE patient = ?1 AND id = ?2", .integer(ref), .text(id)
    ) { row in
      StoredReceipt(id: id, seq: row.int(at: 0), digest: row.withBytes(at: 1) { Array($0) }, result: row.text(at: 2))
    }
  }
}

extension StoreWriter {
  /// Writes the receipt of a request in the commit that carries it out.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient who does not exist; ``StoreError/alreadyExists(entity:id:)`` if the
  ///   request has one.
  package func putReceipt(
    _ id: String, digest: [UInt8], result: String, of patient: Patient.ID
  ) throws(StoreError) {
    let ref = try refs(patient: patient, carePlan: nil).patient
    guard try reader.receipt(id, of: patient) == nil else { throw .alreadyExists(entity: "receipt", id: id) }
    try StorableText.check(id, "the id of a request of patient '\(patient)'")
    try touch()
    try connection.execute(
      "INSERT INTO receipt (patient, id, seq, digest, result) VALUES (?1, ?2, ?3, ?4, ?5)", .integer(ref), .text(id),
      .int(seq), .bytes(digest), .text(result))
    try note(touched: ref, .receipt)
  }
}

extension StoreWriter {
  /// Notes that the commit changed a record of a patient of which no row remains that names the commit.
  func note(touched patient: Int64, _ record: TouchedRecord) throws(StoreError) {
    try connection.enqueue(
      "INSERT INTO touch (seq, patient, kind) VALUES (?1, ?2, ?3) ON CONFLICT (seq, patient, kind) DO NOTHING",
      .int(seq), .integer(patient), .integer(record.rawValue))
  }
}

extension StoreReader {
  /// Returns the drafts and receipts that a commit changed, one record for each patient and kind.
  func touched(by seq: Int) throws(StoreError) -> [StoreChange.Record] {
    try connection.all(
      "SELECT t.kind, i.id FROM touch t JOIN identity i ON i.ref = t.patient WHERE t.seq = ?1 ORDER BY t.kind, i.id",
      .int(seq)
    ) { row throws(StoreError) in
      guard let record = TouchedRecord(rawValue: row.integer(at: 0)) else {
        throw .damaged(reason: "commit \(seq) changed an unknown kind of record")
      }
      let id = row.text(at: 1)
      return StoreChange.Record(entity: record.entity, owner: .patient(.init(id)), id: id)
    }
  }
}
