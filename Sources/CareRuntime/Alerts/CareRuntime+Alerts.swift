public import CareModel
import CareStore

extension CareRuntime {
  /// The alerts that were raised, those that nobody has seen to first, by urgency, then the one raised first.
  ///
  /// - Throws: `StoreError.notFound` for a patient who is not there.
  public func alerts(_ query: AlertQuery = AlertQuery(), at now: Instant) throws -> [Version<Alert>] {
    try store.read { reader in
      let found: [Version<Alert>]
      if let patient = query.patient {
        _ = try reader.zones(of: patient)
        let carePlans = try query.carePlan.map { [$0] } ?? reader.carePlanIDs(of: patient)
        found = try alerts(of: patient, carePlans: carePlans, in: reader, asOf: query.asOf, at: now)
      } else if let carePlan = query.carePlan {
        found = try reader.allInForce(
          Alert.self, owner: .carePlan(carePlan), at: now, zone: .utc, asOf: query.asOf)
      } else {
        found = try reader.everyInForce(Alert.self, at: now, asOf: query.asOf)
      }
      let meant = found.filter { query.holds($0.value) }.sorted { $0.value.precedes($1.value) }
      return query.limit.map { Array(meant.prefix(max(0, $0))) } ?? meant
    }
  }

  /// Every version of an alert, in the order in which they were recorded: raised, then acknowledged.
  ///
  /// - Throws: `StoreError.notFound`; `StoreError.ambiguous` where the id alone names alerts of several patients or enrollments.
  public func history(
    alert id: Alert.ID, patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil
  ) throws -> [Version<Alert>] {
    try store.read { reader in
      let owner = try owner(of: id, patient: patient, carePlan: carePlan, in: reader)
      return try reader.history(Alert.self, id: id, owner: owner)
    }
  }

  /// Records that somebody has seen to an alert.
  ///
  /// Who was first stands: doing so again changes nothing, and gives what is there.
  /// - Throws: `StoreError.notFound`; `StoreError.ambiguous` where the id alone names alerts of several patients or enrollments;
  ///   `StoreError.invalid` for no name.
  @discardableResult
  public func acknowledge(
    _ id: Alert.ID, of patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, by name: String, at now: Instant
  ) throws -> Version<Alert> {
    guard (1...200).contains(name.count), name.contains(where: { !$0.isWhitespace }) else {
      throw StoreError.invalid(reason: "an alert is acknowledged by somebody; give a name of 1 to 200 characters")
    }
    return try write(at: now) { writer in
      let owner = try owner(of: id, patient: patient, carePlan: carePlan, in: writer.reader)
      guard let version = try writer.reader.history(Alert.self, id: id, owner: owner).last, !version.isDeleted else {
        throw StoreError.notFound(entity: Alert.entityName, id: id.text)
      }
      guard version.value.acknowledged == nil else { return version }
      var alert = version.value
      alert.acknowledged = now
      alert.acknowledgedBy = name
      return try writer.update(
        alert, owner: owner, effective: .instant(max(now, alert.raised)), basedOn: version.id)
    }
  }

  /// Whom an alert reaches, as they are now: the patient's own contacts before those of the plan.
  public func contacts(of alert: Alert, at now: Instant) throws -> [Contact] {
    guard !alert.to.isEmpty else { return [] }
    return try store.read { reader in
      let plan = try alert.carePlan.flatMap { id in
        try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version.value.plan
      }
      let owners: [Owner] =
        [.patient(alert.patient)] + (alert.carePlan.map { [.carePlan($0)] } ?? []) + (plan.map { [.plan($0)] } ?? [])
      let zone = try reader.zone(of: alert.patient, at: now)
      return try alert.to.compactMap { id in
        for owner in owners {
          if let contact = try reader.inForce(Contact.self, id: id, owner: owner, at: now, zone: zone) {
            return contact.value
          }
        }
        return nil
      }
    }
  }

  /// The alerts of a patient and of some of their enrollments, unsorted.
  func alerts(
    of patient: Patient.ID, carePlans: [CarePlan.ID], in reader: StoreReader, asOf: AsOf? = nil, at now: Instant
  ) throws -> [Version<Alert>] {
    let owners = carePlans.map { Owner.carePlan($0) } + [.patient(patient)]
    return try owners.flatMap { try reader.allInForce(Alert.self, owner: $0, at: now, zone: .utc, asOf: asOf) }
  }

  private func owner(
    of id: Alert.ID, patient: Patient.ID?, carePlan: CarePlan.ID?, in reader: StoreReader
  ) throws -> Owner {
    var owners = try reader.owners(of: Alert.self, id: id)
    if let carePlan { owners = owners.filter { $0 == .carePlan(carePlan) } }
    if let patient {
      let own = Set(try reader.carePlanIDs(of: patient).map { Owner.carePlan($0) }).union([.patient(patient)])
      owners = owners.filter { own.contains($0) }
    }
    guard let owner = owners.first else { throw StoreError.notFound(entity: Alert.entityName, id: id.text) }
    guard owners.count == 1 else {
      let choices = owners.map { owner in
        switch owner {
        case .carePlan(let id): "care plan \(id)"
        case .patient(let id): "patient \(id)"
        case .plan(let id): "plan \(id)"
        case .none: "nobody"
        }
      }
      throw StoreError.ambiguous(entity: Alert.entityName, id: id.text, choices: choices)
    }
    return owner
  }
}
