import CareModel

extension RecordSearch {
  /// Returns the identities that the filters name, or nil if they name none and all identities are candidates.
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

  /// Returns the owners that the filters name.
  private func owners() throws(StoreError) -> Set<Owner>? {
    guard Record.hasOwner, let plans = query.plans else { return query.owners.map { Set($0) } }
    let named = Set(plans.map { Owner.plan($0) })
    return query.owners.map { named.intersection($0) } ?? named
  }

  /// Returns the ids of patients, plans, or care plans that are related to the query through enrollments, or nil if
  /// the query names no relation.
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

  /// Returns whether any of the enrollments is in force in the requested time.
  func follows(_ links: [EnrollmentLink]) throws(StoreError) -> Bool {
    for link in links { if try activeEnrollment(link) != nil { return true } }
    return false
  }

  /// Returns the zones in which the dates of an identity's versions are interpreted.
  func zones(of candidate: Candidate, rows: [VersionRow]) throws(StoreError) -> ZoneTimeline {
    if let zone = query.zone { return ZoneTimeline(zone) }
    // No date is involved, so any zone gives the same result.
    if query.resolvedTime.isAbsolute, !rows.contains(where: { if case .date = $0.effective { true } else { false } }) {
      return ZoneTimeline(.utc)
    }
    switch candidate.owner {
    case .patient(let patient): return try homeZones(of: patient)
    case .carePlan(let id): return try homeZones(ofCarePlan: id)
    case .plan: return ZoneTimeline(.utc)
    case .none:
      if Record.self == Patient.self { return try homeZones(of: Patient.ID(candidate.id)) }
      if Record.self == CarePlan.self { return try homeZones(ofCarePlan: CarePlan.ID(candidate.id)) }
      if let follower = links?[candidate.id]?.first?.patient { return try homeZones(of: follower) }
      return ZoneTimeline(.utc)
    }
  }
}

extension RecordTime {
  /// Whether the time means the same interval in every zone.
  fileprivate var isAbsolute: Bool {
    switch self {
    case .now, .nowOrNext, .range, .always: true
    case .day, .days: false
    }
  }
}
