package import CareModel

/// One commit in the making.
///
/// Not to be kept after the write that gave it. What it wrote can be read back through ``reader`` before the commit is kept.
package final class StoreWriter {
  /// The store as this commit leaves it so far.
  package let reader: StoreReader

  /// When everything in this commit is recorded: the clock, or the last commit's time if the clock is a little behind it.
  package let recorded: Instant

  /// The number that this commit takes if it changes anything.
  package let seq: Int

  let connection: any SQLConnection
  var patients: [Patient.ID: Int64] = [:]
  var enrollments: [CarePlan.ID: (carePlan: Int64, patient: Int64)] = [:]
  var insertOutcome: (any SQLStatement)?
  var insertValue: (any SQLStatement)?
  var insertEntry: (any SQLStatement)?
  var insertSample: (any SQLStatement)?
  var findSample: (any SQLStatement)?
  /// The task version of the last outcome: many in a row have the same.
  var taskVersion: (name: VersionID, id: UUIDv8)?
  /// The commitments of the rows so far, 32 bytes each.
  var commitments: [UInt8] = []
  /// Who writes, if that was said.
  let author: String?
  let salts: SaltGenerator
  private let storeID: UUIDv8
  private var nextPlace = 0
  /// Whether the commit has its number.
  private(set) var isNumbered = false
  /// Whether it saved a survey or took one away, of which no row remains that says whose.
  var savesDrafts = false

  init(
    connection: any SQLConnection, storeID text: String, salts: SaltGenerator, cache: VersionCache, now: Instant,
    author: String?
  ) throws(StoreError) {
    guard let storeID = UUIDv8(text) else { throw .damaged(reason: "the store has no id") }
    self.connection = connection
    self.storeID = storeID
    self.author = author
    self.salts = salts
    reader = StoreReader(connection: connection, storeID: text, cache: cache)
    let last = try reader.lastCommit()
    if let last, now < last.recorded.adding(milliseconds: -CareStore.clockTolerance) {
      throw .clockBehind(last: last.recorded)
    }
    recorded = max(now, last?.recorded ?? now)
    seq = (last?.seq ?? 0) + 1
  }

  /// Runs `body` so that its changes alone are undone when it throws.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    let before = (nextPlace, isNumbered, patients, enrollments, commitments.count)
    let savedDrafts = savesDrafts
    do {
      return try connection.savepoint(body)
    } catch {
      (nextPlace, isNumbered, patients, enrollments) = (before.0, before.1, before.2, before.3)
      commitments.removeSubrange(before.4...)
      savesDrafts = savedDrafts
      reader.forgetFound()
      (insertOutcome, insertValue, insertEntry, insertSample, findSample) = (nil, nil, nil, nil, nil)
      throw error
    }
  }

  /// The place of the next version in this commit, and its name.
  func nextVersion() throws(StoreError) -> (place: Int, id: UUIDv8) {
    try touch()
    defer { nextPlace += 1 }
    return (nextPlace, UUIDv8(store: storeID, seq: Int64(seq), place: Int64(nextPlace)))
  }

  /// Gives the commit its number, once it changes something.
  func touch() throws(StoreError) {
    guard !isNumbered else { return }
    try connection.execute(
      "INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, ?3)", .int(seq), .integer(recorded.milliseconds),
      .text(author))
    isNumbered = true
  }
}
