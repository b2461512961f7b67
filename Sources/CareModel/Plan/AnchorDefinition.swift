/// A day or time that a plan's schedules hang on and that each enrollment gives, such as the day of surgery.
public struct AnchorDefinition: Hashable, Sendable, Codable {
  /// A recorded date that sets an anchor.
  public struct Source: Hashable, Sendable, Codable {
    /// The task whose newest completed outcome has the date.
    public var task: CareTask.ID
    /// The kind of the value.
    public var kind: String

    /// The date of a kind that a task records.
    public init(task: CareTask.ID, kind: String) {
      self.task = task
      self.kind = kind
    }
  }

  /// The name by which schedules mean it.
  public var name: String
  /// What to call it when asking for it.
  public var title: String?
  /// Whether enrollment must give it.
  public var isRequired: Bool
  /// What sets it where the enrollment does not give it.
  public var from: Source?

  /// An anchor of a plan.
  public init(name: String, title: String? = nil, isRequired: Bool = true, from: Source? = nil) {
    self.name = name
    self.title = title
    self.isRequired = isRequired
    self.from = from
  }
}
