/// The pictures that a participant's plans have, by the care plan and the path by which cards and surveys name them.
public struct PlanPictures: Hashable, Sendable {
  private var pictures: [CarePlan.ID: [String: PlanPicture]] = [:]

  /// Creates no pictures.
  public init() {}

  /// The pictures of a care plan by their paths; setting none removes it.
  public subscript(carePlan: CarePlan.ID) -> [String: PlanPicture] {
    get { pictures[carePlan] ?? [:] }
    set { pictures[carePlan] = newValue.isEmpty ? nil : newValue }
  }
}
