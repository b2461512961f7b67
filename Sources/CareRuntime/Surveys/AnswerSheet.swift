public import CareModel
import CareSurvey
public import Foundation

/// The answers to a survey, prepared by a file, a test, or a script.
public struct AnswerSheet: Hashable, Sendable {
  /// The answers by item id; for an active step that is not done, `{"not_done": "unsafe"}` by its id.
  public var answers: [String: AnswerInput]
  /// An answer in the shape of its item, as a form has it.
  package struct ShapedAnswer: Hashable, Sendable {
    /// The answer.
    package var answer: Answer
    /// Whether an unusual one was confirmed.
    package var isConfirmed: Bool

    /// Creates an answer.
    package init(_ answer: Answer, isConfirmed: Bool) {
      self.answer = answer
      self.isConfirmed = isConfirmed
    }
  }

  /// Answers that have the shape of their items, by item id; they come before those of ``answers``.
  package var shaped: [String: ShapedAnswer] = [:]
  /// The bytes of the files among the answers, by hash; see ``answer(_:file:)``.
  package private(set) var files: [String: Data] = [:]
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

  /// Answers an item with a file: its type is what its bytes say.
  ///
  /// - Throws: `AnswerError.emptyFile`, or `AnswerError.wrongFileType` if the bytes are of no known type.
  public mutating func answer(_ item: String, file bytes: Data) throws(AnswerError) {
    answers[item] = try input(for: bytes)
  }

  /// Returns the input that stands for a file whose bytes the sheet holds from now on.
  ///
  /// - Throws: As ``answer(_:file:)``.
  package mutating func input(for bytes: Data) throws(AnswerError) -> AnswerInput {
    let reference = try FileFormat(maxBytes: bytes.count).reference(to: bytes)
    files[reference.hash] = bytes
    return .file(reference)
  }
}

extension AnswerInput {
  /// Returns the answer in the shape that an item takes, or nil for ``AnswerInput/none``.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)`` if the value has another shape.
  public func answer(for item: FormItem) throws(RuntimeError) -> Answer? { try answer(for: item, named: item.id) }

  /// Returns the same with another name of the item in errors.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)``.
  func answer(for item: FormItem, named name: String) throws(RuntimeError) -> Answer? {
    switch unconfirmed {
    case .none: return nil
    case .dontKnow: return .dontKnow
    // Who need not choose and chooses nothing has not answered, as on a page.
    case .list(let chosen) where chosen.isEmpty && item.format.takesSeveral && !item.required: return nil
    default:
      let definition = item.format.definition
      guard let answer = definition.answer(from: unconfirmed) else {
        throw .wrongAnswerType(item: name, expected: definition.inputTitle)
      }
      return answer
    }
  }
}

extension AnswerInput {
  /// Returns the reason for which an active step is not done.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)`` if the input is anything else.
  func reason(of step: Step) throws(RuntimeError) -> NotDoneReason {
    if let notDone { return notDone }
    let known = NotDoneReason.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw .wrongAnswerType(
      item: step.id, expected: "a recording, or {\"\(Self.notDoneField)\": …} with one of \(known)")
  }
}

extension SurveyResult {
  /// Returns what the latest visit of an active step has: a measurement, or the reason for which there is none.
  fileprivate func outcome(of step: String) -> MeasuringOutcome? {
    guard let visit = steps.last(where: { $0.id == step }) else { return nil }
    return visit.notDone.map { .notDone($0) } ?? visit.measurement.map { .measured($0) }
  }
}

/// What is known of an active step before it is answered.
private enum MeasuringOutcome {
  case measured(ActiveTaskResult)
  case notDone(NotDoneReason)
}

extension SurveySession {
  /// Runs the survey to its end with prepared answers.
  ///
  /// Errors name the item and the rule, never the answer.
  ///
  /// - Throws: ``RuntimeError/missingAnswer(survey:step:item:)`` if a required item has none,
  ///   ``RuntimeError/refusedAnswer(item:rule:)`` or ``RuntimeError/wrongAnswerType(item:expected:)`` if an item does not accept its answer,
  ///   ``RuntimeError/unusedAnswer(survey:item:known:)`` if nothing asks for an answer,
  ///   ``RuntimeError/passedAnswer(survey:item:)`` if a draft has passed the step that asks for it,
  ///   ``RuntimeError/missingRecording(survey:step:)`` and `RecordingError` if an active step cannot be measured.
  public mutating func complete(with sheet: AnswerSheet, at now: Instant) throws {
    files.merge(sheet.files) { first, _ in first }
    for (item, input) in sheet.answers.sorted(by: { $0.key < $1.key }) {
      guard contents(of: input.files).count == input.files.count else {
        throw RuntimeError.refusedAnswer(item: item, rule: AnswerError.missingFile.code)
      }
    }
    // What was shown on a page before is as it was answered there.
    let passed = Set(path.dropLast())
    var used: Set<String> = []
    var unnamed = sheet.recording
    while let step = run.step {
      switch step.kind.behavior.interaction {
      case .measuring:
        if let given = sheet.answers[step.id] {
          used.insert(step.id)
          try skip(notDone: try given.reason(of: step), at: now)
          continue
        } else if let measurement = sheet.measurements[step.id] {
          used.insert(step.id)
          try run.record(measurement, at: now)
        } else if let recording = sheet.recordings[step.id] {
          used.insert(step.id)
          try record(recording: recording, at: now)
        } else if let recording = unnamed {
          // One recording is of one measurement; a second active step needs its own.
          unnamed = nil
          try record(recording: recording, at: now)
        } else {
          switch kept?.outcome(of: step.id) {
          case .measured(let measurement): try run.record(measurement, at: now)
          case .notDone(let reason):
            try skip(notDone: reason, at: now)
            continue
          case nil where !step.optional:
            throw RuntimeError.missingRecording(survey: run.survey.id, step: step.id)
          case nil: break
          }
        }
      case .repeating: try fillRows(of: step, with: sheet, used: &used, at: now)
      case .none, .reading, .reviewing, .answering:
        let before = kept
        // Nothing is read now: only what was read when the outcome was answered has its time.
        run.assumesReading = true
        if let known = before?.step(step.id)?.document, let read = known.read, known.hash == run.shownDocument?.hash {
          run.readToEnd(at: read)
        }
        used.formUnion(
          try run.fill(step, with: sheet.answers, sheet.shaped, at: now) { before?.find(ItemReference(item: $0)) })
      }
      try advance(from: step, at: now)
    }
    try requireUse(
      of: Array(sheet.answers.keys) + sheet.shaped.keys + sheet.measurements.keys + sheet.recordings.keys, used,
      after: passed)
  }

