import CareModel
import CareRuntime

extension CollectionHandle {
  /// The outcomes that options ask for: of the patient who was chosen, if nobody else is named.
  func outcomeQuery(_ options: Options) throws -> OutcomeQuery {
    let patients: [Patient.ID]? = try options.ids("patient") ?? box.world.patient.map { [$0] }
    let zone = try patients.flatMap { $0.count == 1 ? try box.zone(of: $0[0]) : nil } ?? box.world.zone
    return OutcomeQuery(
      patients: patients, carePlans: try options.ids("care_plan"), tasks: try options.ids("task"),
      taskVersions: try options.texts("task_versions")?.map { VersionID($0) },
      keys: try options.texts("keys")?.map { OccurrenceKey($0) },
      versions: try options.texts("versions")?.map { VersionID($0) }, remoteIDs: try options.texts("remote_ids"),
      groups: try options.groups(), tags: try options.texts("tags"), statuses: try statuses(options),
      time: try options.recordTime(in: zone),
      asOf: try options.asOf(in: zone), allVersions: try options.boolean("all_versions") ?? false,
      sort: try options.sorting(OutcomeQuery.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: try options.integer("limit"), after: try options.text("after").map { Cursor($0) })
  }

  private func statuses(_ options: Options) throws -> [Outcome.Status]? {
    try options.texts("status")?.map { word in
      guard let status = Outcome.Status.allCases.first(where: { $0.luaName == word }) else {
        throw options.refusal("status", code: "not_allowed")
      }
      return status
    }
  }

  /// What was recorded at an event; nil for nothing.
  func outcome(_ key: String, _ options: Options) throws -> LuaValue {
    var query = try outcomeQuery(options)
    query.keys = [OccurrenceKey(key)]
    let found = try box.runtime.outcomes(query).items
    guard found.count > 1 else { return try found.first.map(row) ?? .nil }
    throw StoreError.ambiguous(
      entity: "outcome", id: key,
      choices: found.map { version in
        version.value.carePlan.map { "care_plan = \"\($0)\"" } ?? "patient = \"\(version.value.patient)\""
      })
  }

  /// Every version of an event's outcome, the first first.
  func outcomeHistory(_ key: String, _ options: Options) throws -> [LuaValue] {
    var query = try outcomeQuery(options)
    query.keys = [OccurrenceKey(key)]
    query.allVersions = true
    query.sort = [.init(.recorded)]
    return try box.runtime.outcomes(query).items.map(row)
  }

  func row(_ version: Version<Outcome>) throws -> LuaValue {
    version.row(in: try version.value.zone ?? homes.zone(of: version.value.patient))
  }
}
