import CareModel
import CareStore

extension [Event] {
  /// Sorts by start, then task id, element, key, and care plan.
  ///
  /// Events are large: their places are sorted, and each event is moved once, where it is.
  /// - Complexity: O(n log n) comparisons of places, O(n) moves.
  mutating func sortByStart() {
    var order = Array<Int>(indices)
    let starts = map(\.occurrence.start)
    order.sort { a, b in starts[a] == starts[b] ? isBefore(a, b) : starts[a] < starts[b] }
    for first in indices where order[first] != first {
      var place = first
      // A cycle of places: each gets the event that belongs there.
      while order[place] != first {
        let next = order[place]
        swapAt(place, next)
        order[place] = place
        place = next
      }
      order[place] = place
    }
  }

  /// Whether an event comes before another that starts at the same time.
  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    // Most differ in the task; an event is copied for each look at it.
    let (left, right) = (self[a].task.id, self[b].task.id)
    guard left == right else { return left < right }
    return (self[a].occurrence.element, self[a].key, self[a].carePlan?.text ?? "")
      < (self[b].occurrence.element, self[b].key, self[b].carePlan?.text ?? "")
  }
}

extension PatientHistory {
  /// Returns events, which are sorted by start, with those of one time in the order in which the plans list their tasks.
  ///
  /// A plan lists a task where its file had it when the plan was seeded with it; a task that came later is after those of before. The
  /// enrollments keep their order, and a patient's own tasks are behind the plan's.
  func inOrderOfPlans(_ events: [Event]) -> [Event] {
    guard zip(events, events.dropFirst()).contains(where: { $0.occurrence.start == $1.occurrence.start }) else {
      return events
    }
    let places = Dictionary(
      uniqueKeysWithValues: enrollments.enumerated().map { ($1.id, (order: $0, tasks: $1.places)) })
    return events.enumerated().map { place, event in
      let plan = places[event.carePlan]
      return PlannedEvent(
        event: event, order: plan?.order ?? enrollments.count, task: plan?.tasks[event.task.id] ?? .last, place: place)
    }.sorted { $0.isBefore($1) }.map(\.event)
  }
}

/// An event with its place among those of the same time.
private struct PlannedEvent {
  var event: Event
  /// The place of the enrollment.
  var order: Int
  /// The place of the task in the plan.
  var task: ListedPlace
  /// The place among the events before.
  var place: Int

  func isBefore(_ other: PlannedEvent) -> Bool {
    let (start, next) = (event.occurrence.start, other.event.occurrence.start)
    if start != next { return start < next }
    if order != other.order { return order < other.order }
    return task == other.task ? place < other.place : task < other.task
  }
}

/// The place of a task in its plan: where the commit that has it lists it.
private struct ListedPlace: Comparable {
  /// Whether the participant alone has the task.
  var isOwn: Bool
  var seq: Int
  var place: Int

  /// The place of a task that is in no plan anymore.
  static let last = ListedPlace(isOwn: true, seq: .max, place: .max)

  static func < (left: ListedPlace, right: ListedPlace) -> Bool {
    if left.isOwn != right.isOwn { return right.isOwn }
    return (left.seq, left.place) < (right.seq, right.place)
  }
}

extension EnrollmentHistory {
  /// The places of its tasks in the plan.
  fileprivate var places: [CareTask.ID: ListedPlace] {
    let owner = plan.map { Owner.plan($0) }
    return Dictionary(
      tasks.compactMap { task in
        task.segments.map { segment in
          let version = segment.version
          return ListedPlace(isOwn: version.owner != owner, seq: version.seq, place: version.place)
        }.min().map { (task.id, $0) }
      }, uniquingKeysWith: min)
  }
}
