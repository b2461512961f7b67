import CareModel
import CareStore

extension NaiveStore {
  /// Every version of an event's outcome, in the order in which they were recorded.
  func history(of event: StoryEvent, upTo seq: Int = .max) -> [NaiveOutcome] {
    outcomes.filter { $0.event == event && $0.at.seq <= seq }
  }

  /// The versions of a task's outcomes, those of each event in order.
  private func versions(
    of task: CareTask.ID, _ patient: Patient.ID, _ carePlan: CarePlan.ID?, upTo seq: Int
  ) -> [[NaiveOutcome]] {
    let own = outcomes.filter {
      $0.event.patient == patient && $0.event.carePlan == carePlan && $0.value.task == task && $0.at.seq <= seq
    }
    return Dictionary(grouping: own, by: \.event).values.map { $0.sorted { $0.at < $1.at } }
  }

  /// The completed and the declined events of a task, and those that were taken back.
  func ends(
    of task: CareTask.ID, _ patient: Patient.ID, _ carePlan: CarePlan.ID?, upTo seq: Int
  ) -> [TaskCompletion] {
    var ends: [TaskCompletion] = []
    for versions in versions(of: task, patient, carePlan, upTo: seq) {
      for (place, one) in versions.enumerated() {
        guard let end = one.end, place == 0 || versions[place - 1].end != end else { continue }
        let unbroken = versions[place...].prefix { $0.end == end }, answered = unbroken.last?.value.answered
        var found = TaskCompletion(
          key: one.value.key, answered: answered ?? one.value.answered, end: end,
          known: answered.map { max($0, one.recorded) })
        found.takenBack = unbroken.endIndex < versions.endIndex ? versions[unbroken.endIndex].recorded : nil
        ends.append(found)
      }
    }
    return ends.sorted { ($0.answered, $0.key, $0.known) < ($1.answered, $1.key, $1.known) }
  }

  /// The events of a task that have no outcome any more, with the time of the last version.
  func takenBack(
    of task: CareTask.ID, _ patient: Patient.ID, _ carePlan: CarePlan.ID?, upTo seq: Int
  ) -> [OccurrenceKey: Instant] {
    var found: [OccurrenceKey: Instant] = [:]
    for last in versions(of: task, patient, carePlan, upTo: seq).compactMap(\.last)
    where last.isDeleted || last.value.status == .enteredInError {
      found[last.value.key] = last.recorded
    }
    return found
  }

  /// What is known of each event: its newest outcome, unless it was cleared.
  func live(upTo seq: Int = .max) -> [NaiveOutcome] {
    let known = outcomes.filter { $0.at.seq <= seq }
    return known.filter { one in !one.isDeleted && !known.contains { $0.event == one.event && $0.at > one.at } }
  }

  mutating func record(_ outcome: Outcome, basedOn base: StoryBase?) throws(StoreError) {
    let event = StoryEvent(patient: outcome.patient, carePlan: outcome.carePlan, key: outcome.key)
    if let base { try checkBase(base, of: event) }
    if outcome.isComputed { throw .linked(task: outcome.task.text) }
    guard outcome.key.text.hasPrefix("\(outcome.task)/"), outcome.taskVersion.text.count == 36 else {
      throw .invalid(reason: "")
    }
    for value in outcome.values {
      if case .double(let double) = value.value, !double.isFinite { throw .invalid(reason: "") }
    }
    try checkPerson(event)
    append(outcome, isDeleted: false)
  }

  mutating func clear(_ event: StoryEvent, basedOn base: StoryBase?) throws(StoreError) {
    guard let last = history(of: event).last, !last.isDeleted else {
      throw .notFound(entity: "outcome", id: event.key.text)
    }
    if let base { try checkBase(base, of: event) }
    append(last.value, isDeleted: true)
  }

  private mutating func append(_ outcome: Outcome, isDeleted: Bool) {
    outcomes.append(NaiveOutcome(value: outcome, recorded: now, at: nextPlace(), author: author, isDeleted: isDeleted))
  }

  private func checkBase(_ base: StoryBase, of event: StoryEvent) throws(StoreError) {
    let own = history(of: event).map(\.at)
    guard let last = own.last else { throw .notFound(entity: "outcome", id: event.key.text) }
    let at = base.place(among: own)
    guard at == last else {
      throw .conflict(entity: "outcome", id: event.key.text, expected: name(at), found: name(last))
    }
  }

  /// The patient must be known, and the care plan be the patient's.
  private func checkPerson(_ event: StoryEvent) throws(StoreError) {
    guard knows("patient", event.patient.text) else { throw .notFound(entity: "patient", id: event.patient.text) }
    guard let carePlan = event.carePlan else { return }
    guard knows("care_plan", carePlan.text) else { throw .notFound(entity: "care_plan", id: carePlan.text) }
    guard parent(of: carePlan, "patient") == event.patient.text else { throw .invalid(reason: "") }
  }

  /// The patient or the plan of a care plan, which never change.
  func parent(of carePlan: CarePlan.ID, _ name: String) -> String? {
    let first = versions(of: NaiveIdentity(entity: "care_plan", owner: .none, id: carePlan.text)).first
    let value = first?.fields[name]?.base
    return (value as? Patient.ID)?.text ?? (value as? PlanHeader.ID)?.text
  }

  /// The outcomes of a task of some owner at events that start at or after an instant, without those that were entered in error.
  func guarded(task: CareTask.ID, owner: Owner, from: Instant, upTo seq: Int = .max) -> [NaiveOutcome] {
    live(upTo: seq).filter { one in
      guard one.value.task == task, one.value.start >= from, one.value.status != .enteredInError else { return false }
      switch owner {
      case .none: return one.value.carePlan == nil
      case .patient(let id): return one.value.carePlan == nil && one.value.patient == id
      case .carePlan(let id): return one.value.carePlan == id
      case .plan(let id): return one.value.carePlan.map { parent(of: $0, "plan") == id.text } ?? false
      }
    }
  }

  func guardOutcomes(task: CareTask.ID, owner: Owner, from: Instant) throws(StoreError) {
    let starts = guarded(task: task, owner: owner, from: from).map(\.value.start).sorted()
    guard let first = starts.first, let last = starts.last else { return }
    throw .outcomesRecorded(first: first, last: last, count: starts.count)
  }

  mutating func putDraft(_ draft: SurveyDraft, _ event: StoryEvent) throws(StoreError) {
    try checkPerson(event)
    saveDraft(draft, event)
  }

  mutating func deleteDraft(_ event: StoryEvent) {
    guard drafts[event] != nil else { return }
    saveDraft(nil, event)
  }
}

extension NaiveOutcome {
  /// The way in which it ended its event; nil if it did not.
  var end: TaskEnds? {
    if isDeleted { return nil }
    return value.status == .completed ? .completed : value.status == .declined ? .declined : nil
  }
}
