public import CareModel
import CareSurvey
public import Foundation

/// The answers to a survey, prepared by a file, a test, or a script.
public struct AnswerSheet: Hashable, Sendable {
  /// The answers by item id.
  public var answers: [String: AnswerInput]
  /// The recording of the first active step that has none of its own.
  public var recording: Data?
  /// The recordings of active steps, by step id.
  public var recordings: [String: Data]
  /// The results of active steps, by step id, for steps without a recording.
  public var measurements: [String: ActiveTaskResult]

  /// Creates a sheet of answers.
  public init(
    answers: [String: AnswerInput] = [:], recording: Data? = nil, recordings: [String: Data] = [:],
    measurements: [String: ActiveTaskResult] = [:]
  ) {
    self.answers = answers
    self.recording = recording
    self.recordings = recordings
    self.measurements = measurements
  }
}

extension AnswerInput {
  /// Returns the answer in the shape that an item takes, or nil for ``AnswerInput/none``.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)`` if the value has another shape.
  public func answer(for item: FormItem) throws(RuntimeError) -> Answer? {
    switch unconfirmed {
    case .none: return nil
    case .dontKnow: return .dontKnow
    default:
      let definition = item.format.definition
      guard let answer = definition.answer(from: unconfirmed) else {
        throw .wrongAnswerType(item: item.id, expected: definition.inputTitle)
      }
      return answer
    }
  }
}

extension SurveyResult {
  /// Returns the latest measurement of a step.
  fileprivate func measurement(of step: String) -> ActiveTaskResult? {
    steps.last { $0.id == step }?.measurement
  }
}

extension SurveySession {
  /// Runs the survey to its end with prepared answers.
  ///
  /// Errors name the item and the rule, never the answer.
  ///
  /// - Throws: ``RuntimeError/missingAnswer(survey:step:item:)`` if a required item has none,
  ///   ``RuntimeError/refusedAnswer(item:rule:)`` or ``RuntimeError/wrongAnswerType(item:expected:)`` if an item does not accept its answer,
  ///   ``RuntimeError/unusedAnswer(survey:item:known:)`` if nothing asks for an answer,
  ///   ``RuntimeError/missingRecording(survey:step:)`` and `RecordingError` if an active step cannot be measured.
  public mutating func complete(with sheet: AnswerSheet, at now: Instant) throws {
    var used: Set<String> = []
    var unnamed = sheet.recording
    while let step = run.step {
      switch step.kind.behavior.interaction {
      case .measuring:
        if let measurement = sheet.measurements[step.id] {
          used.insert(step.id)
          try run.record(measurement, at: now)
        } else if let recording = sheet.recordings[step.id] {
          used.insert(step.id)
          try record(recording: recording, at: now)
        } else if let recording = unnamed {
          // One recording is of one measurement; a second active step needs its own.
          unnamed = nil
          try record(recording: recording, at: now)
        } else if let measurement = kept?.measurement(of: step.id) {
          try run.record(measurement, at: now)
        } else if !step.optional {
          throw RuntimeError.missingRecording(survey: run.survey.id, step: step.id)
        }
      case .none, .reading, .reviewing, .answering:
        try fill(step, with: sheet, used: &used, at: now)
      }
      try next(at: now)
    }
    let given = Array(sheet.answers.keys) + sheet.measurements.keys + sheet.recordings.keys
    if let extra = given.sorted().first(where: { !used.contains($0) }) {
      let known = run.survey.steps.flatMap { $0.questions.map(\.id) }
      throw RuntimeError.unusedAnswer(survey: run.survey.id, item: extra, known: known)
    }
  }

  /// Answers the items that are shown; an answer can show further items.
  private mutating func fill(_ step: Step, with sheet: AnswerSheet, used: inout Set<String>, at now: Instant) throws {
    var done: Set<String> = []
    while let item = try run.visibleItems.first(where: { !done.contains($0.id) }) {
      done.insert(item.id)
      if let given = sheet.answers[item.id] {
        used.insert(item.id)
        let answer = try given.answer(for: item)
        do { try run.answer(item.id, answer, confirmed: given.isConfirmed, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: item.id, rule: error.code)
        }
      } else if let before = kept?.find(ItemReference(item: item.id)), !item.readOnly {
        do { try run.restore(item.id, before, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: item.id, rule: error.code)
        }
      }
      guard !item.required || run.answer(to: item.id) != nil else {
        throw RuntimeError.missingAnswer(survey: run.survey.id, step: step.id, item: item.id)
      }
    }
  }
}
