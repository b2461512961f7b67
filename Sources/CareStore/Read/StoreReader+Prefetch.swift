package import CareModel

/// A read of a patient's data that follows soon, and can be announced.
package enum ComingRead {
  /// ``StoreReader/outcomes(patient:from:to:asOf:while:)``.
  case outcomes(from: Instant, to: Instant)
  /// ``StoreReader/outcome(patient:carePlan:key:asOf:)``.
  case outcome(CarePlan.ID?, OccurrenceKey)
  /// ``StoreReader/completedOutcome(patient:carePlan:task:asOf:)``.
  case completedOutcome(CarePlan.ID?, CareTask.ID)
  /// ``StoreReader/completions(patient:carePlan:task:asOf:)``.
  case completions(CarePlan.ID?, CareTask.ID)
  /// ``StoreReader/takenBack(patient:carePlan:task:asOf:)``.
  case takenBack(CarePlan.ID?, CareTask.ID)
  /// ``StoreReader/outcomeVersions(patient:carePlan:task:asOf:)``.
  case outcomeVersions(CarePlan.ID?, CareTask.ID)
  /// ``StoreReader/recordedDates(patient:carePlan:task:kind:asOf:)``.
  case recordedDates(CarePlan.ID?, CareTask.ID, kind: String)
  /// ``StoreReader/samples(patient:quantity:from:to:asOf:isSuspect:limit:while:)`` without suspect ones.
  case samples(quantity: String, from: Instant, to: Instant)
  /// ``StoreReader/drafts(patient:)``.
  case drafts
  /// The versions of the patient's alerts, and of those of the care plans.
  case alerts
  /// The versions of one alert.
  case alert(Alert.ID, Owner)
  /// ``StoreReader/hasAny(_:)`` for messages, and the versions of the patient's, and of those of the care plans.
  case messages
}

extension StoreReader {
  /// Announces reads, so that an engine with a network gets all their results in one round trip; it changes no result.
  ///
  /// Those of a patient whose slice was not read are not announced; see ``readSlice(of:)``.
  package func prefetch(_ reads: [ComingRead], of patient: Patient.ID, asOf: AsOf? = nil) throws(StoreError) {
    guard waitsForServer, !reads.isEmpty, let slice = found.slices[patient], let ref = found.patients[patient] else {
      return
    }
    let bound = try bound(asOf)
    let owners = slice.carePlans.map { Owner.carePlan($0) } + [.patient(patient)]
    func entities(_ entity: String) -> [BoundQuery] {
      owners.map { VersionSQL.all(entity, of: $0, bound: bound) }
    }
    func event(_ carePlan: CarePlan.ID?) -> EventRefs? {
      guard let carePlan else { return EventRefs(patient: ref) }
      return found.carePlanRefs[carePlan].map { EventRefs(patient: ref, carePlan: $0) }
    }
    var queries: [BoundQuery] = []
    for read in reads {
      switch read {
      case .outcomes(let from, let to): queries.append(OutcomeSQL.window(ref, from: from, to: to, bound: bound))
      case .outcome(let carePlan, let key):
        if let event = event(carePlan) { queries.append(OutcomeSQL.newest(event, key: key, bound: bound)) }
      case .completedOutcome(let carePlan, let task):
        if let event = event(carePlan) {
          queries.append(OutcomeSQL.ofTask(OutcomeSQL.firstCompleted, event, task: task, bound: bound))
        }
      case .completions(let carePlan, let task):
        if let event = event(carePlan) {
          queries.append(OutcomeSQL.ofTask(OutcomeSQL.completions, event, task: task, bound: bound))
        }
      case .takenBack(let carePlan, let task):
        if let event = event(carePlan) {
          queries.append(OutcomeSQL.ofTask(OutcomeSQL.takenBack, event, task: task, bound: bound))
        }
      case .outcomeVersions(let carePlan, let task):
        if let event = event(carePlan) {
          queries.append(OutcomeSQL.ofTask(OutcomeSQL.versions, event, task: task, bound: bound))
        }
      case .recordedDates(let carePlan, let task, let kind):
        if let event = event(carePlan) {
          queries.append(OutcomeSQL.recordedDates(event, task: task, kind: kind, bound: bound))
        }
      case .samples(let quantity, let from, let to):
        queries.append(
          SampleSQL.window(ref, quantity: quantity, from: from, to: to, bound: bound, isSuspect: false, limit: nil))
      case .drafts: queries.append(Self.draftsQuery(ref))
      case .alerts: queries += entities(Alert.entityName)
      case .alert(let id, let owner):
        queries.append(VersionSQL.one(Alert.entityName, owner: owner, id: id.text, bound: bound))
      case .messages: queries += [VersionSQL.any(Message.entityName)] + entities(Message.entityName)
      }
    }
    try connection.prefetch(queries)
  }
}

extension StoreReader {
  /// The greatest number of followers whose versions are announced at once, so that their results fit into memory.
  private static let mostFollowers = 1000

  /// Reads plans at once, and announces what seeding them asks: who follows them, and which of their files are there.
  ///
  /// It takes four round trips at most, whatever the number of plans; nothing on an engine without a network.
  package func prefetchSeeding(_ plans: [PlanHeader.ID], bundles: [ScriptBundle]) throws(StoreError) {
    guard waitsForServer, !plans.isEmpty else { return }
    try connection.prefetch(
      plans.map { Self.followersQuery($0) }
        + bundles.flatMap { Self.isStoredQueries($0) })
    try readPlans(plans)
    var followers: [CarePlan.ID] = []
    for plan in plans { followers += try carePlanIDs(following: plan) }
    followers = Array(followers.prefix(Self.mostFollowers))
    try connection.prefetch(
      followers.map { VersionSQL.one(CarePlan.entityName, owner: .none, id: $0.text, bound: .max) })
    var patients: Set<Patient.ID> = []
    for follower in followers {
      guard let row = try rows(CarePlan.self, id: follower, owner: .none).last else { continue }
      patients.insert(try row.version(of: CarePlan.self, owner: .none, by: self).value.patient)
    }
    try connection.prefetch(
      patients.sorted().map { VersionSQL.one(Patient.entityName, owner: .none, id: $0.text, bound: .max) })
  }
}
