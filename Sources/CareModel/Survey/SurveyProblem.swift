/// One thing that is wrong with a survey as it is written.
package struct SurveyProblem: Hashable, Sendable {
  /// The kinds of problem.
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
    case badUnits = "bad_units"
    case noOptions = "no_options"
    case duplicateOption = "duplicate_option"
    case badLimits = "bad_limits"
    case badPattern = "bad_pattern"
    case badDefault = "bad_default"
    case unanswerable
    case emptyDocument = "empty_document"
    case badDocument = "bad_document"
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
    case badCheck = "bad_check"
    case badStep = "bad_step"

    /// Whether the survey can be run anyway.
    package var isWarning: Bool { self == .awkwardID || self == .ambiguousItem }
  }

  /// The kind of problem.
  package var code: Code
  /// The path of the field in the plan's own names, with lists counted from 1: `steps[2].items[1].max`.
  package var path: String
  /// The error, and what to write instead.
  package var message: String

  package init(code: Code, path: String, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }
}
