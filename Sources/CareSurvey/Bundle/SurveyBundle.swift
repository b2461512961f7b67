package import CareModel

/// A survey as a program runs it that has neither the plan's scripts nor the store: a browser, also while it is offline.
///
/// Its conditions are those for the values of the plan's parameters, and its parts are in the random orders of the run, so that the program
/// needs neither. It decides nothing for the record: the host runs what is submitted again, with the survey as its author wrote it.
///
/// ```swift
/// let bundle = try SurveyBundle(survey, runID: "ana/check-in/2026-06-07T08:00/1")
/// let json = try JSONEncoder().encode(bundle)  // {"version":1,"surveyID":"check-in","surveyHash":"…","steps":[…],…}
/// ```
package struct SurveyBundle: Hashable, Sendable, Encodable {
  /// The version of the form, which a program that reads it knows.
  package private(set) var version = 1
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
  }

  /// An item with what its format implies.
  package struct Question: Hashable, Sendable, Encodable {
    /// The item, whose default and correct answers are as a run keeps them.
    package let item: FormItem
    /// The least number that is accepted, if numbers are.
    package let min: Double?
    /// The greatest number that is accepted.
    package let max: Double?
    /// The least number that need not be confirmed.
    package let usualMin: Double?
    /// The greatest number that need not be confirmed.
    package let usualMax: Double?
    /// The choice whose answers are accepted; nil for a format of another type.
    package let choice: ChoiceFormat?
    /// Whether each option has a score, or answers are numbers.
    package let hasNumbers: Bool
    /// The units that the participant can choose, those that are recorded first; nil if there is no choice.
    package let units: [Unit]?

    /// Units as amounts of other ones are converted into them.
    package struct Unit: Hashable, Sendable, Encodable {
      /// The UCUM code.
      package let code: String
      /// The size in the smallest unit of the measure.
      package let size: Double
      /// The number that precedes zero on the scale.
      package let offset: Double
    }
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
    if case .consent(let consent) = step.kind {
      document = DocumentReference(version: consent.version, hash: consent.documentHash, language: nil)
    } else {
      document = nil
    }
  }
}

extension SurveyBundle.Question {
  fileprivate init(_ item: FormItem) throws {
    var kept = item
    kept.defaultAnswer = try item.defaultAnswer.flatMap { try item.validate($0) }
    kept.correct = try item.correct.flatMap { try item.validate($0) }
    self.item = kept
    let definition = item.format.definition, bounded = definition as? any SoftlyBounded
    (min, max) = (bounded?.hardRange.min, bounded?.hardRange.max)
    (usualMin, usualMax) = (bounded?.soft.min, bounded?.soft.max)
    choice = (definition as? any OptionsFormat)?.choice
    hasNumbers = item.format.hasNumbers
    if case .numeric(let number) = item.format, number.offersUnits {
      units = number.allUnits.compactMap { code in
        UnitConversion.scale(of: code).map { Unit(code: code, size: $0.size, offset: $0.offset) }
      }
    } else {
      units = nil
    }
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
