import CareModel

/// One enrolment: whose, in which plan.
struct EnrolmentLink: Hashable {
  var carePlan: CarePlan.ID
  var patient: Patient.ID
  var plan: PlanHeader.ID?
}

/// An enrolment in the time asked for: what it follows, and where its dates are read.
struct Course {
  var link: EnrolmentLink
  var zones: ZoneTimeline
}

extension RecordSearch {
  /// Of what has owners: the versions that the enrolments and patients asked for follow; nil where none are named.
  func followed() throws(StoreError) -> [Version<Record>]? {
    guard Record.hasOwner, query.patients != nil || query.carePlans != nil else { return nil }
    var newest: [Candidate: Version<Record>] = [:]
    var all: [VersionID: Version<Record>] = [:]
    func take(_ timeline: Timeline<Record>, _ zones: ZoneTimeline) {
      guard let window = query.meantTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now),
        let version = timeline.segments.chosen(of: window, orNext: query.meantTime == .nowOrNext)?.version
      else { return }
      let place = Candidate(ref: 0, owner: version.owner, id: timeline.id.text)
      // Two who follow one plan may live in two zones.
      if let other = newest[place], other.isRecorded(after: version) { return }
      newest[place] = version
    }
    let isMeantAlways = query.meantTime == .always
    for (owner, zones) in try followedOwners() {
      for (id, rows) in try reader.allRows(Record.self, owner: owner, asOf: query.asOf)
      where query.ids?.contains(id) ?? true {
        if isMeantAlways {
          for row in rows { if let version = try version(row, owner) { all[version.id] = version } }
        } else {
          take(try Timeline(id: id, owner: owner, rows: rows, zones: zones, by: reader), zones)
        }
      }
    }
    for (timeline, zones) in try isMeantAlways ? [] : followedTasks() {
      if let timeline = timeline as? Timeline<Record> { take(timeline, zones) }
    }
    return Array(newest.values) + Array(all.values)
  }

  /// The tasks of the enrolments asked for: their plans' as they read them, with their own changes laid over; none where no tasks are asked for.
  private func followedTasks() throws(StoreError) -> [(Timeline<CareTask>, ZoneTimeline)] {
    guard Record.self == CareTask.self else { return [] }
    var found: [(Timeline<CareTask>, ZoneTimeline)] = []
    for link in try reader.enrolments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      guard let course = try course(link) else { continue }
      let enrolment = try reader.enrolment(link.carePlan, zones: home(of: link.patient), asOf: query.asOf)
      let tasks = try reader.tasks(
        of: enrolment, readings: reader.planReadings(of: enrolment, asOf: query.asOf), zones: course.zones,
        asOf: query.asOf)
      for var timeline in tasks where query.ids?.contains(.init(timeline.id.text)) ?? true {
        timeline.segments.removeAll { query.owners?.contains($0.version.owner) == false }
        found.append((timeline, course.zones))
      }
    }
    return found
  }

  /// The owners of what is followed, each with the zones in which its dates are read.
  private func followedOwners() throws(StoreError) -> [(Owner, ZoneTimeline)] {
    var owners: [(Owner, ZoneTimeline)] = []
    func take(_ owner: Owner, _ zones: ZoneTimeline) {
      guard query.owners?.contains(owner) ?? true, !owners.contains(where: { $0 == (owner, zones) }) else { return }
      owners.append((owner, zones))
    }
    for link in try reader.enrolments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      // Tasks are merged, except where every version is meant.
      guard Record.self != CareTask.self || query.meantTime == .always, let course = try course(link) else { continue }
      if let plan = link.plan { take(.plan(plan), course.zones) }
      take(.carePlan(link.carePlan), course.zones)
    }
    if query.carePlans == nil, query.plans == nil {
      for patient in query.patients ?? [] { take(.patient(patient), try home(of: patient)) }
    }
    return owners
  }

  /// An enrolment that is active or paused somewhere in the time asked for, or ever was where all versions are; nil for another.
  func course(_ link: EnrolmentLink) throws(StoreError) -> Course? {
    let home = try home(of: link.patient)
    let timeline = try reader.timeline(CarePlan.self, id: link.carePlan, zones: home, asOf: query.asOf)
    let window = query.meantTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? home, now: now)
    let open = timeline.segments.filter { [.active, .paused].contains($0.version.value.status) }
    let asking = window.map { open.chosen(of: $0, orNext: query.meantTime == .nowOrNext) } ?? open.last
    return asking.map { Course(link: link, zones: $0.version.value.zone.map { ZoneTimeline($0) } ?? home) }
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