  /// Continues from a step that was answered.
  mutating func advance(from step: Step, at now: Instant) throws {
    do { try next(at: now) } catch SurveyRunError.incorrect(let items) {
      throw RuntimeError.refusedAnswer(item: items.first?.item ?? step.id, rule: "incorrect")
    }
  }

  /// Checks that every answer was used; `passed`: the ids of the steps that the session had passed before.
  func requireUse(
    of given: some Collection<String>, _ used: Set<String>, after passed: Set<String> = []
  ) throws(RuntimeError) {
    guard let extra = given.sorted().first(where: { !used.contains($0) }) else { return }
    let asks = { (step: Step) in step.id == extra || step.questions.contains { $0.id == extra } }
    if run.survey.steps.contains(where: { passed.contains($0.id) && asks($0) }) {
      throw .passedAnswer(survey: run.survey.id, item: extra)
    }
    let known = run.survey.steps.flatMap { $0.questions.map(\.id) }
    throw .unusedAnswer(survey: run.survey.id, item: extra, known: known)
  }

  /// Answers the rows of a repeat group: the prepared ones, which replace those of a draft, or else those of the corrected outcome.
  mutating func fillRows(
    of step: Step, with sheet: AnswerSheet, used: inout Set<String>, at now: Instant
  ) throws {
    if run.openRow != nil { try back() }
    if let given = sheet.answers[step.id] {
      used.insert(step.id)
      try run.replaceRows(of: step, with: given, at: now)
    } else if run.hasFixedRows {
      try run.fillOptions(of: step, now) { option, item in kept?.answer(to: item, in: option, of: step) }
    } else if let before = kept?.step(step.id), let rows = before.rows {
      for row in rows {
        try run.addRow(at: now)
        _ = try run.fill(step, with: [:], at: now) { item in
          before.answers.first { $0.itemID == item && $0.row == row }
        }
        try run.next(at: now)
      }
    }
  }
}

extension SurveyRun {
  /// Answers the items that are shown; an answer can show further items.
  ///
  /// `isWhole`: whether every item that must be answered has to be.
  ///
  /// - Returns: The items whose prepared answers were used.
  mutating func fill(
    _ step: Step, with answers: [String: AnswerInput], _ shaped: [String: AnswerSheet.ShapedAnswer] = [:],
    isWhole: Bool = true, at now: Instant, before: (String) -> AnswerResult?
  ) throws -> Set<String> {
    var done: Set<String> = [], used: Set<String> = []
    while let item = try visibleItems.first(where: { !done.contains($0.id) }) {
      done.insert(item.id)
      let name = openRow.map { "\(step.id)[\($0)].\(item.id)" } ?? item.id
      if let given = shaped[item.id] {
        used.insert(item.id)
        do { try answer(item.id, given.answer, confirmed: given.isConfirmed, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: name, rule: error.code)
        }
      } else if let given = answers[item.id] {
        used.insert(item.id)
        let value = try given.answer(for: item, named: name)
        do { try answer(item.id, value, confirmed: given.isConfirmed, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: name, rule: error.code)
        }
      } else if let before = before(item.id), !item.readOnly {
        do { try restore(item.id, before, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: name, rule: error.code)
        }
      }
      guard !isWhole || !item.required || answer(to: item.id) != nil else {
        throw RuntimeError.missingAnswer(survey: survey.id, step: step.id, item: name)
      }
    }
    return used
  }

  /// Answers the rows of the repeat group that is shown, in the place of those that it has.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)`` if the input is not a list of rows; otherwise the errors of
  ///   ``complete(with:at:)``, which name a row as `meds[2].name`, or those of the run.
  package mutating func replaceRows(of step: Step, with given: AnswerInput, at now: Instant) throws {
    guard let rows = given.rows else {
      throw RuntimeError.wrongAnswerType(item: step.id, expected: "a list of rows, each with its answers by item")
    }
    guard !hasFixedRows else { return try replaceOptions(of: step, with: rows, at: now) }
    while try self.rows()?.isEmpty == false { try removeRow(1, at: now) }
    for (place, row) in rows.enumerated() {
      do { try addRow(at: now) } catch let error as SurveyRunError {
        throw RuntimeError.refusedAnswer(item: "\(step.id)[\(place + 1)]", rule: error.code)
      }
      let used = try fill(step, with: row, at: now) { _ in nil }
      if let extra = row.keys.sorted().first(where: { !used.contains($0) }) {
        throw RuntimeError.unusedAnswer(
          survey: survey.id, item: "\(step.id)[\(place + 1)].\(extra)",
          known: step.items.map { "\(step.id)[\(place + 1)].\($0.id)" })
      }
      try next(at: now)
    }
  }
}
