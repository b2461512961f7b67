package import CareModel

/// One commit in progress.
///
/// Do not keep it after the write that provided it. Its changes can be read through ``reader`` before the commit is
/// finished.
package final class StoreWriter {
  /// The store with the changes of this commit so far.
  package let reader: StoreReader

  /// The recorded time of everything in this commit: the clock, or the last commit's time if the clock is slightly
  /// behind it.
  package let recorded: Instant

  /// The number that this commit takes if it changes anything.
  package let seq: Int

  /// The time by which a clock may be behind the last commit and still take that commit's time: five minutes, in
  /// milliseconds.
  static let clockTolerance: Int64 = 5 * 60 * 1000

  let connection: any SQLConnection
  var patients: [Patient.ID: Int64] = [:]
  var enrollments: [CarePlan.ID: (carePlan: Int64, patient: Int64)] = [:]
  var insertOutcome: (any SQLStatement)?
  var insertValue: (any SQLStatement)?
  var insertEntry: (any SQLStatement)?
  var insertSample: (any SQLStatement)?
  var findSample: (any SQLStatement)?
  /// The seal of the last commit; nil for the first one.
  private let sealBefore: [UInt8]?
  /// The number of the next identity, once it was looked up.
  var nextRef: Int64?
  /// The task version of the last outcome; consecutive outcomes often share it.
  var taskVersion: (name: VersionID, id: UUIDv8)?
  /// The commitments of the rows so far, 32 bytes each.
  var commitments: [UInt8] = []
  /// The author, if one was given.
  let author: String?
  /// The reason for which rows are written, if one was given.
  private(set) var why: String?
  /// The changes of stored records that were written without a reason, in order.
  package var unexplained: [UnexplainedChange] = []
  let salts: SaltGenerator
  private let storeID: UUIDv8
  private var nextPlace = 0
  /// Whether the commit has taken its number.
  private(set) var isNumbered = false
  /// Whether the commit saved or deleted a draft, of which no row remains that names the patient.
  var savesDrafts = false

  init(
    reader: StoreReader, salts: SaltGenerator, now: Instant, resettingClock: Bool, author: String?, why: String?
  ) throws(StoreError) {
    guard let storeID = UUIDv8(reader.storeID) else { throw .damaged(reason: "the store has no id") }
    try StorableText.check(author, "the name of the author")
    try Self.check(why: why)
    self.reader = reader
    connection = reader.connection
    self.storeID = storeID
    self.author = author
    self.why = why
    self.salts = salts
    let last = try reader.lastCommit()
    sealBefore = last?.seal
    let isBehind = last.map { now < $0.recorded.adding(milliseconds: -Self.clockTolerance) } ?? false
    guard isBehind == resettingClock else {
      throw last.map { isBehind ? .clockBehind(last: $0.recorded) : .clockNotBehind(last: $0.recorded) }
        ?? .clockNotBehind(last: nil)
    }
    recorded = resettingClock ? now : max(now, last?.recorded ?? now)
    seq = (last?.seq ?? 0) + 1
  }

  private static func check(why: String?) throws(StoreError) {
    try StorableText.check(why, "the reason of a change")
  }

  /// Runs `body` as a write inside this one, which may have a reason of its own, and undoes its changes only when it throws.
  func attempt<Result>(why inner: String?, _ body: () throws -> Result) throws -> Result {
    try Self.check(why: inner)
    let outer = why
    why = inner ?? outer
    defer { why = outer }
    return try attempt(body)
  }

  /// Runs `body`, and undoes its changes only when it throws.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    let before = (nextPlace, isNumbered, patients, enrollments, commitments.count)
    let explained = unexplained.count
    let savedDrafts = savesDrafts
    do {
      return try connection.savepoint(body)
    } catch {
      (nextPlace, isNumbered, patients, enrollments) = (before.0, before.1, before.2, before.3)
      commitments.removeSubrange(before.4...)
      unexplained.removeSubrange(explained...)
      savesDrafts = savedDrafts
      reader.forgetFound()
      nextRef = nil
      (insertOutcome, insertValue, insertEntry, insertSample, findSample) = (nil, nil, nil, nil, nil)
      throw error
    }
  }

  /// Returns the position of the next version in this commit, and its id.
  func nextVersion() throws(StoreError) -> (place: Int, id: UUIDv8) {
    try touch()
    defer { nextPlace += 1 }
    return (nextPlace, UUIDv8(store: storeID, seq: Int64(seq), place: Int64(nextPlace)))
  }

  /// Takes the commit's number, once it changes something.
  func touch() throws(StoreError) {
    guard !isNumbered else { return }
    try connection.enqueue(
      "INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, ?3)", .int(seq), .integer(recorded.milliseconds),
      .text(author))
    isNumbered = true
    reader.isDirty = true
  }
}

/// A change of a stored record that was written without a reason.
package struct UnexplainedChange: Hashable, Sendable {
  /// The name of the entity, such as `care_plan`.
  package var entity: String
  /// The owner of the record.
  package var owner: Owner
  /// The id of the record, or the key of an event.
  package var id: String
  /// Whether the record had no version before.
  package var isFirst: Bool

  /// Creates a change.
  package init(entity: String, owner: Owner, id: String, isFirst: Bool = false) {
    self.entity = entity
    self.owner = owner
    self.id = id
    self.isFirst = isFirst
  }
}

extension StoreWriter {
  /// Notes a change of a stored record, unless it is written for a reason.
  package func note(_ change: UnexplainedChange) {
    if why == nil { unexplained.append(change) }
  }

  /// Commits to a row that this write has created, so that later changes to it are detected.
  ///
  /// `subject` is the number of the identity that was written; for outcomes and samples, the patient's.
  func enter(_ kind: EntryKind, subject: Int64?, place: Int, row: RowBytes) throws(StoreError) {
    let statement = if let insertEntry { insertEntry } else { try prepared(&insertEntry, Entry.insertSQL) }
    statement.bind(Int64(seq), at: 1)
    statement.bind(Int64(place), at: 2)
    statement.bind(kind.rawValue, at: 3)
    statement.bind(subject, at: 4)
    // Commits can have many rows, so the bytes are passed on without intermediate arrays.
    salts.withSalt(seq: seq, place: place) { salt in
      statement.bind(salt, at: 5)
      Commitment.withBytes(salt: salt, row: row) { commitment in
        statement.bind(commitment, at: 6)
        commitments.append(contentsOf: commitment)
      }
    }
    try statement.enqueue()
  }

  /// Finishes the commit with its author and its seal, if it changed anything.
  func seal() throws(StoreError) {
    guard isNumbered else { return }
    if let author {
      try enter(.author, subject: nil, place: try nextVersion().place, row: RowBytes(author: author, of: Int64(seq)))
    }
    let seal = Seal.of(
      commit: Int64(seq), recorded: recorded.milliseconds, savesDrafts: savesDrafts, commitments: commitments,
      after: sealBefore ?? Seal.first(of: reader.storeID))
    try connection.enqueue(
      "UPDATE commits SET seal = ?1, drafts = ?3 WHERE seq = ?2", .bytes(seal), .int(seq),
      .integer(savesDrafts ? 1 : nil))
    connection.confirm(by: "SELECT 1 FROM commits WHERE seq = ?1 AND seal = ?2", [.int(seq), .bytes(seal)])
  }
}
