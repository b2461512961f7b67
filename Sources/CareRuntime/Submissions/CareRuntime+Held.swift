public import CareModel
import CareStore
import Foundation

extension CareRuntime {
  /// Returns held submissions, the oldest first.
  ///
  /// ```swift
  /// let waiting = try care.heldSubmissions(state: .waiting, at: now)
  /// ```
  ///
  /// - Parameters:
  ///   - patient: Of this patient; nil for all.
  ///   - state: In this state; nil for any.
  ///   - now: The time.
  /// - Returns: The newest version of each.
  /// - Throws: `StoreError.notFound` if the patient does not exist.
  /// - Complexity: O(held submissions of the patient, or of all patients).
  public func heldSubmissions(
    of patient: Patient.ID? = nil, state: HeldSubmission.State? = nil, at now: Instant
  ) throws -> [Version<HeldSubmission>] {
    try store.read { reader in
      if let patient { _ = try reader.zones(of: patient) }
      let found =
        try patient.map { try reader.heldSubmissions(of: $0, at: now) }
        ?? reader.everyInForce(HeldSubmission.self, at: now)
      return found.filter { state == nil || $0.value.state == state }
        .sorted { ($0.value.received, $0.value.id) < ($1.value.received, $1.value.id) }
    }
  }

  /// Returns every version of a held submission, oldest first.
  ///
  /// - Throws: `StoreError.notFound` if there is none with the id; `StoreError.ambiguous` if several patients have one.
  public func history(
    held id: HeldSubmission.ID, patient: Patient.ID? = nil
  ) throws -> [Version<HeldSubmission>] {
    try store.read { reader in
      let owner = try reader.owner(ofHeld: id, patient: patient)
      return try reader.history(HeldSubmission.self, id: id, owner: .patient(owner))
    }
  }

  /// Returns the event of a held submission; nil for one that does not exist, such as that of a task that the plan no longer has.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func event(of held: HeldSubmission, at now: Instant) throws -> Event? {
    do {
      return try event(held.event.key, patient: held.patient, carePlan: held.event.carePlan, at: now)
    } catch let error as any CareError where ["no_event", "not_found"].contains(error.code) {
      return nil
    }
  }

  /// Returns what the participant sent: an answer, for those who may see answers.
  ///
  /// - Throws: As ``history(held:patient:)``; `StoreError.damaged` if the bytes are missing or cannot be read.
  public func submission(held id: HeldSubmission.ID, patient: Patient.ID? = nil) throws -> Submission {
    try store.read { try $0.submission(held: id, patient: patient) }
  }

  /// Accepts a held submission: records the answers as they were submitted, under the author's name and for a reason.
  ///
  /// They are a late entry with the time that the device gave, or a correction if the event has an outcome by now.
  /// - Parameters:
  ///   - id: The held submission.
  ///   - patient: The patient, if several have one with the id.
  ///   - reason: The reason, which is kept with the version and the outcome.
  ///   - now: The time.
  /// - Returns: The new version of the held submission.
  /// - Throws: ``RuntimeError/missingAuthor(change:)``; ``RuntimeError/missingReason(change:)``;
  ///   ``SubmissionError/decided(_:)``; ``SubmissionError/notRecordable(_:reason:)`` for an event that no longer exists, or answers
  ///   that the survey or the card no longer takes; otherwise as ``record(_:values:lateEntry:at:)``.
  @discardableResult
  public func accept(
    held id: HeldSubmission.ID, patient: Patient.ID? = nil, reason: String, at now: Instant
  ) throws -> Version<HeldSubmission> {
    try decide(id, patient, .accepted, because: reason, at: now) { runtime, held, writer in
      let submission = try writer.reader.submission(held: id, patient: held.patient)
      let content: SubmittedContent
      do { content = try runtime.content(of: submission, from: held.patient, calling: false, at: now) } catch {
        guard let reason = HeldSubmission.Reason(error) else { throw error }
        throw SubmissionError.notRecordable(id, reason: reason)
      }
      let isCorrection = content.event.outcome != nil && content.event.state != .partial
      let answered = min(submission.answered, now)
      var transaction = EventTransaction(
        content.event, lateEntry: isCorrection ? nil : LateEntry(answered: answered, reason: reason), runtime: runtime,
        writer: writer, at: now)
      try transaction.correct(with: submission, content.pass)
    }
  }

  /// Rejects a held submission: nothing is recorded, and nothing is deleted.
  ///
  /// - Returns: The new version of the held submission.
  /// - Throws: As ``accept(held:patient:reason:at:)``, without the errors of recording.
  @discardableResult
  public func reject(
    held id: HeldSubmission.ID, patient: Patient.ID? = nil, reason: String, at now: Instant
  ) throws -> Version<HeldSubmission> {
    try decide(id, patient, .rejected, because: reason, at: now) { _, _, _ in }
  }

  private func decide(
    _ id: HeldSubmission.ID, _ patient: Patient.ID?, _ state: HeldSubmission.State, because reason: String,
    at now: Instant, _ body: (CareRuntime, HeldSubmission, StoreWriter) throws -> Void
  ) throws -> Version<HeldSubmission> {
    let change = "decision on a held submission"
    if author == nil { throw RuntimeError.missingAuthor(change: change) }
    if reason.trimmed.isEmpty { throw RuntimeError.missingReason(change: change) }
    let runtime = try because(reason)
    return try runtime.write(at: now, reason: reason) { writer in
      let owner = try writer.reader.owner(ofHeld: id, patient: patient)
      guard let last = try writer.reader.history(HeldSubmission.self, id: id, owner: .patient(owner)).last else {
        throw StoreError.notFound(entity: HeldSubmission.entityName, id: id.text)
      }
      guard last.value.state == .waiting else { throw SubmissionError.decided(id) }
      try body(runtime, last.value, writer)
      var held = last.value
      held.state = state
      return try writer.update(
        held, owner: .patient(owner), effective: .instant(max(now, held.received)), basedOn: last.id)
    }
  }
}

