import CareModel

/// One evaluation of an outcome query.
struct OutcomeSearch {
  private let query: OutcomeQuery
  private let reader: StoreReader
  private let bound: Int64
  private var collector: PageCollector<Outcome>

  init(_ query: OutcomeQuery, in reader: StoreReader) throws(StoreError) {
    guard !(query.time?.isEmpty ?? false) else {
      throw .invalid(reason: "the interval is empty; write a 'to' that is after 'from'")
    }
    self.query = query
    self.reader = reader
    bound = try reader.bound(query.asOf)
    var after: SortPosition?
    if let cursor = query.after {
      guard case .at(let place) = try cursor.position(in: query.fingerprint) else {
        throw .invalid(reason: "the cursor belongs to another query; leave it out")
      }
      after = place
    }
    collector = try PageCollector(limit: query.limit, descending: query.order.map(\.descending), after: after) {
      SortPosition($0, in: query)
    }
  }

  mutating func page() throws(StoreError) -> Page<Outcome> {
    if let patients = try patients() {
      for patient in patients {
        if let ref = try reader.ref(Patient.entityName, .none, patient.text) { try take(patient, ref) }
      }
    } else {
      try takeAllPatients()
    }
    let fingerprint = query.fingerprint
    return collector.page { _, place in Cursor(query: fingerprint, position: .at(place)) }
  }

  /// Returns the patients that the filters name, or nil if they name none.
  private func patients() throws(StoreError) -> Set<Patient.ID>? {
    var patients = query.patients.map { Set($0) }
    if let carePlans = query.carePlans, !carePlans.contains(nil) {
      let links = try reader.enrollments(patients: nil, plans: nil, carePlans: carePlans.compactMap(\.self))
      let related = Set(links.map(\.patient))
      patients = patients?.intersection(related) ?? related
    }
    return patients
  }

  private mutating func takeAllPatients() throws(StoreError) {
    let count = 256
    var last = ""
    while true {
      let next = try reader.candidates(
        Patient.entityName, beyond: (0, "", last), backward: false, count: count)
      for candidate in next { try take(Patient.ID(candidate.id), candidate.ref) }
      guard let end = next.last, next.count == count else { return }
      last = end.id
    }
  }

  /// Adds the matching outcomes of one patient.
  private mutating func take(_ patient: Patient.ID, _ ref: Int64) throws(StoreError) {
    let (from, to) = try bounds(patient)
    let isNewestOnly = !query.includesAllVersions
    if let ranges = keyRanges() {
      for range in ranges {
        let statement = try reader.connection.prepare(OutcomeSQL.keys(newestOnly: isNewestOnly))
        statement.bind([.integer(ref), .text(range.from), .text(range.to), .integer(bound)])
        try take(statement, patient, isWanted: { from <= $0.value.start && $0.value.start < to })
      }
      return
    }
    let isBackward = query.order[0] == .init(.start, descending: true)
    let statement = try reader.connection.prepare(OutcomeSQL.window(newestOnly: isNewestOnly, backward: isBackward))
    statement.bind([
      .integer(ref), .integer(from.milliseconds), .integer(to.milliseconds), .integer(bound),
    ])
    let isInOrder = query.order[0].key == .start
    // Starts decide only between different starts; outcomes with the same start still have to be compared.
    try take(statement, patient, isWanted: { _ in true }, isInOrder: isInOrder)
  }

  private mutating func take(
    _ statement: any SQLStatement, _ patient: Patient.ID, isWanted: (Version<Outcome>) -> Bool, isInOrder: Bool = false
  ) throws(StoreError) {
    defer { statement.reset() }
    var rows = OutcomeRows(statement, patient: patient, reader: reader)
    var found: [Version<Outcome>] = []
    while try rows.next(into: &found), let version = found.popLast() {
      if isInOrder, let last = collector.worst, last.value.start != version.value.start, collector.isBeyond(version) {
        return
      }
      if isWanted(version), query.matches(version) { collector.add(version) }
    }
  }

  /// Returns the range of starts in the query, narrowed to what follows the previous page.
  private func bounds(_ patient: Patient.ID) throws(StoreError) -> (from: Instant, to: Instant) {
    var (from, to) = (Instant.beginning, Instant.end)
    switch query.time {
    case nil, .now, .nowOrNext, .always: break
    case .range(let first, let end): (from, to) = (first, end)
    case .day, .days:
      let home = query.zone.map { ZoneTimeline($0) }
      let zones = if let home { home } else { try reader.homeZones(of: patient, asOf: query.asOf) }
      if let bounds = query.time?.bounds(in: zones, now: .beginning) { (from, to) = bounds }
    }
    guard query.order[0].key == .start, case .integer(let start) = collector.after?.values.first else {
      return (from, to)
    }
    let last = Instant(milliseconds: start)
    return query.order[0].descending ? (from, min(to, last.adding(milliseconds: 1))) : (max(from, last), to)
  }

  /// Returns the half-open ranges of keys that the filters name, or nil if they name none.
  private func keyRanges() -> [(from: String, to: String)]? {
    if let keys = query.keys { return Set(keys).map { ($0.text, $0.text + "\u{1}") } }
    // With a limit, going through the starts in order ends sooner.
    guard let tasks = query.tasks, query.limit == nil, query.time == nil else { return nil }
    return Set(tasks).map { ("\($0)/", "\($0)0") }
  }
}
