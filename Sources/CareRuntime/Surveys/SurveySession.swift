public import CareModel
package import CareSurvey
public import Foundation

/// A pass through the survey of one event, with the plan's own conditions and destinations.
///
/// A value that is confined to who holds it: what is done to a copy does not touch the original, and nothing is stored before
/// ``CareRuntime/finish(_:lateEntry:at:)`` or ``CareRuntime/save(_:at:)``.
public struct SurveySession {
  /// The event that the survey performs.
  public let event: Event
  /// The pass itself.
  package var run: SurveyRun
  /// The parts of a saved pass that did not fit the changed survey when it was resumed, one sentence each.
  public let changes: [String]
  /// Whether an earlier pass was saved that is too old to be continued; its answers are kept with those of this one.
  public internal(set) var beginsAgain = false
  /// The keeper of the passcodes that participants choose; nil if there is none, so that they are only handed over in ``withheld``.
  package let passcodes: (any PasscodeKeeper)?
  /// The answers that stand for those that a sheet does not give, when an outcome is corrected.
  var kept: SurveyResult?
  /// The bytes of the files that were given or saved, by hash.
  var files: [String: Data] = [:]

  /// The language of the built-in texts, such as those of answers in the places of other texts.
  public var language: Language { run.language }

  /// The answers of the steps that have been left that are not kept: registrations and passcodes.
  ///
  /// The host passes them on to whatever keeps accounts; passcodes go to ``CareRuntime/passcodes``. Name, birthday, and sex also become
  /// the patient's when the session is saved or finished.
  public var withheld: [WithheldAnswers] { run.withheld }

  /// The step that is shown, with answers in the places of its texts; nil once the pass has ended.
  public var step: Step? { run.step }

  /// The ids of the steps on the path, the current one last.
  public var path: [String] { run.path }

  /// The reason that the pass ended; nil while it continues.
  public var finished: FinishReason? { run.finished }

  /// Whether there is a step to go back to.
  public var canGoBack: Bool { run.canGoBack }

  /// The questions of the step that show.
  ///
  /// - Throws: `ScriptError` when a condition fails.
  public func visibleItems() throws -> [FormItem] { try run.visibleItems }

  /// The seconds for which the step can be answered since it was first shown; nil if there is no limit.
  ///
  /// Answers that come later are refused with `AnswerError.timeIsUp`, and ``next(at:)`` continues without those that are missing.
  public var timeLimit: Int? { run.timeLimit }

  /// Lets the participant take any time from the current step on.
  ///
  /// Offer this before a step with a ``timeLimit`` is shown: people who read or type slowly need it (WCAG 2.2.1). Results say
  /// which limits there were.
  public mutating func removeTimeLimits() { run.removeTimeLimits() }

  /// The answer that the step holds for an item.
  public func answer(to item: String) -> Answer? { run.answer(to: item) }

  /// Answers an item of the step; nil takes the answer back.
  ///
  /// An answer outside the usual range is refused with `AnswerError.needsConfirmation` unless the participant has `confirmed` it.
  ///
  /// - Throws: `AnswerError`; nothing is changed then.
  public mutating func answer(_ item: String, _ answer: Answer?, confirmed: Bool = false, at now: Instant) throws {
    try check(answer, of: item)
    try run.answer(item, answer, confirmed: confirmed, at: now)
    try run.throwFailure()
  }

  /// Measures the active step from a recording; one that cannot be measured is reported to the survey's hook.
  ///
  /// - Throws: `RecordingError`, which names the line.
  public mutating func record(recording: Data, at now: Instant) throws {
    guard case .measuring(let task) = run.step?.kind.behavior.interaction else {
      throw SurveyRunError.notMeasuring(step: run.step?.id ?? "")
    }
    do {
      try run.record(try task.measure(recording), at: now)
    } catch let error as RecordingError {
      run.recorderFailed(step?.kind.name.snakeCased ?? "", error: error.message)
      try run.throwFailure()
      throw error
    }
  }

  /// Continues to the next step, or ends after the last.
  ///
  /// If the session has ``passcodes``, a step that confirms a passcode is left only with the right one, and one that is chosen is kept.
  ///
  /// - Throws: `StoreError` if the store cannot be read; `SurveyRunError`, with its cases for passcodes; the errors of the keeper.
  public mutating func next(at now: Instant) throws {
    try leave(at: now) { session in try session.move { try $0.next(at: now) } }
  }

  /// Goes back a step; answers are kept.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public mutating func back() throws { try move { try $0.back() } }

  /// Passes over an optional step.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public mutating func skip(at now: Instant) throws { try move { try $0.skip(at: now) } }

  /// Leaves an active step without a recording, also where it is required; the result keeps the reason.
  ///
  /// - Throws: `SurveyRunError.notMeasuring` at every other step; `StoreError` if the store cannot be read.
  public mutating func skip(notDone reason: NotDoneReason, at now: Instant) throws {
    try move { try $0.skip(notDone: reason, at: now) }
  }

  /// The reason that the participant gave for not doing the active step that is shown; nil if they gave none.
  public var notDone: NotDoneReason? { finished == nil ? run.visits.last?.notDone : nil }

  /// Goes back from a review to a step that it shows, whose end leads back to the review.
  ///
  /// - Throws: `SurveyRunError`; `StoreError` if the store cannot be read.
  package mutating func edit(_ step: String, at now: Instant) throws { try move { try $0.edit(step, at: now) } }

  /// Adds a row to the repeat group that is shown, and opens it.
  ///
  /// - Throws: `SurveyRunError`; nothing is changed then.
  package mutating func addRow(at now: Instant) throws { try move { try $0.addRow(at: now) } }

  /// Opens a row of the repeat group that is shown, by its number from 1.
  ///
  /// - Throws: `SurveyRunError`; nothing is changed then.
  package mutating func openRow(_ number: Int) throws { try move { try $0.openRow(number) } }

  /// Removes a row of the repeat group that is shown, by its number from 1.
  ///
  /// - Throws: `SurveyRunError`; nothing is changed then.
  package mutating func removeRow(_ number: Int, at now: Instant) throws {
    try move { try $0.removeRow(number, at: now) }
  }

  /// Ends the pass; it can be completed only where ``next(at:)`` would complete it.
  ///
  /// - Throws: `StoreError` if the store cannot be read; as ``next(at:)`` if the pass is to be completed.
  public mutating func end(_ reason: FinishReason, at now: Instant) throws {
    let finish: (inout SurveySession) throws -> Void = { session in try session.move { try $0.finish(reason, at: now) }
    }
    if reason == .completed { try leave(at: now, finish) } else { try finish(&self) }
  }

  /// The tree of results so far.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func result() throws -> SurveyResult { try run.result() }

  mutating func move(_ body: (inout SurveyRun) throws -> Void) throws {
    try body(&run)
    try run.throwFailure()
  }
}

extension SurveyRun {
  /// Throws the failure of a hook where every failure counts: in tests of plans and in simulations.
  ///
  /// - Throws: `ScriptError`.
  package func throwFailure() throws {
    guard CareRuntime.failsOnScriptErrors else { return }
    for case .failed(let error) in notes { throw error }
  }
}
