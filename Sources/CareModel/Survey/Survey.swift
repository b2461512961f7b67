/// A questionnaire: steps shown one at a time, in order unless a step names a destination.
///
/// A survey holds no answers; a run does. The version of its task stores the survey, so its JSON is stable: it
/// omits nil fields, and a field added later is optional.
///
/// ```swift
/// let pain = FormItem(id: "pain", text: "How is the pain?", format: .scale(ScaleFormat(min: 0, max: 10)), required: true)
/// let survey = Survey(id: "check-in", steps: [
///   Step(id: "how", kind: .question, items: [pain]), Step(id: "done", kind: .completion, title: "Thank you"),
/// ])
/// ```
public struct Survey: Hashable, Sendable {
  /// The author's name for the survey, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The name of the survey that participants see.
  public var title: String?
  /// The steps, in order.
  public var steps: [Step]
  /// The text shown for an item without an answer.
  public var unanswered: String
  /// Numbers computed from the answers.
  public var scores: [SurveyScore]

  /// Creates a survey.
  ///
  /// Nothing is checked here; `diagnose()` returns what is wrong with the survey.
  public init(id: String, title: String? = nil, steps: [Step], unanswered: String = "…", scores: [SurveyScore] = []) {
    self.id = id
    self.title = title
    self.steps = steps
    self.unanswered = unanswered
    self.scores = scores
  }
}

extension Survey: Codable {
  private enum Key: String, CodingKey {
    case id, title, steps, unanswered, scores
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id), title: try fields.decodeIfPresent(String.self, forKey: .title),
      steps: try fields.decode([Step].self, forKey: .steps),
      unanswered: try fields.decode(String.self, forKey: .unanswered),
      scores: try fields.decodeIfPresent([SurveyScore].self, forKey: .scores) ?? [])
  }

  /// Writes an object, without the scores if there are none.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encode(steps, forKey: .steps)
    try fields.encode(unanswered, forKey: .unanswered)
    if !scores.isEmpty { try fields.encode(scores, forKey: .scores) }
  }
}
