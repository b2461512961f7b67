/// A questionnaire: steps shown one at a time, in order unless a step says where to go.
///
/// A survey is data. It reads no clock and keeps no answers; a run of it does. It is stored inside the task version that asks it,
/// so its JSON is stable: absent fields are left out, and a field added later is optional.
public struct Survey: Hashable, Sendable, Codable {
  /// The author's name for the survey, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// What the participant sees as the survey's name.
  public var title: String?
  /// The steps, in the order in which they follow each other.
  public var steps: [Step]
  /// What a text shows in place of an answer that was not given.
  public var unanswered: String

  /// Creates a survey.
  ///
  /// Nothing is checked here; diagnosing the survey lists what is wrong with it.
  public init(id: String, title: String? = nil, steps: [Step], unanswered: String = "…") {
    self.id = id
    self.title = title
    self.steps = steps
    self.unanswered = unanswered
  }
}
