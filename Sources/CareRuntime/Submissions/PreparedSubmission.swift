import CareModel
import CareStore
import CareSurvey
import Foundation

/// A submission that was read: the plan's functions have run, and nothing is stored.
package enum PreparedSubmission: Sendable {
  /// It had arrived before, and this is its receipt.
  case replay(SubmissionReceipt)
  /// It is recorded, or held.
  case new(New)

  /// A submission without a receipt.
  package struct New: Sendable {
    let submission: Submission
    /// The bytes that were sent.
    let data: Data
    let digest: [UInt8]
    let patient: Patient.ID
    /// What it records, or the error for which it is held.
    let content: Result<SubmittedContent, any Error>
  }
}

/// What a submission records, found before the write.
struct SubmittedContent: Sendable {
  var event: Event
  /// The pass through the event's survey; nil for what is no survey.
  var pass: SubmittedPass?
  /// The action of the plan; nil if its function runs when it is recorded.
  var press: Result<PreparedPress, any Error>?
}

/// A pass through a survey that a device sent, and that the host has run again.
struct SubmittedPass: Sendable {
  let started: Instant
  let result: SurveyResult
  let run: PreparedRun
}

extension CareRuntime {
  /// Finds the event of a submission, and runs its survey again.
  ///
  /// `calling`: whether the extractor and the action run now, and not when they are recorded.
  func content(
    of submission: Submission, from patient: Patient.ID, calling: Bool, at now: Instant
  ) throws -> SubmittedContent {
    let event = try event(submission.event.key, patient: patient, carePlan: submission.event.carePlan, at: now)
    guard event.carePlan == submission.event.carePlan else { throw HeldError(reason: .noEvent) }
    var content = SubmittedContent(event: event)
    switch submission.body {
    case .survey(let run, let files):
      guard try run.json().count <= SubmissionLimits.runBytes else { throw HeldError(reason: .tooLarge) }
      // Its times are those of the device's clock, as the submission's is.
      let moved = run.moved(milliseconds: submission.answered.milliseconds(since: submission.claimed))
      content.pass = try store.read { reader in
        let session = try EventContext(event, runtime: self, in: reader, at: now)
          .rerun(moved, files: files, answered: submission.answered)
        var prepared = try PreparedRun(finishing: session, in: reader, at: now)
        // A pass of a task at will may become another start than that of the page.
        if calling, !event.task.isAtWill {
          try prepared.extract { try EventContext($0, runtime: self, in: reader, at: now) }
        }
        return SubmittedPass(started: session.run.started, result: try session.result(), run: prepared)
      }
    case .press(let action, let input, let isDone):
      guard calling, event.task.card.actions[action] != nil, isDone || action != CardStyle.toggle else { break }
      content.press = Result {
        try store.read { reader in
          let context = try EventContext(
            event, runtime: self, in: reader, startedAt: submission.answered, at: now)
          try context.requireControl(of: action, input)
          return try context.prepare(press: action, input: input.mapValues(CardInput.value))
        }
      }
    case .decline: break
    }
    return content
  }
}

extension EventContext {
  /// Checks that the card has a control that runs an action of the plan; a participant has no other way to give it an input.
  func requireControl(of action: String, _ input: [String: Scalar]) throws {
    guard event.task.card.actions[action] != nil, action != CardStyle.toggle || !input.isEmpty else { return }
    if try controls().contains(where: { $0.action == action }) { return }
    guard try showsBuiltInStyle(), let control = event.builtInControl(in: .english), control.action == action
    else {
      throw HeldError(reason: .cardChanged)
    }
    do { _ = try [control].input(input.mapValues(CardInput.value), for: action) } catch {
      throw HeldError(reason: .cardChanged)
    }
  }
}

extension SubmittedPass {
  /// Whether an outcome has the answers of this very pass.
  func isRecorded(in outcome: Version<Outcome>?) throws -> Bool {
    guard let known = try outcome?.value.answers?.result() else { return false }
    guard known.runID == result.runID, known.steps.count == result.steps.count else { return false }
    for (step, other) in zip(known.steps, result.steps) {
      guard step.id == other.id, step.answers.count == other.answers.count else { return false }
      for (one, another) in zip(step.answers, other.answers) {
        guard one.itemID == another.itemID, one.answer?.unsigned == another.answer?.unsigned else { return false }
      }
    }
    return true
  }
}

extension Answer {
  /// The answer without the time and the place of signing, which a page that is sent again has another one of.
  fileprivate var unsigned: Answer {
    guard case .signature(var signature) = self else { return self }
    (signature.signed, signature.zone) = (nil, nil)
    return .signature(signature)
  }
}
