import CareModel

/// One enrolment: whose, in which plan.
struct EnrolmentLink: Hashable {
  var carePlan: CarePlan.ID
  var patient: Patient.ID
  var plan: PlanHeader.ID?
}

/// An enrolment that asks for something in the time asked for.
struct Course {
  var link: EnrolmentLink
  var enrolment: Timeline<CarePlan>
  /// Where its dates are read.
  var zones: ZoneTimeline

  /// Whose what it follows may be.
  var owners: [Owner] { [link.plan.map { .plan($0) }, .carePlan(link.carePlan)].compactMap(\.self) }
}

extension RecordSearch {
  /// Takes what has owners and what the enrolments and patients asked for follow; false where none are named.
  func takeFollowed() throws(StoreError) -> Bool {
    guard Record.hasOwner, query.patients != nil || query.carePlans != nil else { return false }
    var owners: Set<Owner> = []
    var newest: [Owner: [String: Version<Record>]] = [:]
    func keep(_ timelines: [Timeline<Record>], _ zones: ZoneTimeline) {
      guard let window = query.meantTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now) else {
        return
      }
      for timeline in timelines {
        guard let version = timeline.segments.chosen(of: window, orNext: query.meantTime == .nowOrNext)?.version
        else { continue }
        // Two who follow one plan may live in two zones.
        let other = newest[version.owner]?[timeline.id.text]
        if other.map({ !$0.isRecorded(after: version) }) ?? true {
          newest[version.owner, default: [:]][timeline.id.text] = version
        }
      }
    }
    for link in try reader.enrolments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      guard let course = try course(link) else { continue }
      owners.formUnion(course.owners)
      if query.meantTime != .always { keep(try timelines(of: course), course.zones) }
    }
    if query.carePlans == nil, query.plans == nil {
      for patient in query.patients ?? [] {
        owners.insert(.patient(patient))
        guard query.meantTime != .always else { continue }
        let home = try home(of: patient)
        keep(try reader.timelines(Record.self, owner: .patient(patient), zones: home, asOf: query.asOf), home)
      }
    }
    for version in newest.values.flatMap(\.values) { add(version) }
    guard query.meantTime == .always else { return true }
    for owner in owners { for candidate in try reader.candidates(Record.entityName, of: owner) { try take(candidate) } }
    return true
  }

  /// What an enrolment follows over time; tasks with its own patches laid over them.
  private func timelines(of course: Course) throws(StoreError) -> [Timeline<Record>] {
    if Record.self == CareTask.self {
      let readings = try reader.planReadings(of: course.enrolment, asOf: query.asOf)
      let tasks = try reader.tasks(
        of: course.enrolment, readings: readings, zones: course.zones, asOf: query.asOf)
      return tasks.compactMap { $0 as? Timeline<Record> }
    }
    var timelines: [Timeline<Record>] = []
    for owner in course.owners {
      timelines += try reader.timelines(Record.self, owner: owner, zones: course.zones, asOf: query.asOf)
    }
    return timelines
  }

  /// An enrolment that is active or paused somewhere in the time asked for, or ever was where all versions are; nil for another.
  func course(_ link: EnrolmentLink) throws(StoreError) -> Course? {
    let home = try home(of: link.patient)
    let enrolment = try reader.enrolment(link.carePlan, zones: home, asOf: query.asOf)
    let open = enrolment.segments.filter { [.active, .paused].contains($0.version.value.status) }
    let window = query.meantTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? home, now: now)
    let asking = window.map { open.chosen(of: $0, orNext: query.meantTime == .nowOrNext) } ?? open.last
    let zone = enrolment.segments.last?.version.value.zone
    return asking.map { _ in Course(link: link, enrolment: enrolment, zones: zone.map { ZoneTimeline($0) } ?? home) }
  }

  /// The zones that a patient lived in; UTC for one who is not there.
  func home(of patient: Patient.ID) throws(StoreError) -> ZoneTimeline {
    if let home = homes[patient] { return home }
    let home = try reader.home(of: patient, asOf: query.asOf)
    homes[patient] = home
    return home
  }

  /// The zones of the patient of an enrolment.
  func home(ofCarePlan id: CarePlan.ID) throws(StoreError) -> ZoneTimeline {
    guard let link = try reader.enrolment(id) else { return ZoneTimeline(.utc) }
    return try home(of: link.patient)
  }
}
