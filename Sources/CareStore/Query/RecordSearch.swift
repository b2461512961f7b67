import CareModel

/// One evaluation of a record query.
final class RecordSearch<Record: StoredEntity & QueriedRecord> {
  let query: RecordQuery<Record>
  let now: Instant
  let reader: StoreReader
  let bound: Int64
  private let isWanted: ((Version<Record>) -> Bool)?
  private var collector: PageCollector<Record>
  /// The enrollments that relate an id to the query; nil if none are needed.
  var links: [String: [EnrollmentLink]]?
  /// The zones of the patients that were looked up.
  var homes: [Patient.ID: ZoneTimeline] = [:]

  init(
    _ query: RecordQuery<Record>, now: Instant, isWanted: ((Version<Record>) -> Bool)?, in reader: StoreReader
  ) throws(StoreError) {
    guard !query.resolvedTime.isEmpty else {
      throw .invalid(reason: "the interval is empty; write a 'to' that is after 'from'")
    }
    self.query = query
    self.now = now
    self.isWanted = isWanted
    self.reader = reader
    bound = try reader.bound(query.asOf)
    var after: SortPosition?
    switch try query.after?.position(in: query.fingerprint) {
    case nil: break
    case .at(let place): after = place
    case .version(let version):
      guard let last = try reader.version(Record.self, named: version) else {
        throw .invalid(reason: "the cursor's row no longer exists; restart from the first page")
      }
      after = SortPosition(last, in: query)
    }
    collector = try PageCollector(limit: query.limit, descending: query.sort.map(\.descending), after: after) {
      SortPosition($0, in: query)
    }
  }

  func page() throws(StoreError) -> Page<Record> {
    if try !takeFollowed() {
      if let candidates = try named() { try take(candidates) } else { try takeAll() }
    }
    let fingerprint = query.fingerprint
    return collector.page { version, place in
      Cursor(query: fingerprint, position: Record.containsPersonalNames ? .version(version.id) : .at(place))
    }
  }

  private enum Order { case ascending, descending }

  /// The order of owners and ids in which rows arrive sorted; nil if all rows must be read.
  private var order: Order? {
    guard let first = query.sort.first else { return .ascending }
    guard !Record.hasOwner, first.key == .id else { return nil }
    return first.descending ? .descending : .ascending
  }

  /// Adds the named identities, no more than a page needs.
  private func take(_ candidates: [Candidate]) throws(StoreError) {
    let isBackward = order == .descending
    let last = order == nil ? nil : try lastCandidate()
    for candidate in candidates.sorted(by: { isBackward ? $1.comesBefore($0) : $0.comesBefore($1) }) {
      if let last, isBackward ? last.comesBefore(candidate) : candidate.comesBefore(last) { continue }
      try take(candidate)
      if order != nil, collector.isFull { return }
    }
  }

  /// Adds all identities of the kind, in batches no larger than a page needs.
  private func takeAll() throws(StoreError) {
    let isBackward = order == .descending
    var place: (kind: Int64, owner: String, id: String) = isBackward ? (4, "", "") : (-1, "", "")
    if order != nil, let last = try lastCandidate() {
      place = (last.owner.kind, last.owner.idText, last.id)
      // More versions of it may follow.
      if query.resolvedTime == .always { try take(last) }
    }
    while true {
      let count = min(query.limit ?? 255, 255) + 1
      let next = try reader.candidates(Record.entityName, beyond: place, backward: isBackward, count: count)
      for candidate in next {
        try take(candidate)
        if order != nil, collector.isFull { return }
      }
      guard let last = next.last, next.count == count else { return }
      place = (last.owner.kind, last.owner.idText, last.id)
    }
  }

  /// Returns the identity at which the previous page ended.
  private func lastCandidate() throws(StoreError) -> Candidate? {
    guard let after = collector.after?.tieBreakers, after.count >= 3, case .integer(let kind) = after[0],
      case .text(let ownerID) = after[1], case .text(let id) = after[2]
    else { return nil }
    let owner = try Owner(kind: kind, idText: ownerID)
    return Candidate(ref: try reader.ref(Record.entityName, owner, id) ?? 0, owner: owner, id: id)
  }

  /// Adds the matching versions of one identity.
  func take(_ candidate: Candidate) throws(StoreError) {
    if let links, try !follows(links[candidate.id] ?? []) { return }
    let rows = try reader.rows(of: candidate.ref, bound: bound)
    guard !rows.isEmpty else { return }
    if Record.self == CareTask.self, case .carePlan(let carePlan) = candidate.owner {
      return try takeOwnTask(CareTask.ID(candidate.id), of: carePlan, rows: rows)
    }
    guard query.resolvedTime != .always else {
      for row in rows { add(try row.version(of: Record.self, owner: candidate.owner)) }
      return
    }
    let zones = try zones(of: candidate, rows: rows)
    guard let window = query.resolvedTime.bounds(in: zones, now: now),
      let row = rows.versionSegments(effectiveInstant: { $0.instant(in: zones) })
        .filter({ !$0.version.isDeleted }).chosen(of: window, orNext: query.resolvedTime == .nowOrNext)?.version
    else { return }
    add(try row.version(of: Record.self, owner: candidate.owner))
  }

  func add(_ version: Version<Record>) {
    if query.matches(version), isWanted?(version) ?? true { collector.add(version) }
  }
}

/// A segment of time in which a version is in force.
protocol InForce {
  var from: Instant { get }
  var to: Instant? { get }
}

extension VersionSegment: InForce {}
extension Timeline.Segment: InForce {}

extension Collection where Element: InForce {
  /// Returns the newest element in force within a window; with `orNext`, if there is none, the first one after it.
  ///
  /// Later segments were recorded later, so the last one is the newest.
  func chosen(of window: (from: Instant, to: Instant), orNext: Bool) -> Element? {
    var chosen: Element?
    for element in self where element.to.map({ $0 > window.from }) ?? true {
      guard element.from < window.to else { return chosen ?? (orNext ? element : nil) }
      chosen = element
    }
    return chosen
  }
}
