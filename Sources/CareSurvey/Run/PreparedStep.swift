package import CareModel

/// A step prepared for runs; see ``PreparedSurvey``.
package final class PreparedStep: Sendable {
  /// The step.
  package let step: Step
  /// The items and texts of the step's kind, and the way in which a participant completes it.
  let behavior: StepBehavior
  /// Everything that the step asks.
  let questions: [PreparedItem]
  /// The items of ``questions``, if all are shown as they are; nil if the texts of one refer to answers.
  let plainItems: [FormItem]?
  /// Whether the step is a repeat group.
  let isRepeating: Bool
  /// Whether the texts of the items are built in.
  let hasBuiltInItems: Bool
  /// The id of the item that has the option of a row; nil unless the rows are options that were chosen before.
  let optionID: String?
  /// The condition under which the step is passed over, if any.
  let passing: Condition?
  /// Whether the participant can skip the step.
  let isSkippable: Bool
  /// Whether a condition decides whether an item is shown.
  let hasHiddenItems: Bool
  /// Whether a condition decides whether an item is required, or whether its answer can be changed.
  let hasRules: Bool
  /// Whether an item has a correct answer.
  let hasCorrectAnswers: Bool
  /// The seconds for which the step can be answered; nil if there is no limit.
  let timeLimit: Int?
  /// The order in which it is decided whether items are shown; nil if a hook decides, or a circle of items.
  let order: ItemOrder?
  /// The changes of one visit that the step has; nil for the author's own.
  let changes: StepChanges?
  /// The rows in which a repeat group asks its items; nil for every other step, and for the author's own.
  let rows: [Int]?
  private let places: [String: Int]
  private let scores: [SurveyScore]
  private let original: Step

  /// Prepares a step of a survey with these scores, as a visit with these changes and rows shows it.
  init(_ original: Step, scores: [SurveyScore], changes: StepChanges? = nil, rows: [Int]? = nil) {
    let step = (changes.map { original.applying($0) } ?? original).inRows(rows)
    (self.original, self.changes, self.rows) = (original, changes, rows)
    self.step = step
    behavior = step.kind.behavior
    let items = step.questions
    let isRepeating = step.kind.isRepeating
    self.isRepeating = isRepeating
    self.scores = scores
    let hasHiddenItems = items.contains { !$0.showingConditions.isEmpty }
    let order = hasHiddenItems ? ItemOrder(items, of: step.id, scores: scores) : nil
    (self.hasHiddenItems, self.order) = (hasHiddenItems, order)
    questions = items.enumerated().map { place, item in
      PreparedItem(
        item, isRowCount: isRepeating && item.id == step.id,
        decidesItems: order?.deciding.contains(place) ?? hasHiddenItems)
    }
    plainItems = isRepeating || questions.contains(where: \.hasReferences) ? nil : items
    hasBuiltInItems = if case .impliedForm = behavior.items { true } else { false }
    isSkippable = step.isSkippable
    (optionID, passing) = (original.optionID, original.passing)
    hasCorrectAnswers = items.contains { $0.correct != nil }
    hasRules = questions.contains(where: \.hasRules)
    timeLimit = step.timeLimit?.fixedSeconds
    places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The step's id.
  package var id: String { step.id }

  /// Returns the item with this id; nil if the step has none.
  func question(_ id: String) -> PreparedItem? {
    // Comparing a few short ids takes less time than hashing one.
    questions.count <= 8 ? questions.first { $0.id == id } : places[id].map { questions[$0] }
  }

  /// Returns the step with the changes of a visit and, if it is a repeat group, with its items once for each row.
  func changed(by changes: StepChanges?, inRows rows: [Int]?) -> PreparedStep {
    if changes == self.changes, rows == self.rows { return self }
    return PreparedStep(original, scores: scores, changes: changes, rows: rows)
  }

  /// Returns a repeat group with its items once for each row; every other step as it is.
  func inRows(_ rows: [Int]?) -> PreparedStep { changed(by: changes, inRows: rows) }
}

/// The items of a visit that are shown, once they are computed; copies of a run share them until one of them changes.
final class KnownItems {
  /// The items; nil before they are computed.
  var shown: [PreparedItem]?
}

/// An item prepared for runs; see ``PreparedSurvey``.
final class PreparedItem: Sendable {
  /// The item.
  let item: FormItem
  /// The definition of the item's format.
  private let definition: any AnswerFormatDefinition
  /// Whether the range of accepted answers depends on the day.
  let isDayBounded: Bool
  /// Whether answers outside a range must be confirmed.
  let isSoftlyBounded: Bool
  /// The id of the item whose answer an answer must repeat, if any.
  let original: String?
  /// Whether a condition decides whether the item is required, or whether its answer can be changed.
  let hasRules: Bool
  /// Whether a new visit starts with an answer to the item.
  let hasInitialAnswer: Bool
  /// Whether conditions decide on options.
  let hasOptionConditions: Bool
  /// Whether the texts can refer to answers.
  let hasReferences: Bool
  /// Whether the answer can decide which items of the step are shown.
  let decidesItems: Bool
  /// Whether a run chose the options that the item offers.
  private let isOffered: Bool
  /// The result of the item without an answer.
  private let unanswered: AnswerResult

  /// Prepares an item.
  init(_ item: FormItem, isRowCount: Bool = false, decidesItems: Bool) {
    self.item = item
    definition = item.format.definition
    self.decidesItems = decidesItems
    isOffered = item.offered != nil
    isDayBounded = item.format.isDayBounded
    isSoftlyBounded = item.format.isSoftlyBounded
    original = item.format.original
    hasRules = item.requirement.condition != nil || item.lock.condition != nil
    hasInitialAnswer = item.defaultAnswer != nil || item.defaultSource != nil
    hasOptionConditions = !item.optionConditions.isEmpty
    hasReferences = [item.text, item.detail, item.explanation].contains {
      $0?.utf8.contains(TextTemplate.brace) ?? false
    }
    var unanswered = AnswerResult(item: item, answer: nil)
    if isRowCount { unanswered.format = AnswerResult.rowCount }
    self.unanswered = unanswered
  }

  /// The item's id.
  var id: String { item.id }
  /// Whether the item must be answered.
  var required: Bool { item.required }
  /// Whether the answer cannot be changed.
  var readOnly: Bool { item.readOnly }

  /// Whether conditions decide whether the item is shown, or which options it offers.
  var isConditional: Bool { item.when != nil || hasOptionConditions }

  /// Returns the item with only these of its options, in this order; nil leaves them as they are.
  func offering(_ values: [String]?) -> PreparedItem {
    values == nil ? self : PreparedItem(item.offering(values), decidesItems: decidesItems)
  }

  /// Checks an answer that a participant gives at a time.
  ///
  /// - Returns: The answer as it is kept.
  /// - Throws: ``AnswerError`` that names the rule, the bound, and the value.
  func validate(_ answer: Answer, at now: Instant, in zone: Zone) throws(AnswerError) -> Answer {
    isDayBounded ? try item.validate(answer, on: zone.date(of: now)) : try item.validate(answer, by: definition)
  }

  /// Returns the usual bound that a valid answer is beyond, which the participant must confirm; nil if there is none.
  func unusual(_ answer: Answer) -> AnswerError.Bound? { isSoftlyBounded ? item.format.unusual(answer) : nil }

  /// Returns the result of the item with an entry of a visit.
  func result(_ entry: StepVisit.Entry?) -> AnswerResult {
    guard let entry, let answer = isOffered ? item.counted(entry.answer) : entry.answer else { return unanswered }
    var result = unanswered
    result.record(item.isWithheld ? .withheld : answer, to: item, answered: entry.answered, confirmed: entry.confirmed)
    result.attempts = entry.attempts
    return result
  }
}
