public import CareModel
import CareStore
import CareSurvey
public import Foundation

/// The receipt of a submission: the device deletes what has one.
public struct SubmissionReceipt: Hashable, Sendable {
  /// The state of a submission.
  public enum State: Hashable, Sendable {
    /// It was recorded.
    case recorded
    /// It waits for a person's decision.
    case held(HeldSubmission.Reason)
  }

  /// The id of the submission.
  public var id: Submission.ID
  /// The state.
  public var state: State
  /// The number of the commit.
  public var seq: Int
  /// Whether the submission had arrived before, so that nothing was done now.
  public var isReplay: Bool
}

extension CareRuntime {
  /// The origin of an outcome that a device sent, in ``RecordDetails/source``.
  public static let submissionSource = "web/offline"

  /// Records a submission of a participant exactly once, or holds it for the care team; an answer is never lost.
  ///
  /// The receipt is written in the commit of the outcome. A survey is run again with nothing of the submitted path taken on trust; a press is
  /// validated against the card as it stands. What cannot be recorded, for whatever reason, is kept as a ``HeldSubmission``.
  ///
  /// ```swift
  /// let receipt = try care.submit(body, from: "ana", at: now)   // 201 if recorded, 202 if held, 200 if it is a replay
  /// ```
  ///
  /// - Parameters:
  ///   - data: The envelope of a ``Submission`` in JSON, as it was sent.
  ///   - patient: The participant, from the session and never from the envelope.
  ///   - now: The time.
  /// - Returns: The receipt; that of the first time for a submission that arrived before.
  /// - Throws: ``SubmissionError``, for what is neither recorded nor held; `StoreError` if nothing can be written now. The device
  ///   sends it again after the latter.
  public func submit(_ data: Data, from patient: Patient.ID, at now: Instant) throws -> SubmissionReceipt {
    let runtime = author == nil ? try acting(as: patient.ownAuthor) : self
    return try runtime.submitting(data, from: patient, at: now)
  }

  private func submitting(_ data: Data, from patient: Patient.ID, at now: Instant) throws -> SubmissionReceipt {
    func prepared() throws -> PreparedSubmission { try prepare(submission: data, from: patient, at: now) }
    guard !store.isWriting else { return try record(prepared(), at: now) }
    let (seq, found) = try reading { seq in (seq, try prepared()) }
    guard case .new = found else { return try record(found, at: now) }
    return try transaction(at: now) {
      try record(hasChanged(patient, after: seq) ? prepared() : found, at: now)
    }
  }

  /// Prepares what a submission records, without the write lock: the plan's functions run here.
  ///
  /// Record it with ``record(_:at:)-(PreparedSubmission,_)`` if ``hasChanged(_:after:)`` is false for the commit that was read.
  ///
  /// - Throws: ``SubmissionError``, for what is neither recorded nor held; `StoreError` if the store cannot be read.
  package func prepare(submission data: Data, from patient: Patient.ID, at now: Instant) throws -> PreparedSubmission {
    guard data.count <= SubmissionLimits.bytes else {
      throw SubmissionError.tooLarge(limit: SubmissionLimits.bytes)
    }
    let submission: Submission, digest: [UInt8]
    do {
      submission = try JSONText.decode(Submission.self, from: data)
      digest = StoredReceipt.digest(of: try submission.content())
    } catch { throw SubmissionError.unreadable }
    guard try isKnown(patient, at: now) else { throw SubmissionError.gone }
    if let found = try replayed(submission.id.text, digest: digest, for: patient) {
      return .replay(try SubmissionReceipt(submission.id, found))
    }
    let content = Result { try self.content(of: submission, from: patient, calling: !store.isWriting, at: now) }
    return .new(.init(submission: submission, data: data, digest: digest, patient: patient, content: content))
  }

