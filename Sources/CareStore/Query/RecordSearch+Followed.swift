import CareModel

/// One enrollment: whose, in which plan.
struct EnrollmentLink: Hashable {
  var carePlan: CarePlan.ID
  var patient: Patient.ID
  var plan: PlanHeader.ID?
}

/// An enrollment that asks for something in the time asked for.
struct Course {
  var link: EnrollmentLink
  var enrollment: Timeline<CarePlan>
  /// Where its dates are read.
  var zones: ZoneTimeline

  /// Whose what it follows may be.
  var owners: [Owner] { [link.plan.map { .plan($0) }, .carePlan(link.carePlan)].compactMap(\.self) }
}

extension RecordSearch {
  /// Takes what has owners and what the enrollments and patients asked for follow; false where none are named.
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
        // Two who follow one plan may live in two zones.
        let other = newest[version.owner]?[timeline.id.text]
        if other.map({ !$0.isRecorded(after: version) }) ?? true {
          newest[version.owner, default: [:]][timeline.id.text] = version
        }
      }
    }
    for link in try reader.enrollments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      guard let course = try course(link) else { continue }
      owners.formUnion(course.owners)
      if query.resolvedTime != .always { keep(try timelines(of: course), course.zones) }
    }
    if query.carePlans == nil, query.plans == nil {
      for patient in query.patients ?? [] {
        owners.insert(.patient(patient))
        guard query.resolvedTime != .always else { continue }
        let home = try home(of: patient)
        keep(try reader.timelines(Record.self, owner: .patient(patient), zones: home, asOf: query.asOf), home)
      }
    }
    for version in newest.values.flatMap(\.values) { add(version) }
    guard query.resolvedTime == .always else { return true }
    for owner in owners { for candidate in try reader.candidates(Record.entityName, of: owner) { try take(candidate) } }
    return true
  }

  /// What an enrollment follows over time; tasks with its own patches laid over them.
  private func timelines(of course: Course) throws(StoreError) -> [Timeline<Record>] {
    if Record.self == CareTask.self {
      let readings = try reader.planReadings(of: course.enrollment, asOf: query.asOf)
      let tasks = try reader.tasks(
        of: course.enrollment, readings: readings, zones: course.zones, asOf: query.asOf)
      return tasks.compactMap { $0 as? Timeline<Record> }
    }
    var timelines: [Timeline<Record>] = []
    for owner in course.owners {
      timelines += try reader.timelines(Record.self, owner: owner, zones: course.zones, asOf: query.asOf)
    }
    return timelines
  }

  /// An enrollment that is active or paused somewhere in the time asked for, or ever was where all versions are; nil for another.
  func course(_ link: EnrollmentLink) throws(StoreError) -> Course? {
    let home = try home(of: link.patient)
    let enrollment = try reader.enrollment(link.carePlan, zones: home, asOf: query.asOf)
    let open = enrollment.segments.filter { [.active, .paused].contains($0.version.value.status) }
    let window = query.resolvedTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? home, now: now)
    let asking = window.map { open.chosen(of: $0, orNext: query.resolvedTime == .nowOrNext) } ?? open.last
    let zone = enrollment.segments.last?.version.value.zone
    return asking.map { _ in Course(link: link, enrollment: enrollment, zones: zone.map { ZoneTimeline($0) } ?? home) }
  }

  /// The zones that a patient lived in; UTC for one who is not there.
  func home(of patient: Patient.ID) throws(StoreError) -> ZoneTimeline {
    if let home = homes[patient] { return home }
    let home = try reader.home(of: patient, asOf: query.asOf)
    homes[patient] = home
    return home
  }

  /// The zones of the patient of an enrollment.
  func home(ofCarePlan id: CarePlan.ID) throws(StoreError) -> ZoneTimeline {
    guard let link = try reader.enrollment(id) else { return ZoneTimeline(.utc) }
    return try home(of: link.patient)
  }
}
