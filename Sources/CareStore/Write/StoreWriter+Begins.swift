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
    if let carePlan = value as? CarePlan { return try zonesEver(of: carePlan) }
    switch owner {
    case .none, .plan: return nil
    case .patient(let id): return try reader.zonesEver(of: id)
    case .carePlan(let id):
      if let last = try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last {
        return try zonesEver(of: last.version.value)
      }
      guard let last = try reader.history(CarePlan.self, id: id).last else { return nil }
      return try zonesEver(of: last.value)
    }
  }

  private func zonesEver(of carePlan: CarePlan) throws(StoreError) -> ZoneTimeline? {
    if let zone = carePlan.zone { return ZoneTimeline(zone) }
    return try reader.zonesEver(of: carePlan.patient)
  }
}

extension Effective {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
