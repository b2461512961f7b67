import CareModel

/// The rules of two times told once more, as plainly as they can be: an array, searched from end to end.
struct NaiveStore {
  struct Row: Equatable {
    var id: String
    var effective: Effective
    var recorded: Instant
    var seq: Int
    var place: Int
    var isDeleted: Bool
    var given: String?
    var family: String?
  }

  enum Refusal: Error, Equatable { case alreadyExists, notFound, plannedChange, clockBehind }

  var rows: [Row] = []
  var lastRecorded: Instant?
  var lastSeq = 0

  /// What a command would write at `now`, or why it is refused.
  func write(
    _ id: String, given: String?, family: String?, kind: Kind, effective: Effective, policy: PlannedPolicy, now: Instant
  ) -> Result<[Row], Refusal> {
    if let lastRecorded, now.milliseconds < lastRecorded.milliseconds - 300_000 { return .failure(.clockBehind) }
    let own = rows.filter { $0.id == id }
    let instants = own.map(\.effective.earliestInstant).filter { $0 > effective.earliestInstant }
    let laters = Set(instants).sorted()
    let isAlive = ([effective.earliestInstant] + laters).contains { at in latest(own, at).map { !$0.isDeleted } ?? false
    }
    if kind == .add && isAlive { return .failure(.alreadyExists) }
    if kind != .add && !isAlive { return .failure(.notFound) }
    var planned: [(before: Row?, row: Row)] = []
    var before = latest(own, effective.earliestInstant)
    for at in laters {
      let row = latest(own, at)
      let changesNothing = before?.isDeleted != false && row?.isDeleted == true
      if let row, row != before, !changesNothing { planned.append((before, row)) }
      before = row
    }
    if policy == .refuse, !planned.isEmpty { return .failure(.plannedChange) }
    var new = Row(
      id: id, effective: effective, recorded: max(now, lastRecorded ?? now), seq: lastSeq + 1, place: 0,
      isDeleted: kind == .delete, given: given, family: family)
    if kind == .delete {
      let alive = own.map(\.effective.earliestInstant).filter { $0 <= effective.earliestInstant }.sorted().compactMap {
        at in
        latest(own, at).flatMap { $0.isDeleted ? nil : $0 }
      }
      let last = alive.last ?? own.first
      (new.given, new.family) = (last?.given, last?.family)
    }
    var written = [new]
    guard policy == .keep else { return .success(written) }
    for (before, row) in planned {
      new.place += 1
      new.effective = row.effective
      new.isDeleted = row.isDeleted
      if !row.isDeleted {
        let old = before.flatMap { $0.isDeleted ? nil : $0 }
        if old == nil || old?.given != row.given { new.given = row.given }
        if old == nil || old?.family != row.family { new.family = row.family }
      }
      written.append(new)
    }
    return .success(written)
  }

  enum Kind: CaseIterable { case add, update, delete }

  mutating func commit(_ new: [Row]) {
    rows += new
    lastSeq += 1
    lastRecorded = new.first?.recorded
  }

  /// What is in force at an instant in a zone, for one who knows the first `seq` commits.
  func inForce(_ id: String, at: Instant, zone: Zone, seq: Int) -> Row? {
    var found: Row?
    for row in rows where row.id == id && row.seq <= seq && row.effective.instant(in: zone) <= at {
      if let last = found, (row.seq, row.place) < (last.seq, last.place) { continue }
      found = row
    }
    return found.flatMap { $0.isDeleted ? nil : $0 }
  }

  private func latest(_ rows: [Row], _ at: Instant) -> Row? {
    rows.filter { $0.effective.earliestInstant <= at }.max { ($0.seq, $0.place) < ($1.seq, $1.place) }
  }
}