  /// Records or holds a submission as it was prepared, in one commit with its receipt.
  ///
  /// - Returns: The receipt.
  /// - Throws: As ``submit(_:from:at:)``.
  @discardableResult
  package func record(_ prepared: PreparedSubmission, at now: Instant) throws -> SubmissionReceipt {
    let new: PreparedSubmission.New
    switch prepared {
    case .replay(let receipt): return receipt
    case .new(let found): new = found
    }
    let submission = new.submission, patient = new.patient
    let result = try carryOut(submission.id.text, digest: new.digest, for: patient, at: now) { writer in
      do {
        // Within a write of its own, so that a rule that it breaks holds the submission, and does not refuse it.
        try write(at: now) { writer in
          try requireParticipation(in: submission, writer.reader, at: now)
          try record(submission, new.content.get(), of: patient, writer, at: now)
        }
        return SubmissionReceipt.recorded
      } catch {
        guard let reason = HeldSubmission.Reason(error) else { throw error }
        try hold(submission, new.data, of: patient, for: reason, writer, at: now)
        return reason.rawValue
      }
    }
    return try SubmissionReceipt(submission.id, result)
  }

  private func isKnown(_ patient: Patient.ID, at now: Instant) throws -> Bool {
    try store.read { try $0.history(Patient.self, id: patient).last?.isDeleted == false }
  }

  /// Stores a submission that could not be recorded.
  private func hold(
    _ submission: Submission, _ data: Data, of patient: Patient.ID, for reason: HeldSubmission.Reason,
    _ writer: StoreWriter, at now: Instant
  ) throws {
    let waiting = try writer.reader.heldSubmissions(of: patient, at: now).filter { $0.value.state == .waiting }
    guard waiting.reduce(data.count, { $0 + $1.value.size }) <= SubmissionLimits.heldBytes else {
      throw SubmissionError.heldFull(limit: SubmissionLimits.heldBytes)
    }
    let hash = StoredReceipt.fileHash(of: data)
    try writer.keepFiles([hash: data], of: patient)
    let held = HeldSubmission(
      submission, of: patient, reason: reason, received: now, content: hash, size: data.count)
    try writer.add(held, owner: .patient(patient), effective: .instant(now))
  }
}

// MARK: Recording

extension CareRuntime {
  /// Checks that the participant takes part; withdrawn participants' answers are held for a time.
  private func requireParticipation(in submission: Submission, _ reader: StoreReader, at now: Instant) throws {
    guard let id = submission.event.carePlan,
      let version = try reader.inForce(CarePlan.self, id: id, at: now, zone: .utc), version.value.status == .withdrawn
    else { return }
    let since = version.effective.instant(in: .utc)
    if now > since.adding(seconds: SubmissionLimits.withdrawnDays * 86_400) {
      throw SubmissionError.gone
    }
    throw HeldError(reason: .withdrawn)
  }

  /// Records a submission within its window rules.
  private func record(
    _ submission: Submission, _ content: SubmittedContent, of patient: Patient.ID, _ writer: StoreWriter,
    at now: Instant
  ) throws {
    let answered = submission.answered
    guard answered <= now else { throw HeldError(reason: .answeredLater) }
    guard now <= answered.adding(seconds: SubmissionLimits.arrivalDays * 86_400) else {
      throw HeldError(reason: .arrivedLate)
    }
    var transaction = EventTransaction(content.event, runtime: self, writer: writer, at: now)
    transaction.submitted = SubmittedAnswer(
      answered: answered, began: content.pass?.started, source: Self.submissionSource)
    try transaction.record(submission, content)
  }
}