extension EventTransaction {
  /// Records a held submission that a person accepts: as a late entry, or as a correction of the event's outcome.
  fileprivate mutating func correct(with submission: Submission, _ pass: SubmittedPass?) throws {
    let event = try current().event
    switch submission.body {
    case .survey:
      guard let pass else {
        throw SubmissionError.notRecordable(HeldSubmission.ID(submission.id.text), reason: .surveyChanged)
      }
      _ = try record(pass.run)
    case .decline(let reason):
      if lateEntry != nil {
        try decline(reason: reason)
      } else {
        _ = try correct(status: .declined, values: [], reason: reason, details: nil, basedOn: nil)
      }
    case .press(CardStyle.toggle, _, done: false):
      // Accepting what is recorded already changes nothing.
      if event.isDone { try clear() }
    case .press(CardStyle.toggle, let input, done: true) where event.task.card.actions[CardStyle.toggle] == nil:
      if event.isDone { return }
      try press(CardStyle.toggle, input: input.mapValues(CardInput.value))
    case .press(let action, let input, _): try press(action, input: input.mapValues(CardInput.value))
    }
  }
}

extension StoreReader {
  /// Returns the held submissions of a patient.
  func heldSubmissions(of patient: Patient.ID, at now: Instant) throws -> [Version<HeldSubmission>] {
    let owner = Owner.patient(patient)
    return try identities(HeldSubmission.self, owner: owner).compactMap { id in
      try history(HeldSubmission.self, id: id, owner: owner).last
    }
  }

  /// Returns the patient of a held submission.
  fileprivate func owner(ofHeld id: HeldSubmission.ID, patient: Patient.ID?) throws -> Patient.ID {
    let owners = try owners(of: HeldSubmission.self, id: id).compactMap { owner in
      if case .patient(let id) = owner, patient == nil || patient == id { id } else { nil }
    }
    guard let owner = owners.first else {
      throw StoreError.notFound(entity: HeldSubmission.entityName, id: id.text)
    }
    guard owners.count == 1 else {
      throw StoreError.ambiguous(entity: HeldSubmission.entityName, id: id.text, choices: owners.map(\.text))
    }
    return owner
  }

  /// Returns what a held submission was sent as.
  fileprivate func submission(held id: HeldSubmission.ID, patient: Patient.ID?) throws -> Submission {
    let owner = try owner(ofHeld: id, patient: patient)
    guard let held = try history(HeldSubmission.self, id: id, owner: .patient(owner)).last?.value,
      let data = try file(held.content, of: owner)
    else { throw StoreError.damaged(reason: "the bytes of the held submission \(id) are missing") }
    do { return try JSONText.decode(Submission.self, from: data, within: .stored) } catch {
      throw StoreError.damaged(reason: "the bytes of the held submission \(id) cannot be read")
    }
  }
}
