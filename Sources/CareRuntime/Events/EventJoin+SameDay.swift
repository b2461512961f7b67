import CareModel
import CareSchedule
import CareStore

extension EventJoin {
  /// The events of a task that are not asked again because what is asked of it changed within a day.
  ///
  /// What was recorded that day counts against the events of the whole day as they are from `stretch` on: first against the event of the same
  /// key, then of the same element key, then in order.
  func answeredBefore(
    _ stretch: PatientHistory.Course.Stretch, schedule: ResolvedSchedule, of task: CareTask.ID,
    in course: PatientHistory.Course
  ) throws -> Set<OccurrenceKey> {
    guard stretch.from > .beginning else { return [] }
    let zones = schedule.zones
    let date = zones.zone(at: stretch.from).date(of: stretch.from)
    let start = zones.startOfDay(date), end = zones.startOfDay(date.adding(days: 1))
    guard start < stretch.from, start < end else { return [] }
    let earlier = outcomes.values.filter { outcome in
      let value = outcome.value
      return value.carePlan == course.id && value.task == task && value.status != .enteredInError
        && start <= value.start && value.start < end
    }
    guard !earlier.isEmpty else { return [] }
    var asked = try schedule.occurrences(from: start, to: end).filter { $0.start >= start }
      .map { schedule.key(of: $0, task: task) }
    var answered: Set<OccurrenceKey> = []
    for matches in [{ $0 == $1 }, { $0.elementText == $1.elementText }, { _, _ in true }]
      as [(OccurrenceKey, OccurrenceKey) -> Bool]
    {
      for outcome in earlier.sorted(by: { $0.value.start < $1.value.start }) where !answered.contains(outcome.value.key)
      {
        guard let place = asked.firstIndex(where: { matches($0, outcome.value.key) }) else { continue }
        answered.insert(asked.remove(at: place))
        answered.insert(outcome.value.key)
      }
    }
    return answered
  }
}

extension OccurrenceKey {
  /// The part that says when: between the task's id and the element key or repetition.
  var slotText: String { parts.count > 1 ? String(parts[1].prefix { $0 != "~" }) : "" }

  /// The key that the author gave the schedule's element, and what began its run; nil for none.
  var elementText: String? {
    parts.count > 2 ? parts[2...].joined(separator: "/").split(separator: "~").first.map(String.init) : nil
  }

  private var parts: [Substring] { text.split(separator: "/", omittingEmptySubsequences: false) }
}
