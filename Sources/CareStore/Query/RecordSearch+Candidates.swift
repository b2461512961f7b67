import CareModel

extension RecordSearch {
  /// The identities that the filters name; nil where they name none and all are to be seen.
  func named() throws(StoreError) -> [Candidate]? {
    var named: Set<Candidate>?
    func narrow(to found: [Candidate]) {
      named = named.map { $0.intersection(found) } ?? Set(found)
    }
    if let versions = query.versions {
      var found: [Candidate] = []
      for id in versions {
        if let candidate = try reader.candidate(Record.entityName, of: id) { found.append(candidate) }
      }
      narrow(to: found)
    }
    if let ids = query.ids {
      var found: [Candidate] = []
      for id in ids { found += try reader.candidates(Record.entityName, named: id.text) }
      narrow(to: found)
    }
    if let related = try related() {
      var found: [Candidate] = []
      for id in related { found += try reader.candidates(Record.entityName, named: id) }
      narrow(to: found)
    }
    if let owners = try owners(), named == nil {
      var found: [Candidate] = []
      for owner in owners { found += try reader.candidates(Record.entityName, of: owner) }
      narrow(to: found)
    } else if let owners = try owners() {
      named = named?.filter { owners.contains($0.owner) }
    }
    return named.map { Array($0) }
  }

  /// The owners that the filters name.
  private func owners() throws(StoreError) -> Set<Owner>? {
    guard Record.hasOwner, let plans = query.plans else { return query.owners.map { Set($0) } }
    let named = Set(plans.map { Owner.plan($0) })
    return query.owners.map { named.intersection($0) } ?? named
  }

  /// The ids of patients, plans and care plans that enrollments relate to what is asked for; nil where nothing is.
  private func related() throws(StoreError) -> Set<String>? {
    guard !Record.hasOwner, query.patients != nil || query.plans != nil || query.carePlans != nil else { return nil }
    if Record.self == Patient.self, query.plans == nil, query.carePlans == nil {
      return Set(query.patients?.map(\.text) ?? [])
    }
    if Record.self == PlanHeader.self, query.patients == nil, query.carePlans == nil {
      return Set(query.plans?.map(\.text) ?? [])
    }
    let enrollments = try reader.enrollments(patients: query.patients, plans: query.plans, carePlans: query.carePlans)
    if Record.self == CarePlan.self { return Set(enrollments.map(\.carePlan.text)) }
    let isPatient = Record.self == Patient.self
    let links = Dictionary(grouping: enrollments) { isPatient ? $0.patient.text : $0.plan?.text ?? "" }
    self.links = links
    return Set(links.keys)
  }

  /// Whether any of some enrollments is one that asks for something in the time asked for.
  func follows(_ links: [EnrollmentLink]) throws(StoreError) -> Bool {
    for link in links { if try course(link) != nil { return true } }
    return false
  }

  /// The zones in which the dates of an identity's versions are read.
  func zones(of candidate: Candidate, rows: [VersionRow]) throws(StoreError) -> ZoneTimeline {
    if let zone = query.zone { return ZoneTimeline(zone) }
    // Nothing here is a date: any zone will do.
    if query.resolvedTime.isAbsolute, !rows.contains(where: { if case .date = $0.effective { true } else { false } }) {
      return ZoneTimeline(.utc)
    }
    switch candidate.owner {
    case .patient(let patient): return try home(of: patient)
    case .carePlan(let id): return try home(ofCarePlan: id)
    case .plan: return ZoneTimeline(.utc)
    case .none:
      if Record.self == Patient.self { return try home(of: Patient.ID(candidate.id)) }
      if Record.self == CarePlan.self { return try home(ofCarePlan: CarePlan.ID(candidate.id)) }
      if let follower = links?[candidate.id]?.first?.patient { return try home(of: follower) }
      return ZoneTimeline(.utc)
    }
  }
}

extension RecordTime {
  /// Whether it means the same stretch everywhere.
  fileprivate var isAbsolute: Bool {
    switch self {
    case .now, .nowOrNext, .range, .always: true
    case .day, .days: false
    }
  }
}
