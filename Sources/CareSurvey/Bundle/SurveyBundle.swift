package import CareModel

/// A survey as a program runs it that has neither the plan's scripts nor the store: a browser, also while it is offline.
///
/// Its conditions are those for the values of the plan's parameters, and its parts are in the random orders of the run, so that the program
/// needs neither. It decides nothing for the record: the host runs what is submitted again, with the survey as its author wrote it.
///
/// ```swift
/// let bundle = try SurveyBundle(survey, runID: "ana/check-in/2026-06-07T08:00/1")
/// let json = try JSONText.text(of: bundle)  // {"version":1,"surveyID":"check-in","surveyHash":"…","steps":[…],…}
/// ```
package struct SurveyBundle: Hashable, Sendable, Encodable {
  /// The version of the form, which a program that reads it knows.
  package private(set) var version = 2
  /// The run's id.
  package let runID: String
  /// The survey's id.
  package let surveyID: String
  /// The fingerprint of the survey as its author wrote it.
  package let surveyHash: String
  /// The number from which the random orders derive; nil if there are none.
  package let seed: UInt64?
  /// The maximum number of visits of a run.
  package private(set) var mostVisits = SurveyRun.mostVisits
  /// The name of the survey that participants see.
  package let title: String?
  /// The steps, in the order of the run.
  package let steps: [Step]

  /// A step with what its kind implies.
  package struct Step: Hashable, Sendable, Encodable {
    /// The step as its author wrote it, without its items.
    package let step: CareModel.Step
    /// Everything that the step asks, with the items that its kind implies.
    package let questions: [Question]
    /// Whether the participant can skip the step.
    package let isSkippable: Bool
    /// Whether leaving the step completes the run.
    package let endsSurvey: Bool
    /// Whether the participant can go back from the step.
    package let allowsBack: Bool
    /// The only answer to the implied item with which the run continues, if any.
    package let requiredAnswer: Answer?
    /// The document that is agreed to; nil for a step of another kind.
    package let document: DocumentReference?
    /// Whether agreeing to the document is possible only after its end was shown.
    package let readToEnd: Bool
    /// The document that is signed; nil for a step of another kind.
    package let signs: Signed?
  }

  /// The document that a step signs.
  package struct Signed: Hashable, Sendable, Encodable {
    /// The consent at which it is agreed to; nil for the last one.
    package let of: String?
  }

  /// An item with what its format implies.
  package struct Question: Hashable, Sendable, Encodable {
    /// The item, whose default and correct answers are as a run keeps them.
    package let item: Item
    /// The rule that its answers satisfy.
    package let rule: AnswerRule
    /// The least number that need not be confirmed.
    package let usualMin: Double?
    /// The greatest number that need not be confirmed.
    package let usualMax: Double?
    /// Whether each option has a score, or answers are numbers.
    package let hasNumbers: Bool
  }

  /// What a run asks of an item.
  package struct Item: Hashable, Sendable, Encodable {
    /// The item's id, unique in its step.
    package let id: String
    /// The condition under which it is shown; nil if it always is.
    package let when: Condition?
    /// Whether it must be answered.
    package let required: ItemRule
    /// Whether its answer cannot be changed.
    package let readOnly: ItemRule
    /// Whether "don't know" is offered.
    package let dontKnow: Bool
    /// The answer that a visit starts with.
    package let defaultAnswer: Answer?
    /// The source of that answer, if it is another one.
    package let defaultSource: DefaultSource?
    /// The only answer with which the step can be left; nil if any is correct.
    package let correct: Answer?
  }

  /// Creates the bundle of a run that is about to begin; `parameters` are the values of the plan's parameters, and `seed` that of the run.
  ///
  /// - Throws: ``SurveyBundleError`` if another program cannot run the survey; ``SurveyRunError/patternUnusable(_:)``; `AnswerError` for a
  ///   default or correct answer that its item does not accept.
  package init(
    _ survey: Survey, parameters: [String: ParameterValue] = [:], runID: String, seed: UInt64? = nil
  ) throws {
    let obstacles = survey.obstaclesOfBundle
    guard obstacles.isEmpty else { throw SurveyBundleError(obstacles: obstacles) }
    let prepared = PreparedSurvey.of(survey)
    let seed = prepared.hasRandomOrder ? seed ?? RandomOrder.seed(of: runID) : nil
    let run = try prepared.resolved(parameters).arranged(by: seed)
    (self.runID, surveyID, surveyHash) = (runID, survey.id, try prepared.fingerprint())
    (self.seed, title) = (seed, survey.title)
    steps = try run.survey.steps.map { try Step($0, heading: run.survey.pages) }
  }
}

extension Survey {
  /// Returns the survey as a run shows it: with its conditions for the values of the plan's parameters, in the random orders of a seed.
  ///
  /// - Throws: ``SurveyRunError/patternUnusable(_:)``.
  package func arranged(parameters: [String: ParameterValue], seed: UInt64?) throws -> Survey {
    try PreparedSurvey.of(self).resolved(parameters).arranged(by: seed).survey
  }
}

extension SurveyBundle.Step {
  fileprivate init(_ step: CareModel.Step, heading pages: [String: String]) throws {
    let behavior = step.kind.behavior
    var own = step
    own.items = []
    own.title = step.title ?? step.page.flatMap { pages[$0] }
    self.step = own
    questions = try step.questions.map(SurveyBundle.Question.init)
    isSkippable = step.isSkippable
    (endsSurvey, allowsBack) = (behavior.endsSurvey, behavior.allowsBack)
    requiredAnswer = behavior.requiredAnswer
    switch step.kind {
    case .consent(let consent):
      document = DocumentReference(version: consent.version, hash: consent.documentHash, language: nil)
      (readToEnd, signs) = (consent.readToEnd, nil)
    case .signature(let signature): (document, readToEnd, signs) = (nil, false, .init(of: signature.of))
    default: (document, readToEnd, signs) = (nil, false, nil)
    }
  }
}

extension SurveyBundle.Question {
  fileprivate init(_ item: FormItem) throws {
    self.item = SurveyBundle.Item(
      id: item.id, when: item.when, required: item.requirement, readOnly: item.lock, dontKnow: item.dontKnow,
      defaultAnswer: try item.defaultAnswer.flatMap { try item.validate($0) }, defaultSource: item.defaultSource,
      correct: try item.correct.flatMap { try item.validate($0) })
    let definition = item.format.definition, soft = (definition as? any SoftlyBounded)?.soft
    rule = definition.rule
    (usualMin, usualMax) = (soft?.min, soft?.max)
    hasNumbers = item.format.hasNumbers
  }
}

/// An error thrown when a survey needs more than a program without scripts and store has.
package struct SurveyBundleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of a survey that such a program cannot run.
  package struct Obstacle: Hashable, Sendable {
    /// The path of the part, such as `how.pain`.
    package let path: String
    /// The reason.
    package let reason: String
  }

  /// The parts, in the author's order.
  package let obstacles: [Obstacle]

  /// The parts with their reasons.
  package var description: String { obstacles.map { "\($0.path): \($0.reason)" }.joined(separator: "; ") }
}
