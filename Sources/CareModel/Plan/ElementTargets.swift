/// The targets that an override gives one element of a task's schedule.
public struct ElementTargets: Hashable, Sendable, Codable {
  /// The position of the element, from 0.
  public var element: Int
  /// The targets in the place of the element's own.
  public var targets: [OutcomeValue]

  /// Creates the targets of an element.
  public init(element: Int, targets: [OutcomeValue]) {
    self.element = element
    self.targets = targets
  }
}
