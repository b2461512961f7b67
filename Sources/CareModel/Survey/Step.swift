/// One screen of a survey.
///
/// In its texts, `{pain}` stands for the text of the answer to `pain`, and `{{` for a brace.
public struct Step: Hashable, Sendable, Codable {
  /// The author's name for the step, unique in the survey, `[A-Za-z][A-Za-z0-9_-]*`; `end` is reserved.
  public var id: String
  /// The content of the step.
  public var kind: StepKind
  /// The heading.
  public var title: String?
  /// The main text.
  public var text: String?
  /// A second, smaller text.
  public var detail: String?
  /// Whether the participant can skip the step, which leaves every item of it unanswered.
  public var optional: Bool
  /// The items of a form, or the one item of a question; empty for every other kind.
  ///
  /// ``questions`` also holds the item that a kind implies.
  public var items: [FormItem]
  /// The condition under which the step is not shown; its own ``go`` is then followed.
  public var skip: Condition?
  /// The destination of the step; if nil, the next step in order.
  public var go: Navigation?

  /// Creates a step.
  public init(
    id: String, kind: StepKind, title: String? = nil, text: String? = nil, detail: String? = nil,
    optional: Bool = false, items: [FormItem] = [], skip: Condition? = nil, go: Navigation? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.detail = detail
    self.optional = optional
    self.items = items
    self.skip = skip
    self.go = go
  }

  /// Everything that the step asks: its items, or the one item that its kind implies, which has the step's id.
  ///
  /// A consent implies a required boolean; permissions imply a choice of the granted ones, which may be none; a knee's range of
  /// motion implies a number of degrees, required unless the step is optional.
  public var questions: [FormItem] { kind.definition.questions(of: self) }

  /// Whether the participant can skip the step: it is optional or asks nothing, and no particular answer is required.
  package var isSkippable: Bool {
    kind.definition.requiredAnswer == nil && (optional || questions.isEmpty)
  }
}
