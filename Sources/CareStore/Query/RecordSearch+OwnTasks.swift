import CareModel

extension RecordSearch {
  /// Takes a care plan's own task, laid over the plan's of the same id.
  ///
  /// A patch that sets nothing is none: the plan's task counts.
  func takeOwnTask(_ id: CareTask.ID, of carePlan: CarePlan.ID, rows: [VersionRow]) throws(StoreError) {
    guard let link = try reader.enrollment(carePlan) else { return }
    let home = try home(of: link.patient)
    let enrollment = try reader.enrollment(carePlan, zones: home, asOf: query.asOf)
    let zones = enrollment.segments.last?.version.value.zone.map { ZoneTimeline($0) } ?? home
    let readings = try reader.planReadings(of: enrollment, asOf: query.asOf)
    guard let window = query.resolvedTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now) else {
      let base = try reader.plansTask(id, of: enrollment, readings: readings, zones: zones)
      for row in rows { try takeOwnVersion(row, of: carePlan, over: base, zones: zones) }
      return
    }
    let merged = try reader.tasks(of: enrollment, readings: readings, task: id, zones: zones, asOf: query.asOf)
    let chosen = merged.first?.segments.chosen(of: window, orNext: query.resolvedTime == .nowOrNext)?.version
    if let version = chosen as? Version<Record>, version.owner == .carePlan(carePlan) { add(version) }
  }

  /// Takes one version of it, as the plan's task was when it began to count; one that makes no task is left out.
  private func takeOwnVersion(
    _ row: VersionRow, of carePlan: CarePlan.ID, over base: Timeline<CareTask>?, zones: ZoneTimeline
  ) throws(StoreError) {
    let own = try row.version(of: TaskOverride.self, owner: .carePlan(carePlan))
    let start = row.effective.instant(in: zones)
    let below = base?.version(at: start) ?? base?.segments.first?.version
    if let task = own.value.patch.applied(to: below?.value), let version = own.with(task) as? Version<Record> {
      add(version)
    }
  }
}
