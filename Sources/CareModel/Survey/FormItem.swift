/// One question of a form or of a question step.
///
/// An item that ``when`` hides counts nowhere: it is not required, no condition sees its answer, and no result holds it. Its answer
/// is kept all the same, and is there again when the item is.
public struct FormItem: Hashable, Sendable, Codable {
  /// The author's name for the item, unique in its step, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The question.
  public var text: String?
  /// A second, smaller text.
  public var detail: String?
  /// What an answer may be.
  public var format: AnswerFormat
  /// Whether the step can be left only once the item has an answer; "don't know" is one.
  public var required: Bool
  /// Whether "don't know" is offered.
  public var dontKnow: Bool
  /// Whether the participant sees the answer but cannot change it.
  public var readOnly: Bool
  /// The answer that a new visit starts with; it counts as given.
  public var defaultAnswer: Answer?
  /// When the item shows; absent, always.
  public var when: Condition?

  /// Creates an item.
  public init(
    id: String, text: String? = nil, detail: String? = nil, format: AnswerFormat, required: Bool = false,
    dontKnow: Bool = false, readOnly: Bool = false, defaultAnswer: Answer? = nil, when: Condition? = nil
  ) {
    self.id = id
    self.text = text
    self.detail = detail
    self.format = format
    self.required = required
    self.dontKnow = dontKnow
    self.readOnly = readOnly
    self.defaultAnswer = defaultAnswer
    self.when = when
  }
}
