public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the commits of the store from now on, each once, in order.
  ///
  /// A commit appears when it is on disk; one that is rolled back or changes nothing never does. A loop may read and write the
  /// store. Loops are independent: a slow one blocks no one and loses nothing, since changes are read from the store on demand.
  /// A loop ends when its task is canceled or the runtime is closed. Commits of other processes appear after ``poll()`` or a
  /// write of this process.
  /// - Throws: `StoreError` if the store cannot be read; the loop does too.
  public func changes() throws -> some AsyncSequence<StoreChange, any Error> & Sendable {
    try store.changes()
  }

  /// Returns the commits after a given one, in order, up to a limit.
  ///
  /// - Complexity: O(rows that they wrote).
  /// - Throws: `StoreError` if the store cannot be read.
  public func changes(after seq: Int, limit: Int = .max) throws -> [StoreChange] {
    try store.read { try $0.changes(after: seq, limit: limit) }
  }

  /// Returns the number of the last commit, not counting one in progress; 0 if there is none.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func lastSeq() throws -> Int {
    try store.lastCommitted()
  }

  /// Checks for commits of other processes, and announces them.
  ///
  /// Call it about every 100 ms, or when it matters. It costs a few microseconds if nothing has changed.
  /// - Returns: Whether there were any.
  /// - Throws: `StoreError` if the store cannot be read.
  @discardableResult
  public func poll() throws -> Bool {
    try store.poll()
  }

  /// Fetches live results again because time has passed.
  ///
  /// A result that has not changed does not appear again.
  public func tick() {
    store.tick()
  }

  /// Closes the store: loops over changes and live results end, and every later call throws.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func close() throws {
    try store.close()
  }
}

/// The records that a result depends on; only commits that touch them cause a new fetch.
public enum ChangeScope: Hashable, Sendable {
  /// All records of the store.
  case everything
  /// The records that a patient's days depend on: the patient, the care plans, the plans that they follow, and outcomes.
  case patient(Patient.ID)
  /// All records of the given kinds, as ``CareModel/StoreChange/Record/entity`` names them.
  case entities(Set<String>)
}

extension ChangeScope {
  /// The number of commits beyond which a result is fetched again without examining each commit.
  private static let mostCommits = 64

  /// Whether commits after one, up to another, may have changed records in the scope.
  func isTouched(after seen: Int, through last: Int, in reader: StoreReader) throws -> Bool {
    guard last > seen else { return false }
    guard self != .everything, last - seen <= Self.mostCommits else { return true }
    return try reader.changes(after: seen, limit: last - seen).contains { change in
      try change.records.isEmpty || change.records.contains { try holds($0, in: reader) }
    }
  }

  private func holds(_ record: StoreChange.Record, in reader: StoreReader) throws -> Bool {
    switch self {
    case .everything: true
    case .patient(let patient): try reader.isAffected(patient, by: record)
    case .entities(let names): names.contains(record.entity)
    }
  }
}
