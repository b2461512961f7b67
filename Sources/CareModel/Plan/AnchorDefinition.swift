/// A day or time that a plan's schedules hang on and that each enrolment gives, such as the day of surgery.
public struct AnchorDefinition: Hashable, Sendable, Codable {
  /// The name by which schedules mean it.
  public var name: String
  /// What to call it when asking for it.
  public var title: String?
  /// Whether enrolment must give it.
  public var isRequired: Bool

  /// An anchor of a plan.
  public init(name: String, title: String? = nil, isRequired: Bool = true) {
    self.name = name
    self.title = title
    self.isRequired = isRequired
  }
}