extension EventTransaction {
  /// Records what a participant submitted; the first answer of an event stands.
  mutating func record(_ submission: Submission, _ content: SubmittedContent) throws {
    let pass = content.pass
    if let pass, try isRecorded(startOf: pass) { return }
    let context = try current(), event = context.event
    let answered = submitted?.answered ?? now
    let isAnswered = event.outcome != nil && event.state != .partial
    switch submission.body {
    case .survey:
      // The last page may have arrived, and its reply not: then the device continued, and sent the same pass again.
      if isAnswered, let pass, try pass.isRecorded(in: event.outcome) { return }
      guard !isAnswered else { throw HeldError(reason: .alreadyAnswered) }
      try event.requireAnswerable(begun: pass?.started, gate: context.patient.gate(of: event), at: answered)
      guard let pass else { throw HeldError(reason: .surveyChanged) }
      _ = try record(pass.run)
    case .decline(let reason):
      guard event.outcome == nil else { throw HeldError(reason: .alreadyAnswered) }
      try decline(reason: reason)
    case .press(CardStyle.toggle, _, done: false):
      // Taking back clears the outcome, whatever the card's own action or a survey recorded.
      guard event.isDone else { throw HeldError(reason: .alreadyAnswered) }
      try clear()
    case .press(CardStyle.toggle, let input, done: true) where event.task.card.actions[CardStyle.toggle] == nil:
      // A press means what the participant saw, not the opposite of what another device recorded meanwhile.
      guard !event.isDone else { throw HeldError(reason: .alreadyAnswered) }
      try event.requireAnswerable(gate: context.patient.gate(of: event), at: answered)
      try press(CardStyle.toggle, input: input.mapValues(CardInput.value))
    case .press(let action, let input, _):
      // An outcome that was declined or excused on another device is not replaced.
      if let status = event.outcome?.value.status, status != .completed { throw HeldError(reason: .alreadyAnswered) }
      try event.requireWindow(at: answered)
      if let press = content.press { return try record(press.get()) }
      try current().requireControl(of: action, input)
      try press(action, input: input.mapValues(CardInput.value))
    }
  }
}

extension Event {
  /// Whether a participant sees the event as done, so that it can be taken back.
  var isDone: Bool { outcome?.value.status == .completed && state != .partial }
}

extension EventContext {
  /// Runs a submitted survey again from its beginning, and ends it where the participant ended it.
  ///
  /// - Throws: An error whose ``HeldSubmission/Reason`` says what differs.
  func rerun(_ saved: SavedRun, files: [String: Data], answered: Instant) throws -> SurveySession {
    guard let survey = event.task.survey else { throw RuntimeError.noSurvey(task: event.task.id) }
    guard saved.surveyID == survey.id else { throw HeldError(reason: .surveyChanged) }
    guard let left = saved.path.last?.finished, left <= answered, saved.started <= left else {
      throw HeldError(reason: .pathDiffers)
    }
    var session = try replay(saved.withPossibleReading(until: answered), of: survey, at: answered)
    // What a page with a file brought while the server could be reached, the phone does not send again.
    if !saved.files.isEmpty {
      session.files = try patient.reader.draftFiles(patient: event.patient, carePlan: event.carePlan, key: event.key)
      // The pass may have been recorded, with its files, when the phone got no answer.
      for file in saved.files where session.files[file.hash] == nil {
        session.files[file.hash] = try patient.reader.file(file.hash, of: event.patient)
      }
    }
    for (hash, bytes) in files {
      guard StoredReceipt.fileHash(of: bytes) == hash else { throw HeldError(reason: .refusedAnswer) }
      session.files[hash] = bytes
    }
    do { try session.next(at: left) } catch let error as SurveyRunError {
      throw HeldError(reason: error.isAboutAnswers ? .refusedAnswer : .pathDiffers)
    }
    guard session.finished == .completed || session.finished == .earlyTermination,
      session.path == saved.path.map(\.stepID)
    else { throw HeldError(reason: .pathDiffers) }
    let missing = session.run.save().files.count - session.contents(of: session.run.save().files).count
    guard missing == 0 else { throw HeldError(reason: .refusedAnswer) }
    return session
  }
}

extension SubmissionReceipt {
  fileprivate static let recorded = "recorded"

  fileprivate init(_ id: Submission.ID, _ result: OnceResult) throws(StoreError) {
    let state: State
    if result.result == Self.recorded {
      state = .recorded
    } else if let reason = HeldSubmission.Reason(rawValue: result.result) {
      state = .held(reason)
    } else {
      // The id is that of a form.
      throw .damaged(reason: "the receipt of commit \(result.seq) cannot be read")
    }
    self.init(id: id, state: state, seq: result.seq, isReplay: result.isReplay)
  }
}
