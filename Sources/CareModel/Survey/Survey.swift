/// A questionnaire: steps shown one at a time, in order unless a step says where to go.
///
/// A survey is data. It reads no clock and keeps no answers; a run of it does. It is stored inside the task version that asks it,
/// so its JSON is stable: absent fields are left out, and a field added later is optional.
public struct Survey: Hashable, Sendable {
  /// The author's name for the survey, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// What the participant sees as the survey's name.
  public var title: String?
  /// The steps, in the order in which they follow each other.
  public var steps: [Step]
  /// What a text shows in place of an answer that was not given.
  public var unanswered: String
  /// Numbers worked out from the answers, by id.
  public var scores: [SurveyScore]

  /// Creates a survey.
  ///
  /// Nothing is checked here; diagnosing the survey lists what is wrong with it.
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
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id), title: try fields.decodeIfPresent(String.self, forKey: .title),
      steps: try fields.decode([Step].self, forKey: .steps),
      unanswered: try fields.decode(String.self, forKey: .unanswered),
      scores: try fields.decodeIfPresent([SurveyScore].self, forKey: .scores) ?? [])
  }

  /// Writes an object without the scores where there are none.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encode(steps, forKey: .steps)
    try fields.encode(unanswered, forKey: .unanswered)
    if !scores.isEmpty { try fields.encode(scores, forKey: .scores) }
  }
}
