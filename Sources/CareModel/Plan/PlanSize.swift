/// The sizes of plans: the size from which `care check` warns, and the greatest one.
///
/// No person could use more: a greater number has another cause, such as seconds in place of minutes.
package struct PlanSize: Hashable, Sendable {
  /// The size above which a plan is reported.
  package let usual: Int
  /// The greatest size that a plan can be seeded with; plans that a store has already are not checked.
  package let most: Int

  /// The elements of a task's schedule.
  package static let scheduleElements = PlanSize(usual: 200, most: 2_000)
  /// The events of one task on a day from which `care check` warns; one each second is the most.
  package static let eventsOfDay = PlanSize(usual: 100, most: 86_400)
  /// The events that a day shows.
  package static let eventsShown = 1_000
  /// The items of one step of a survey.
  package static let items = PlanSize(usual: 100, most: 1_000)
  /// The conditions of a survey, with their parts.
  package static let conditions = PlanSize(usual: 500, most: 5_000)
  /// The steps of a survey, and the visits of one pass through it.
  package static let steps = PlanSize(usual: 200, most: 1_000)
}
