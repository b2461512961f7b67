/// The functions of a survey that a run calls, by their names in plans.
public enum RunHook: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
  /// Called when the run has ended.
  case finished = "on_finish"
  /// Called when a recording cannot be measured.
  case recorderFailed = "on_recorder_error"
  /// Whether the answers so far can be saved to be continued later.
  case canSave = "can_save"
  /// Whether leaving is confirmed first, and the question.
  case confirmCancel = "confirm_cancel"
  /// Whether a step offers to read more.
  case hasLearnMore = "has_learn_more"
  /// The text to read more.
  case learnMore = "learn_more"
  /// The elements shown in the place of a step's texts.
  case view = "view_for"
  /// Whether the run continues to a step.
  case shouldPresent = "should_present"
  /// Called when a step is shown.
  case willAppear = "will_appear"
  /// Called when a step is left.
  case willDisappear = "will_disappear"
  /// Called when an answer has changed.
  case changed = "on_change"
  /// The changed fields of a step for one visit; written on the step.
  case modify
  /// The answer that a visit of an item starts with; written on the item.
  case initial = "default"

  /// The hooks that are written on the survey.
  package static let ofSurvey = allCases.filter { $0 != .modify && $0 != .initial }
}

/// The directions in which a step is left.
public enum RunDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// To a step that follows, or to the end.
  case forward
  /// To a step that was shown before.
  case back
}

/// The situation in which a run calls one of its hooks.
public struct RunMoment: Sendable {
  /// The hook.
  public var kind: RunHook
  /// The results so far.
  public var result: SurveyResult
  /// The step that the hook is about.
  public var step: Step?
  /// The item that the hook is about.
  public var item: FormItem?
  /// The direction in which the step is left.
  public var direction: RunDirection?
  /// The way in which the run ended.
  public var reason: FinishReason?
  /// The name of what records.
  public var recorder: String?
  /// The message about a failure.
  public var error: String?

  /// Creates a moment.
  public init(
    _ kind: RunHook, result: SurveyResult, step: Step? = nil, item: FormItem? = nil, direction: RunDirection? = nil,
    reason: FinishReason? = nil, recorder: String? = nil, error: String? = nil
  ) {
    self.kind = kind
    self.result = result
    self.step = step
    self.item = item
    self.direction = direction
    self.reason = reason
    self.recorder = recorder
    self.error = error
  }
}

/// The value that a hook of a run returned.
public enum RunReply: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// Yes or no.
  case boolean(Bool)
  /// A text to show.
  case text(String)
  /// Elements to show.
  case view(CardView)
  /// Changed fields of a step.
  case changes(StepChanges)
  /// An answer, which is not validated yet.
  case answer(Answer)
}
