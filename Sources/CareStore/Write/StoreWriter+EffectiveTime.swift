import CareModel

extension StoreWriter {
  /// When versions of an entity begin to count, for ordering them in time.
  ///
  /// What one patient alone follows begins in the zones of that patient; a date of what several follow, at the earliest instant at which it
  /// begins anywhere.
  func begins<Entity: StoredEntity>(
    _ value: Entity, owner: Owner, among rows: [VersionRow], and effective: Effective
  ) throws(StoreError) -> (Effective) -> Instant {
    guard ([effective] + rows.map(\.effective)).contains(where: \.isDate), let zones = try zones(of: value, owner)
    else { return { $0.earliestInstant } }
    return { $0.instant(in: zones) }
  }

  /// The zones of the one who follows an entity; nil where that can be several.
  private func zones<Entity: StoredEntity>(of value: Entity, _ owner: Owner) throws(StoreError) -> ZoneTimeline? {
    if let carePlan = value as? CarePlan {
      if let zones = try zones(ofCarePlan: carePlan.id) { return zones }
      return try zones(of: carePlan)
    }
    switch owner {
    case .none, .plan: return nil
    case .patient(let id): return try reader.zonesEver(of: id)
    case .carePlan(let id): return try zones(ofCarePlan: id)
    }
  }

  /// The zones in which the dates of a care plan are read that is there, or was; nil for one that never was.
  private func zones(ofCarePlan id: CarePlan.ID) throws(StoreError) -> ZoneTimeline? {
    let lived = try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version
    var last = lived
    if last == nil { last = try reader.history(CarePlan.self, id: id).last }
    guard let carePlan = last?.value else { return nil }
    return try zones(of: carePlan)
  }

  /// The zones in which a care plan's dates are read: its own, else those in which the patient lives, one after the other.
  func zones(of carePlan: CarePlan) throws(StoreError) -> ZoneTimeline? {
    if let zone = carePlan.zone { return ZoneTimeline(zone) }
    return try reader.zonesEver(of: carePlan.patient)
  }
}

extension Effective {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
