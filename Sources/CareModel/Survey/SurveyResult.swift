/// The tree of answers that a run produces: one result for each visit of a step, in the order of the path.
public struct SurveyResult: Hashable, Sendable, Codable {
  /// The run's id, chosen by the host.
  public var runID: String
  /// The survey's id.
  public var surveyID: String
  /// The fingerprint of the survey as it was run.
  public var surveyHash: String
  /// The time when the run began.
  public var started: Instant
  /// The time when the run ended; nil while it continues.
  public var finished: Instant?
  /// The way in which the run ended; nil while it continues.
  public var reason: FinishReason?
  /// One result for each visit, in the order of the path; a step visited twice has two.
  public var steps: [StepResult]
  /// The scores that the survey computes from the answers; not stored with the result.
  public var scoring: [SurveyScore] = []
  /// The last recorded results of the same task, if there are any; not stored with the result.
  public var earlier: [SurveyResult] = []
  /// The row of a repeat group in which a rule is decided: its answers are found before those of other rows; not stored.
  @Rare package var ownRow: OwnRow?
  /// The answers of the step that is open, which are found before those of ``steps``; not stored.
  package var open: StepAnswers?
  /// The results of earlier runs of the same event that were saved and expired, which count nowhere; nil if there are none.
  public var expired: [SurveyResult]?
  /// The number from which every random order of the run derives, below 2^53; nil if nothing is in random order.
  public var seed: UInt64?
  /// The zone in which the answers were given; nil if the host gave none.
  public var zone: Zone?
  /// The tag of the language in which the survey was last shown; nil for the author's own texts.
  public var language: String?
  /// The device or program on which the answers were given, as the host names it; nil if it names none.
  public var device: String?

  private enum CodingKeys: String, CodingKey {
    case runID, surveyID, surveyHash, started, finished, reason, steps, expired, seed, zone, language, device
  }

  /// Creates a result.
  public init(
    runID: String, surveyID: String, surveyHash: String, started: Instant, finished: Instant? = nil,
    reason: FinishReason? = nil, steps: [StepResult] = [], scoring: [SurveyScore] = []
  ) {
    self.runID = runID
    self.surveyID = surveyID
    self.surveyHash = surveyHash
    self.started = started
    self.finished = finished
    self.reason = reason
    self.steps = steps
    self.scoring = scoring
  }

  /// Returns the result of the latest visit of a step.
  public func step(_ id: String) -> StepResult? {
    steps.last { $0.id == id }
  }

  /// Returns the results of all visits of a step, in order.
  public func visits(_ step: String) -> [StepResult] {
    steps.filter { $0.id == step }
  }

  /// Returns the result of an item at the latest visit that showed it, or of a score; nil if there is none.
  public func find(_ reference: ItemReference) -> AnswerResult? {
    if reference.source == .last {
      guard var before = earlier.first else { return nil }
      before.ownRow = ownRow
      return before.find(ItemReference(step: reference.step, item: reference.item))
    }
    return findItem(reference) ?? (reference.step == nil ? score(reference.item) : nil)
  }

  /// Returns whether the result of an item at the latest visit that showed it, or of a score, satisfies a condition.
  ///
  /// Of an item of a repeat group, that of the row in which a rule is decided counts, and anywhere else one of any row.
  package func contains(
    _ reference: ItemReference, where holds: (GivenAnswer) throws -> Bool
  ) rethrows -> Bool {
    // The results of the run are large, and read where they are.
    if reference.source == nil, let (visit, place) = place(of: reference) {
      let answers = visit.map { steps[$0].answers } ?? open?.answers ?? []
      if try answers.withUnsafeBufferPointer({ try holds($0.baseAddress.unsafelyUnwrapped[place].given) }) {
        return true
      }
      guard answers.span[place].row != nil else { return false }
    } else {
      guard let found = find(reference) else { return false }
      if try holds(found.given) { return true }
      guard found.row != nil else { return false }
    }
    return try (reference.source == .last ? earlier.first : self)?.rowResults(reference)
      .contains { try holds($0.given) } ?? false
  }

