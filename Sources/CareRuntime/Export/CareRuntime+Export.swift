package import CareModel
import CareStore

extension CareRuntime {
  /// Writes the rows of an export to the sink that `open` returns for its schema.
  ///
  /// Everything is of one commit. As of an earlier state, states of events are those at its time, so the same state always has the
  /// same rows.
  ///
  /// - Returns: The schema.
  /// - Throws: `StoreError.notFound` for an unknown plan or patient; ``RuntimeError/invalidWindow``;
  ///   ``RuntimeError/tooManyKinds(task:limit:)``; ``RuntimeError/tooManyEvents(limit:)``; the errors of `open` and of the sink.
  /// - Complexity: O(events of the participants); memory does not grow with their number.
  @discardableResult
  package func export(
    _ request: ExportRequest, at now: Instant, to open: (ExportSchema) throws -> any ExportSink
  ) throws -> ExportSchema {
    if let from = request.from, let to = request.to, from >= to { throw RuntimeError.invalidWindow }
    return try store.read { reader in
      let commit = try reader.commit(request.asOf)
      let asOf = commit.map { AsOf.seq($0.seq) }
      let time =
        switch request.asOf {
        case .recorded(let instant)?: instant
        case .seq?: commit?.recorded ?? now
        case nil: now
        }
      let participants = try reader.participants(of: request)
      let book = try CodebookReader(request, reader: reader, asOf: asOf, at: time)
      let wide = try request.isWide ? book.wideTables(participants) : []
      let tables = ExportTables(request, parameters: book.parameters, wide: wide)
      let schema = ExportSchema(
        tables: tables.all, codebook: try book.codebook(of: tables), plans: book.versions, commit: commit, time: time,
        participants: participants.count)
      let sink = try open(schema)
      let walk = ExportWalk(request: request, runtime: self, reader: reader, asOf: asOf, now: time, tables: tables)
      for (place, (patient, carePlans)) in participants.enumerated() {
        try walk.write(patient, carePlans, to: sink)
        sink.finish(participants: place + 1)
      }
      return schema
    }
  }
}

extension StoreReader {
  /// Returns the patients of an export by id, each with care plans by id, and nil for the tasks beside any plan.
  fileprivate func participants(
    of request: ExportRequest
  ) throws -> [(patient: Patient.ID, carePlans: [CarePlan.ID?])] {
    for plan in request.plans where try history(PlanHeader.self, id: plan).isEmpty {
      throw StoreError.notFound(entity: PlanHeader.entityName, id: plan.text)
    }
    for patient in request.patients where try history(Patient.self, id: patient).isEmpty {
      throw StoreError.notFound(entity: Patient.entityName, id: patient.text)
    }
    let following = try request.plans.flatMap { try carePlanIDs(following: $0) }
    if request.patients.isEmpty, !following.isEmpty || !request.plans.isEmpty {
      // Only the patients who follow the plans are read.
      var own: [Patient.ID: [CarePlan.ID?]] = [:]
      for carePlan in following {
        guard let patient = try history(CarePlan.self, id: carePlan).last?.value.patient else { continue }
        own[patient, default: []].append(carePlan)
      }
      return own.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted { ($0?.text ?? "") < ($1?.text ?? "") }) }
    }
    let patients = request.patients.isEmpty ? try identities(Patient.self) : Set(request.patients).sorted()
    let isIncluded = Set(following).contains
    return try patients.map { patient in
      let carePlans = try carePlanIDs(of: patient).filter { request.plans.isEmpty || isIncluded($0) }
      return (patient, carePlans + (request.plans.isEmpty ? [nil] : []))
    }
  }
}
