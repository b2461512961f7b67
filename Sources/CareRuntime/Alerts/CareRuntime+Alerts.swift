public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the alerts that match a query: open ones first, then by urgency, then by the time they were raised.
  ///
  /// ```swift
  /// let titles = try care.alerts(AlertQuery(patient: "ana", isOpen: true), at: now).map(\.value.title)
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if the query names a patient who does not exist.
  /// - Complexity: O(alerts of the patient, of the care plan, or of all patients).
  public func alerts(_ query: AlertQuery = AlertQuery(), at now: Instant) throws -> [Version<Alert>] {
    try store.read { reader in
      let found: [Version<Alert>]
      if let patient = query.patient {
        _ = try reader.zones(of: patient)
        let carePlans = try query.carePlan.map { [$0] } ?? reader.carePlanIDs(of: patient)
        found = try reader.alerts(of: patient, carePlans: carePlans, asOf: query.asOf, at: now)
      } else if let carePlan = query.carePlan {
        found = try reader.allInForce(
          Alert.self, owner: .carePlan(carePlan), at: now, zone: .utc, asOf: query.asOf)
      } else {
        found = try reader.everyInForce(Alert.self, at: now, asOf: query.asOf)
      }
      let matching = found.filter { query.includes($0.value) }.sorted { $0.value.precedes($1.value) }
      return query.limit.map { Array(matching.prefix(max(0, $0))) } ?? matching
    }
  }

  /// Returns every version of an alert, oldest first: raised, then what the team did with it.
  ///
  /// - Throws: `StoreError.notFound` if there is no such alert; `StoreError.ambiguous` if several patients or care plans
  ///   have an alert with the id.
  public func history(
    alert id: Alert.ID, patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil
  ) throws -> [Version<Alert>] {
    try store.read { reader in
      let owner = try reader.owner(of: id, patient: patient, carePlan: carePlan)
      return try reader.history(Alert.self, id: id, owner: owner)
    }
  }

  /// Records that someone has handled an alert.
  ///
  /// The first acknowledgment counts: acknowledging the alert again changes nothing.
  /// - Returns: The acknowledged version of the alert.
  /// - Throws: `StoreError.notFound` if there is no such alert; `StoreError.ambiguous` if several patients or care plans
  ///   have an alert with the id; `StoreError.invalid` for a name that is blank or longer than 200 characters.
  @discardableResult
  public func acknowledge(
    _ id: Alert.ID, of patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, by name: String, at now: Instant
  ) throws -> Version<Alert> {
    try handle(id, of: patient, carePlan: carePlan, .acknowledge(by: name), at: now)
  }

  /// Returns the contacts that an alert is for, as of now: a patient's own contact replaces the plan's of the same id.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func contacts(of alert: Alert, at now: Instant) throws -> [Contact] {
    try contacts(alert.to, of: alert.patient, carePlan: alert.carePlan, at: now)
  }

  /// Returns the contacts with these ids that a patient has in a care plan, as of now; none for an id that has no contact.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func contacts(
    _ ids: [Contact.ID], of patient: Patient.ID, carePlan: CarePlan.ID?, at now: Instant
  ) throws -> [Contact] {
    guard !ids.isEmpty else { return [] }
    return try store.read { reader in
      let zone = try reader.zone(of: patient, at: now)
      let followed = try carePlan.flatMap { id in
        let timeline = try reader.timeline(CarePlan.self, id: id, zone: zone)
        return (timeline.version(at: now) ?? timeline.segments.last?.version)?.value
      }
      let owners: [Owner] =
        [.patient(patient)] + (carePlan.map { [.carePlan($0)] } ?? []) + (followed?.plan.map { [.plan($0)] } ?? [])
      let parameters = try followed.map { try reader.parameters(of: $0) } ?? [:]
      return try ids.compactMap { id in
        try reader.contact(id, among: owners, parameters: parameters, zone: zone, at: now)
      }
    }
  }
}

extension StoreReader {
  /// Returns the contact of the first of some owners that has one with an id; a plan's contact must exist for a participant with these
  /// parameters.
  func contact(
    _ id: Contact.ID, among owners: [Owner], parameters: [String: ParameterValue], zone: Zone, at now: Instant
  ) throws -> Contact? {
    for owner in owners {
      guard let contact = try inForce(Contact.self, id: id, owner: owner, at: now, zone: zone)?.value else { continue }
      if case .plan = owner, !contact.applies(to: parameters) { continue }
      return contact
    }
    return nil
  }
}

