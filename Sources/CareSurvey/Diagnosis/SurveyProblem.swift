/// One thing wrong with a survey as it is written.
package struct SurveyProblem: Hashable, Sendable {
  /// What kind of mistake it is.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case noSteps = "no_steps"
    case illegalID = "illegal_id"
    case reservedID = "reserved_id"
    case awkwardID = "awkward_id"
    case duplicateStep = "duplicate_step"
    case duplicateItem = "duplicate_item"
    case wrongItems = "wrong_items"
    case badScale = "bad_scale"
    case badBounds = "bad_bounds"
    case badDigits = "bad_digits"
    case noOptions = "no_options"
    case duplicateOption = "duplicate_option"
    case badLimits = "bad_limits"
    case badPattern = "bad_pattern"
    case badDefault = "bad_default"
    case unanswerable
    case emptyDocument = "empty_document"
    case unknownStep = "unknown_step"
    case unknownItem = "unknown_item"
    case ambiguousItem = "ambiguous_item"
    case wrongCondition = "wrong_condition"
    case tooDeep = "too_deep"
    case circularCondition = "circular_condition"
    case afterCompletion = "after_completion"
    case undeclaredDestinations = "undeclared_destinations"
    case unreachableStep = "unreachable_step"
    case noExit = "no_exit"
    case badScore = "bad_score"

    /// Whether the survey can be run all the same.
    package var isWarning: Bool { self == .awkwardID || self == .ambiguousItem }
  }

  package var code: Code
  /// The field at fault in the words of a plan, lists counted from 1 as there: `steps[2].items[1].max`.
  package var path: String
  /// What is wrong and what to write instead.
  package var message: String
}