  /// Returns the result of an item at the latest visit that showed it, of several rows that of the last one; nil if none did.
  func findItem(_ reference: ItemReference) -> AnswerResult? {
    place(of: reference).flatMap { visit, place in visit.map { steps[$0].answers[place] } ?? open?.answers[place] }
  }

  /// Returns the place of an item's result among the answers of a visit; of the open step, whose visit is nil, first.
  private func place(of reference: ItemReference) -> (visit: Int?, answer: Int)? {
    if let open, let place = open.place(of: reference, ownRow) { return (nil, place) }
    // Most runs are asked for the answers of their latest visits, which are too large to be copied.
    return steps.withUnsafeBufferPointer { steps in
      for visit in steps.indices.reversed() where reference.step == nil || reference.step == steps[visit].id {
        if steps[visit].rows == nil {
          let found = steps[visit].answers.withUnsafeBufferPointer { $0.firstIndex { $0.itemID == reference.item } }
          if let found { return (visit, found) }
        } else if let place = steps[visit].own.place(of: reference, ownRow) {
          return (visit, place)
        }
      }
      return nil
    }
  }

  /// Returns the results of an item of a repeat group in the row in which a rule is decided, or else in all rows of the latest visit
  /// that showed it; of any other item, its result.
  package func rowResults(_ reference: ItemReference) -> [AnswerResult] {
    if let found = open?.rowResults(reference, ownRow), !found.isEmpty { return found }
    return steps.lazy.reversed().map { $0.own.rowResults(reference, ownRow) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the latest answer to an item of any step.
  public func answer(_ item: String) -> Answer? {
    find(ItemReference(item: item))?.answer
  }

  /// Returns the latest answer to an item of a step.
  public func answer(step: String, item: String) -> Answer? {
    find(ItemReference(step: step, item: item))?.answer
  }
}

/// The row of a repeat group in which a rule is decided.
package struct OwnRow: Hashable, Sendable {
  /// The step's id.
  package var step: String
  /// The number of the row.
  package var row: Int

  /// Creates the place of a rule.
  package init(step: String, row: Int) {
    self.step = step
    self.row = row
  }
}

/// The answers of one visit of a step, as conditions find them.
package struct StepAnswers: Hashable, Sendable {
  /// The step's id.
  package var step: String
  /// Whether the step is a repeat group.
  package var isRepeated: Bool
  /// One result for each item that is shown, in order.
  package var answers: [AnswerResult]

  /// Creates the answers of a visit.
  package init(step: String, isRepeated: Bool, answers: [AnswerResult]) {
    self.step = step
    self.isRepeated = isRepeated
    self.answers = answers
  }

  /// Returns the index of an item's result, of several rows that of the last one, or else of the row in which a rule is decided; nil if
  /// there is none.
  fileprivate func place(of reference: ItemReference, _ ownRow: OwnRow?) -> Int? {
    guard reference.step == nil || reference.step == step else { return nil }
    guard isRepeated, reference.item != step else {
      return answers.indices.first { answers[$0].itemID == reference.item }
    }
    let own = ownRow.flatMap { $0.step == step ? $0.row : nil }
    return answers.indices.last { answers[$0].itemID == reference.item && (own == nil || answers[$0].row == own) }
  }

  /// Returns the results of an item in the row in which a rule is decided, or else in all rows; of any other item, its result.
  fileprivate func rowResults(_ reference: ItemReference, _ ownRow: OwnRow?) -> [AnswerResult] {
    guard reference.step == nil || reference.step == step else { return [] }
    let own = ownRow.flatMap { $0.step == step ? $0.row : nil }
    return answers.filter { $0.itemID == reference.item && (own == nil || $0.row == nil || $0.row == own) }
  }
}

/// The result of one item that was shown.
public struct AnswerResult: Hashable, Sendable, Codable {
  /// The item's id.
  public var itemID: String
  /// The row of a repeat group to which the answer belongs; nil for every other item.
  public var row: Int?
  /// The answer; nil if the item was skipped.
  public var answer: Answer?
  /// The units of the answer, as a UCUM code.
  public var units: String?
  /// The name of the item's format: such as `scale`; `score` for a score.
  public var format: String
  /// The time when the answer was given; nil for an unchanged default answer.
  public var answered: Instant?
  /// True if the participant confirmed an answer outside the usual range; otherwise nil.
  public var confirmed: Bool?
  /// The chosen options, if some of the format's options have codes or scores, or if words were typed for one.
  public var options: [ChosenOption]?
  /// The sum of the chosen options' scores, if each has one.
  public var score: Double?
  /// The values of the options in the order in which they were shown; nil if that is always all of them in the author's order.
  public var offered: [String]?
  /// The number of answers that the participant gave to an item with a correct one; nil for other items.
  public var attempts: Int?

  /// Creates the result of an item.
  public init(itemID: String, answer: Answer?, units: String? = nil, format: String, answered: Instant? = nil) {
    self.itemID = itemID
    self.answer = answer
    self.units = units
    self.format = format
    self.answered = answered
  }

  /// Creates the result of an item of a survey, with the codes and scores of the chosen options.
  package init(item: FormItem, answer: Answer?, answered: Instant? = nil, confirmed: Bool? = nil) {
    self.init(
      itemID: item.name, answer: nil, units: item.format.units, format: item.format.name)
    row = item.row
    offered = item.offered
    record(answer, to: item, answered: answered, confirmed: confirmed)
  }

  /// Records an answer to the item, with the codes and scores of the chosen options.
  package mutating func record(_ answer: Answer?, to item: FormItem, answered: Instant?, confirmed: Bool?) {
    (self.answer, self.answered, self.confirmed) = (answer, answered, confirmed)
    guard let values = answer?.chosenValues else { return }
    let all = item.format.definition.options
    let hasWords = if case .chosen? = answer { true } else { false }
    guard hasWords || all.contains(where: { $0.code != nil || $0.score != nil }) else { return }
    let chosen = values.compactMap { value in all.first { $0.value == value } }
    options = chosen.map { ChosenOption(value: $0.value, code: $0.code, score: $0.score, isOther: $0.other) }
    let scores = chosen.compactMap(\.score)
    guard scores.count == values.count, !values.isEmpty || item.format.hasNumbers else { return }
    score = scores.reduce(0, +)
  }

  /// Whether the item has no answer, or the group no rows.
  public var skipped: Bool { answer == nil || format == Self.rowCount && answer == .integer(0) }

  /// The ``format`` of the number of rows of a repeat group.
  package static let rowCount = "repeatGroup"

  /// The number that sums and comparisons use: that of the answer, or else ``score``.
  public var number: Double? { answer?.number ?? score }
}

/// The answer of a result as conditions read it.
package struct GivenAnswer: Sendable {
  /// The answer; nil if the item was skipped.
  package var answer: Answer?
  /// The number of ``AnswerResult/number``.
  package var number: Double?
  /// Whether ``AnswerResult/skipped`` holds.
  package var isSkipped: Bool
}

extension AnswerResult {
  /// What conditions read.
  fileprivate var given: GivenAnswer { GivenAnswer(answer: answer, number: number, isSkipped: skipped) }
}

/// An option that a participant chose, with what the survey's author gave it.
public struct ChosenOption: Hashable, Sendable, Codable {
  /// The option's value.
  public var value: String
  /// The option's code in a terminology.
  public var code: String?
  /// The number that the option counts as.
  public var score: Double?
  /// True if the participant was asked for words of their own; otherwise nil.
  public var other: Bool?

  /// Creates a chosen option.
  public init(value: String, code: String? = nil, score: Double? = nil, isOther: Bool = false) {
    self.value = value
    self.code = code
    self.score = score
    other = isOther ? true : nil
  }
}

extension AnswerResult {
  /// The answer as bare values: of each chosen option its score, or else its value.
  package var scalars: [Scalar] { outcomeValues.map(\.value) }

  /// The answer as outcome values of the item's kind: one for each choice; none if it was skipped or is "don't know".
  ///
  /// The words typed for "other" stand beside the value of their option.
  package var outcomeValues: [OutcomeValue] {
    guard let answer else { return [] }
    guard let options else { return answer.scalars.map { OutcomeValue($0, kind: itemID, units: units) } }
    return options.map { option in
      OutcomeValue(
        option.score.map { .number($0) } ?? .text(option.value), kind: itemID, units: units,
        other: option.other == true ? answer.ownWords : nil)
    }
  }
}
