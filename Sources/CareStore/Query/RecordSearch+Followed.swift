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
    for (owner, zones) in try followedOwners() {
      for timeline in try reader.timelines(Record.self, owner: owner, zones: zones, asOf: query.asOf) {
        guard query.ids?.contains(timeline.id) ?? true else { continue }
        guard let window = query.meantTime.bounds(in: query.zone.map { ZoneTimeline($0) } ?? zones, now: now) else {
          let history = try reader.history(Record.self, id: timeline.id, owner: owner, asOf: query.asOf)
          for version in history { all[version.id] = version }
          continue
        }
        let found = timeline.segments.chosen(of: window, orNext: query.meantTime == .nowOrNext)
        guard let version = found?.version else { continue }
        let place = Candidate(ref: 0, owner: owner, id: timeline.id.text)
        // Two who follow one plan may live in two zones.
        if let other = newest[place], other.isRecorded(after: version) { continue }
        newest[place] = version
      }
    }
    return Array(newest.values) + Array(all.values)
  }

  /// The owners of what is followed, each with the zones in which its dates are read.
  private func followedOwners() throws(StoreError) -> [(Owner, ZoneTimeline)] {
    var owners: [(Owner, ZoneTimeline)] = []
    func take(_ owner: Owner, _ zones: ZoneTimeline) {
      guard query.owners?.contains(owner) ?? true, !owners.contains(where: { $0 == (owner, zones) }) else { return }
      owners.append((owner, zones))
    }
    for link in try reader.enrolments(patients: query.patients, plans: query.plans, carePlans: query.carePlans) {
      guard let course = try course(link) else { continue }
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
