import Care
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// Makes resources of the rows of an export, and writes them, one participant after the other.
final class BulkSink: ExportSink {
  /// The folder that is written.
  let folder: ExportFolder
  /// What the resources do not show.
  private(set) var losses = LossCounts()

  private let runtime: CareRuntime
  private let request: ExportRequest
  private let schema: ExportSchema
  private let names: Pseudonyms?
  private let places: [[String: Int]]
  private let files: [BulkType: Int]
  private let types: [BulkType]
  private var study: BulkParticipant.Study
  private var anchoredPlans: Set<String> = []
  /// The number of enrollments whose plan has anchors.
  private var anchored = 0
  /// The number of reasons that events have.
  private var reasons = 0
  /// The number of events whose task is in no version of a plan.
  private var ownTasks = 0
  /// The number of participants with a sex that FHIR has no code for.
  private var otherSexes = 0
  /// Whether the current participant has such a sex.
  private var hasOtherSex = false
  private var questionnaires: Set<String> = []
  private var current: BulkParticipant?

  /// Opens a file for each type, and writes the plans.
  ///
  /// - Throws: ``Failure`` if a file cannot be written; `StoreError` if the store cannot be read.
  init(
    _ runtime: CareRuntime, _ request: ExportRequest, _ schema: ExportSchema, to folder: ExportFolder,
    types: [BulkType], names: Pseudonyms?
  ) throws {
    (self.runtime, self.request, self.schema, self.folder) = (runtime, request, schema, folder)
    (self.types, self.names) = (types, names)
    places = schema.tables.map { table in
      Dictionary(table.columns.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }
    files = Dictionary(
      try types.map { ($0, try folder.open(lines: "\($0.rawValue).ndjson")) }, uniquingKeysWith: { first, _ in first })
    // The arm is the first column after those of every table.
    let arm = request.arms.isEmpty ? nil : places.first?["plan_version"].map { $0 + 1 }
    study = BulkParticipant.Study(time: schema.time ?? .beginning, names: names, arm: arm)
    for record in try runtime.planRecords(request.plans, asOf: asOf) {
      let plan = try BulkPlan(record.plan, headers: record.headers, tasks: record.tasks)
      try write(plan.resources)
      for loss in plan.losses.all { losses.add(loss) }
      if record.headers.contains(where: { !$0.value.anchors.isEmpty }) { anchoredPlans.insert(record.plan.text) }
      study.versions.formUnion(plan.versions)
      study.taskVersions.formUnion(plan.taskVersions)
      questionnaires.formUnion(plan.questionnaires)
    }
  }

  private var asOf: AsOf { .seq(schema.commit?.seq ?? 0) }

  private func write(_ resources: [BulkResource]) throws {
    for resource in resources {
      if let file = files[resource.type] { try folder.add(line: resource.line, to: file) }
    }
  }

  /// Adds a row to its participant; that of another one ends the participant before.
  func add(_ row: [ExportCell], to table: Int) throws {
    guard case .text(let id) = row[0] else { return }
    if current?.id.text != id {
      try finish()
      current = BulkParticipant(Patient.ID(id), in: study)
    }
    let kind: BulkParticipant.Row =
      switch ExportRequest.Table(rawValue: schema.tables[table].name) {
      case .events?: .event
      case .values?: .value
      default: .enrollment
      }
    current?.add(row, places[table], as: kind)
    switch kind {
    case .event:
      if case .text(let version)? = places[table]["task_version"].map({ row[$0] }),
        !study.taskVersions.contains(version)
      {
        ownTasks += 1
      }
      reasons += ["reason", "late_entry"].count { name in places[table][name].map { row[$0] != .empty } ?? false }
    case .enrollment:
      if case .text(let plan)? = places[table]["plan"].map({ row[$0] }), anchoredPlans.contains(plan) { anchored += 1 }
    case .value: break
    }
    if case .text(let sex)? = places[table]["sex"].map({ row[$0] }), !BulkParticipant.sexes.contains(sex) {
      hasOtherSex = true
    }
  }

  /// Shows how many participants are done.
  func finish(participants: Int) { folder.finish(participants: participants) }

  private func finish() throws {
    guard let participant = current else { return }
    current = nil
    if hasOtherSex { otherSexes += 1 }
    hasOtherSex = false
    var query = OutcomeQuery(patients: [participant.id], time: time, asOf: asOf)
    if !request.plans.isEmpty { query.carePlans = participant.carePlans.map(Optional.some) }
    var answers = BulkResponses(names: names, isIdentified: request.isIdentified)
    for kept in try runtime.answers(query).kept {
      try answers.add(kept.outcome, earlier: kept.earlier, to: kept.survey, of: kept.plan)
    }
    let bundle = answers.bundle
    let written = types.contains(.response) ? Set(bundle.ids(of: .response)) : []
    try write(participant.resources(answered: answers.answered, responses: written))
    for (address, line) in zip(bundle.addresses, bundle.texts(of: .questionnaire))
    where questionnaires.insert(address).inserted {
      try write([BulkResource(.questionnaire, line: line)])
    }
    try write(bundle.texts(of: .response).map { BulkResource(.response, line: $0) })
    try write(bundle.texts(of: .observation).map { BulkResource(.observation, line: $0) })
    if types.contains(.response) { try write(answers.provenances) }
    for loss in bundle.losses { losses.add(loss) }
  }

  private var time: RecordTime? {
    guard request.from != nil || request.to != nil else { return nil }
    return .days(from: request.from ?? .earliest, to: request.to ?? .latest)
  }

  /// Writes the last participant and the manifest, and gives all files their names.
  ///
  /// - Throws: ``Failure`` if there are losses and `isStrict` is true, or if a file cannot be written.
  func close(isStrict: Bool) throws {
    try finish()
    func lose(_ type: BulkType, _ what: String, _ why: String, _ count: Int) {
      guard types.contains(type), count > 0 else { return }
      let loss = ExchangeLoss(path: type.rawValue, what: what, why: why)
      losses.add(ListedLoss(survey: "participants", loss, responses: count))
    }
    lose(.subject, "the dates of the anchors", "have no element of R4", anchored)
    lose(.patient, "the sex", "is none of male, female, and other", otherSexes)
    lose(
      .task, "the ActivityDefinition", "is missing, because the task is of a participant or a care plan only", ownTasks)
    lose(.task, "the reasons that people wrote", "may tell who they are", reasons)
    if isStrict, !losses.all.isEmpty {
      throw Failure(
        .lines(losses.all.map(\.text).joined(separator: "\n") + "\nnothing was written"), code: .diagnostics)
    }
    try folder.closeTables()
    try folder.add(try JSONText.pretty(losses.all) + "\n", as: "losses.json")
    try folder.add(try JSONText.foreign(manifest) + "\n", as: "manifest.json")
    try folder.publish()
  }

  /// What the folder has, and the commit that it is of.
  var manifest: BulkManifest {
    let output = zip(types, folder.lineCounts).map { type, file in
      BulkManifest.Output(type: type.rawValue, url: file.path, count: file.count)
    }
    return BulkManifest(
      request: "care export fhir --bulk", schema.commit, output: output,
      plans: schema.plans.map { .init(plan: $0.plan.text, version: $0.version.text, recorded: $0.recorded) })
  }
}
