import CareModel

/// One enrollment: its care plan, patient, and plan.
struct EnrollmentLink: Hashable {
  var carePlan: CarePlan.ID
  var patient: Patient.ID
  var plan: PlanHeader.ID?
}

/// An enrollment that is in force in the requested time.
struct ActiveEnrollment {
  var link: EnrollmentLink
  var enrollment: Timeline<CarePlan>
  /// The zones in which its dates are interpreted.
  var zones: ZoneTimeline

  /// The owners of what the enrollment follows.
  var owners: [Owner] { [link.plan.map { .plan($0) }, .carePlan(link.carePlan)].compactMap(\.self) }
}

extension RecordSearch {
  /// Adds what the requested enrollments and patients follow.
  ///
  /// Returns false if the query names none.
  func takeFollowed() throws(StoreError) -> Bool {
    guard Record.hasOwner, query.patients != nil || query.carePlans != nil else { return false }
    var owners: Set<Owner> = []
    var newest: [Owner: [String: Version<Record>]] = [:]
    func keep(_ timelines: [Timeline<Record>], _ zones: ZoneTimeline) {
      guard let window = query.resolvedTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now) else {
        return
      }
      for timeline in timelines {
        guard let version = timeline.segments.chosen(of: window, orNext: query.resolvedTime == .nowOrNext)?.version
        else { continue }
        // Participants in different zones can follow the same plan.
        let other = newest[version.owner]?[timeline.id.text]
        if other.map({ !$0.isRecorded(after: version) }) ?? true {
          newest[version.owner, default: [:]][timeline.id.text] = version
        }
      }
    }
    for link in try reader.enrollments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      guard let active = try activeEnrollment(link) else { continue }
      owners.formUnion(active.owners)
      if query.resolvedTime != .always { keep(try timelines(of: active), active.zones) }
    }
    if query.carePlans == nil, query.plans == nil {
      for patient in query.patients ?? [] {
        owners.insert(.patient(patient))
        guard query.resolvedTime != .always else { continue }
        let home = try homeZones(of: patient)
        keep(try reader.timelines(Record.self, owner: .patient(patient), zones: home, asOf: query.asOf), home)
      }
    }
    for version in newest.values.flatMap(\.values) { add(version) }
    guard query.resolvedTime == .always else { return true }
    for owner in owners { for candidate in try reader.candidates(Record.entityName, of: owner) { try take(candidate) } }
    return true
  }

  /// Returns what an enrollment follows over time.
  ///
  /// Its own patches are applied to the plan's tasks. What exists for other parameters is omitted.
  private func timelines(of active: ActiveEnrollment) throws(StoreError) -> [Timeline<Record>] {
    if Record.self == CareTask.self {
      let snapshots = try reader.planSnapshots(of: active.enrollment, asOf: query.asOf)
      let tasks = try reader.tasks(
        of: active.enrollment, snapshots: snapshots, zones: active.zones, asOf: query.asOf)
      return tasks.compactMap { $0 as? Timeline<Record> }
    }
    var timelines: [Timeline<Record>] = []
    for owner in active.owners {
      var own = try reader.timelines(Record.self, owner: owner, zones: active.zones, asOf: query.asOf)
      if case .plan = owner, let contacts = own as? [Timeline<Contact>], contacts.contains(where: \.isForSomeParameters)
      {
        let snapshots = try reader.planSnapshots(of: active.enrollment, asOf: query.asOf)
        own = try reader.limited(contacts, to: active.enrollment, snapshots: snapshots, zones: active.zones)
          .compactMap { $0 as? Timeline<Record> }
      }
      timelines += own
    }
    return timelines
  }

  /// Returns the enrollment if it is active or paused within the requested time, or ever was when all versions are
  /// requested; nil otherwise.
  func activeEnrollment(_ link: EnrollmentLink) throws(StoreError) -> ActiveEnrollment? {
    let home = try homeZones(of: link.patient)
    let enrollment = try reader.enrollment(link.carePlan, zones: home, asOf: query.asOf)
    let open = enrollment.segments.filter { [.active, .paused].contains($0.version.value.status) }
    let window = query.resolvedTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? home, now: now)
    let asking = window.map { open.chosen(of: $0, orNext: query.resolvedTime == .nowOrNext) } ?? open.last
    return asking.map { _ in
      ActiveEnrollment(link: link, enrollment: enrollment, zones: enrollment.zones(patient: home))
    }
  }

  /// Returns the zones of a patient over time; UTC for an unknown patient.
  func homeZones(of patient: Patient.ID) throws(StoreError) -> ZoneTimeline {
    if let home = homes[patient] { return home }
    let home = try reader.homeZones(of: patient, asOf: query.asOf)
    homes[patient] = home
    return home
  }

  /// Returns the zones of a care plan's patient over time.
  func homeZones(ofCarePlan id: CarePlan.ID) throws(StoreError) -> ZoneTimeline {
    guard let link = try reader.enrollment(id) else { return ZoneTimeline(.utc) }
    return try homeZones(of: link.patient)
  }
}

extension RecordSearch {
  /// Adds a care plan's own task, applied to the plan's task with the same id.
  ///
  /// An empty patch is ignored: the plan's task applies.
  func takeOwnTask(_ id: CareTask.ID, of carePlan: CarePlan.ID, rows: [VersionRow]) throws(StoreError) {
    guard let link = try reader.enrollment(carePlan) else { return }
    let home = try homeZones(of: link.patient)
    let enrollment = try reader.enrollment(carePlan, zones: home, asOf: query.asOf)
    let zones = enrollment.zones(patient: home)
    let snapshots = try reader.planSnapshots(of: enrollment, asOf: query.asOf)
    guard let window = query.resolvedTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now) else {
      let base = try reader.plansTask(id, of: enrollment, snapshots: snapshots, zones: zones)
      for row in rows { try takeOwnVersion(row, of: carePlan, over: base, zones: zones) }
      return
    }
    let merged = try reader.tasks(of: enrollment, snapshots: snapshots, task: id, zones: zones, asOf: query.asOf)
    let chosen = merged.first?.segments.chosen(of: window, orNext: query.resolvedTime == .nowOrNext)?.version
    if let version = chosen as? Version<Record>, version.owner == .carePlan(carePlan) { add(version) }
  }

  /// Adds one version of it, applied to the plan's task as of the version's effective time.
  ///
  /// A version that does not make a complete task is skipped.
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