extension StoreReader {
  /// Returns the alerts of a patient and of some of the patient's care plans, unsorted.
  fileprivate func alerts(
    of patient: Patient.ID, carePlans: [CarePlan.ID], asOf: AsOf?, at now: Instant
  ) throws -> [Version<Alert>] {
    let owners = carePlans.map { Owner.carePlan($0) } + [.patient(patient)]
    return try owners.flatMap { try allInForce(Alert.self, owner: $0, at: now, zone: .utc, asOf: asOf) }
  }

  /// Returns the one owner of an alert, among those of a patient or care plan if one is given.
  func owner(of id: Alert.ID, patient: Patient.ID?, carePlan: CarePlan.ID?) throws -> Owner {
    var owners = try owners(of: Alert.self, id: id)
    if let carePlan { owners = owners.filter { $0 == .carePlan(carePlan) } }
    if let patient {
      let own = Set(try carePlanIDs(of: patient).map { Owner.carePlan($0) }).union([.patient(patient)])
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

extension PatientSnapshot {
  /// Returns the alerts that no one has acknowledged, most urgent first; reads them only if a task ever had one.
  func openAlerts(texts: PatientHistory.Translations) throws -> [Version<Alert>] {
    let segments = history.enrollments.flatMap(\.tasks).flatMap(\.segments)
    guard segments.contains(where: { !$0.version.value.alerts.isEmpty }) else { return [] }
    let carePlans = history.enrollments.compactMap(\.id)
    return try reader.alerts(of: patient, carePlans: carePlans, asOf: asOf, at: now)
      .filter { $0.value.acknowledged == nil }.sorted { $0.value.precedes($1.value) }
      .map { version in
        var version = version
        version.value = version.value.translated(by: texts)
        return version
      }
  }
}

/// A query for alerts; a filter that is nil does not apply.
public struct AlertQuery: Hashable, Sendable {
  /// The patient that the alerts belong to.
  public var patient: Patient.ID?
  /// The care plan that the alerts belong to.
  public var carePlan: CarePlan.ID?
  /// The task that raised the alerts.
  public var task: CareTask.ID?
  /// The event that raised the alerts.
  public var key: OccurrenceKey?
  /// Whether to include only alerts that no one has acknowledged (true), or only acknowledged ones (false).
  public var isOpen: Bool?
  /// The urgency of the alerts.
  public var urgency: AlertDefinition.Urgency?
  /// A contact that the alerts are for.
  public var contact: Contact.ID?
  /// The state of the store to show; the newest by default.
  public var asOf: AsOf?
  /// The maximum number of alerts, the most urgent ones.
  public var limit: Int?

  /// Creates a query for the alerts of all patients, or of one.
  public init(
    patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, task: CareTask.ID? = nil, key: OccurrenceKey? = nil,
    isOpen: Bool? = nil, urgency: AlertDefinition.Urgency? = nil, contact: Contact.ID? = nil, asOf: AsOf? = nil,
    limit: Int? = nil
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    self.isOpen = isOpen
    self.urgency = urgency
    self.contact = contact
    self.asOf = asOf
    self.limit = limit
  }

  func includes(_ alert: Alert) -> Bool {
    (patient == nil || alert.patient == patient) && (carePlan == nil || alert.carePlan == carePlan)
      && (task == nil || alert.task == task) && (key == nil || alert.key == key)
      && (isOpen == nil || (alert.acknowledged == nil) == isOpen) && (urgency == nil || alert.urgency == urgency)
      && contact.map { alert.to.contains($0) } ?? true
  }
}

extension Alert {
  /// Whether the alert comes before another: open alerts first, then by urgency, then by the time they were raised.
  package func precedes(_ other: Alert) -> Bool {
    func rank(_ alert: Alert) -> (Int, Int, Int64, String, String) {
      let urgency = AlertDefinition.Urgency.allCases.firstIndex(of: alert.urgency) ?? 0
      return (
        alert.acknowledged == nil ? 0 : 1, urgency, alert.raised.milliseconds, alert.patient.text,
        "\(alert.carePlan?.text ?? "") \(alert.id)"
      )
    }
    return rank(self) < rank(other)
  }

  /// The owner of an event's alerts: its care plan, or its patient if it belongs to none.
  static func owner(patient: Patient.ID, carePlan: CarePlan.ID?) -> Owner {
    carePlan.map { .carePlan($0) } ?? .patient(patient)
  }
}
