package import CareModel

extension StoreReader {
  /// What a commit changed; nil when there is no such commit.
  ///
  /// Each record once, in the order of first writing; none where it cannot be told what was written.
  /// - Complexity: O(rows that the commit wrote).
  package func change(_ seq: Int) throws(StoreError) -> StoreChange? {
    let commit = try connection.first(
      "SELECT recorded, author, drafts FROM commits WHERE seq = ?1", .int(seq),
      row: {
        (
          recorded: Instant(milliseconds: $0.integer(at: 0)), author: $0.optionalText(at: 1),
          savesDrafts: $0.optionalInteger(at: 2) != nil
        )
      })
    guard let commit else { return nil }
    let records = commit.savesDrafts ? [] : try records(of: seq)
    return StoreChange(seq: seq, recorded: commit.recorded, author: commit.author, records: records)
  }

  /// What the commits after one changed, in order; at most so many of them.
  package func changes(after seq: Int, limit: Int = .max) throws(StoreError) -> [StoreChange] {
    let last = try lastSeq()
    guard seq < last, limit > 0 else { return [] }
    var changes: [StoreChange] = []
    for next in (max(seq, 0) + 1)...last {
      guard let change = try change(next) else { throw .damaged(reason: "commit \(next) is missing") }
      changes.append(change)
      if changes.count == limit { break }
    }
    return changes
  }

  private struct Subject: Hashable {
    var kind: Int64
    var identity: Int64?
  }

  private func records(of seq: Int) throws(StoreError) -> [StoreChange.Record] {
    var seen: Set<Subject> = []
    var subjects: [Subject] = []
    let statement = try connection.prepare(
      "SELECT kind, subject FROM entry WHERE seq = ?1 AND kind <> ?2 ORDER BY place")
    statement.bind(Int64(seq), at: 1)
    statement.bind(EntryKind.author.rawValue, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let subject = Subject(kind: statement.integer(at: 0), identity: statement.optionalInteger(at: 1))
      if seen.insert(subject).inserted { subjects.append(subject) }
    }
    var records: [StoreChange.Record] = []
    for subject in subjects {
      // What was erased says no more whose it was.
      guard let identity = subject.identity, let record = try record(identity, kind: subject.kind) else { return [] }
      records.append(record)
    }
    return records
  }

  private func record(_ identity: Int64, kind: Int64) throws(StoreError) -> StoreChange.Record? {
    let found = try connection.first(
      "SELECT entity, owner_kind, owner_id, id FROM identity WHERE ref = ?1", .integer(identity)
    ) { row throws(StoreError) in
      StoreChange.Record(
        entity: row.text(at: 0), owner: try Owner(kind: row.integer(at: 1), idText: row.text(at: 2)),
        id: row.text(at: 3))
    }
    guard let found else { return nil }
    switch EntryKind(rawValue: kind) {
    case .version: return found
    case .outcome: return StoreChange.Record(entity: "outcome", owner: .patient(.init(found.id)), id: found.id)
    case .sample: return StoreChange.Record(entity: "sample", owner: .patient(.init(found.id)), id: found.id)
    case .author, .erasure, nil: return nil
    }
  }
}
