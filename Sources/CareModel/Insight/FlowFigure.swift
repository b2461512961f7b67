/// The flow of participants through a study: stages from top to bottom, and beside each those who left it (after CONSORT).
public struct FlowFigure: Hashable, Sendable, Codable {
  /// A number of participants with a title.
  public struct Part: Hashable, Sendable, Codable {
    /// The title, such as a reason or an arm.
    public var title: String
    /// The number of participants.
    public var count: Int

    /// Creates a part.
    public init(title: String, count: Int) {
      self.title = title
      self.count = count
    }
  }

  /// One stage.
  public struct Stage: Hashable, Sendable, Codable {
    /// The title.
    public var title: String
    /// The number of participants who reached it; nil if it is not known.
    public var count: Int?
    /// The participants who reached it by arm; empty without arms.
    public var arms: [Part]
    /// Those who did not come to the next stage, by reason.
    public var asides: [Part]

    /// Creates a stage.
    public init(title: String, count: Int?, arms: [Part] = [], asides: [Part] = []) {
      self.title = title
      self.count = count
      self.arms = arms
      self.asides = asides
    }
  }

  /// The stages, from the first to the last.
  public var stages: [Stage]

  /// Creates a figure.
  public init(stages: [Stage]) {
    self.stages = stages
  }
}
