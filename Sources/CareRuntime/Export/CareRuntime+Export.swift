package import CareModel
import CareStore

extension CareRuntime {
  /// Writes the rows of an export to the sink that `open` returns for its schema.
  ///
  /// Everything is of one commit. As of an earlier state, states of events are those at its time, so the same state always has the
  /// same rows.
  ///
  /// - Returns: The schema.
  /// - Throws: `StoreError.notFound` for an unknown plan or patient; ``RuntimeError/unknownParameter(plan:name:known:)`` for an arm;
  ///   ``RuntimeError/invalidWindow``; ``RuntimeError/tooManyKinds(task:limit:)``; ``RuntimeError/tooManyEvents(limit:)``; the errors of
  ///   `open` and of the sink.
  /// - Complexity: O(events of the participants); memory does not grow with their number.
  @discardableResult
  package func export(
    _ request: ExportRequest, at now: Instant, to open: (ExportSchema) throws -> any ExportSink
  ) throws -> ExportSchema {
    if let from = request.from, let to = request.to, from >= to { throw RuntimeError.invalidWindow }
    return try store.read { reader in
      let described = try DescribedExport(request, reader: reader, at: now), schema = described.schema
      let sink = try open(schema)
      let walk = ExportWalk(
        request: request, runtime: self, reader: reader, asOf: described.asOf, now: schema.time ?? now,
        tables: described.tables)
      for (place, participant) in described.participants.enumerated() {
        try walk.write(participant, to: sink)
        sink.finish(participants: place + 1)
      }
      return schema
    }
  }

  /// Returns the tables of an export and the meaning of their columns, without its rows.
  ///
  /// - Throws: As ``export(_:at:to:)``, but no errors of rows.
  /// - Complexity: O(participants + versions of the plans).
  package func exportSchema(_ request: ExportRequest, at now: Instant) throws -> ExportSchema {
    try store.read { try DescribedExport(request, reader: $0, at: now).schema }
  }
}

/// What an export is made of, before its rows.
private struct DescribedExport {
  let schema: ExportSchema
  let tables: ExportTables
  let participants: [ParticipantRef]
  let asOf: AsOf

  init(_ request: ExportRequest, reader: StoreReader, at now: Instant) throws {
    let commit = try reader.commit(request.asOf)
    asOf = .seq(commit?.seq ?? 0)
    let time =
      switch request.asOf {
      case .recorded(let instant)?: instant
      case .seq?: commit?.recorded
      case nil: now
      }
    participants = try reader.participants(of: request, asOf: asOf)
    let book = try CodebookReader(request, reader: reader, asOf: asOf)
    let kinds = try book.kinds(of: participants)
    tables = try ExportTables(request, parameters: book.parameters, kinds: request.isWide ? kinds : [])
    schema = ExportSchema(
      tables: tables.all, codebook: book.codebook(of: tables, kinds), plans: book.versions, commit: commit, time: time,
      participants: participants.count)
  }
}

/// A participant of an export, with the enrollments that are exported by id.
struct ParticipantRef {
  let patient: Patient.ID
  let carePlans: [CarePlan.ID]
}

extension StoreReader {
  /// Returns the participants of an export that a state of the store has, by id.
  fileprivate func participants(of request: ExportRequest, asOf: AsOf) throws -> [ParticipantRef] {
    for plan in request.plans where try history(PlanHeader.self, id: plan).isEmpty {
      throw StoreError.notFound(entity: PlanHeader.entityName, id: plan.text)
    }
    for patient in request.patients where try history(Patient.self, id: patient).isEmpty {
      throw StoreError.notFound(entity: Patient.entityName, id: patient.text)
    }
    let named = Set(request.patients), plans = Set(request.plans)
    guard !plans.isEmpty else {
      return try (named.isEmpty ? identities(Patient.self) : named.sorted()).filter { try exists($0, asOf) }.map {
        let carePlans = try carePlanIDs(of: $0).filter { try !segments(of: $0, asOf).isEmpty }
        return ParticipantRef(patient: $0, carePlans: carePlans)
      }
    }
    // Only the patients who follow the plans are read.
    var own: [Patient.ID: Set<CarePlan.ID>] = [:]
    for carePlan in try Set(plans.flatMap { try carePlanIDs(following: $0) }) {
      let carePlans = try segments(of: carePlan, asOf).map(\.version.value)
      guard let patient = carePlans.last?.patient, named.isEmpty || named.contains(patient),
        carePlans.contains(where: { $0.plan.map(plans.contains) ?? false })
      else { continue }
      own[patient, default: []].insert(carePlan)
    }
    return try own.sorted { $0.key < $1.key }.filter { try exists($0.key, asOf) }.map {
      ParticipantRef(patient: $0.key, carePlans: $0.value.sorted())
    }
  }

  private func exists(_ patient: Patient.ID, _ asOf: AsOf) throws -> Bool {
    try !timeline(Patient.self, id: patient, zone: .utc, asOf: asOf).segments.isEmpty
  }

  private func segments(of carePlan: CarePlan.ID, _ asOf: AsOf) throws -> [Timeline<CarePlan>.Segment] {
    try timeline(CarePlan.self, id: carePlan, zone: .utc, asOf: asOf).segments
  }
}
