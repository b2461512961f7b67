import CareModel
import CareSchedule
import CareStore

// A schedule can count from an event that closed without an answer. Such an event is computed, and may itself belong to a run that an
// earlier one started, so the events of its task are expanded again until no more are found.

extension PatientSnapshot {
  /// The most missed events of one task after one another that start runs.
  private static let mostMissed = 2_000

  /// Reads the missed events that schedules count from; without any, at no cost.
  mutating func readMissed(of places: [Int]) throws {
    let starts = places.compactMap { history.enrollments[$0].carePlan?.segments.first?.from }
    guard let from = starts.min(), from < now else { return }
    let window = PatientHistory.outcomeWindow(from: from, to: now)
    let outcomes = try reader.outcomes(patient: patient, from: window.from, to: window.to, asOf: asOf)
    for place in places {
      let enrollment = history.enrollments[place]
      // What a task missed can end or move another, so those that it counts from are read first.
      for group in enrollment.missedGroups {
        let takenBack = try group.tasks.map { task in
          try reader.takenBack(patient: patient, carePlan: enrollment.id, task: task, asOf: asOf)
        }
        // A run begins when an event ended, so what it misses ends later: one that was over by then continues no chain.
        var last = Instant.beginning
        for _ in 0..<(group.isChain ? Self.mostMissed : 1) {
          var found: [Instant] = []
          for (task, takenBack) in zip(group.tasks, takenBack) {
            let first = try readMissed(
              of: task, place, outcomes, from: from, after: last, takenBack: takenBack, onlyFirst: group.isOrdered)
            if let first { found.append(first) }
          }
          guard let first = found.min() else { break }
          last = first
        }
      }
    }
  }

  /// Reads the missed events of a task that ended after an instant, and returns the first of their ends; nil if there are none.
  private mutating func readMissed(
    of source: CareTask.ID, _ place: Int, _ outcomes: [Version<Outcome>], from: Instant, after last: Instant,
    takenBack: [OccurrenceKey: Instant], onlyFirst: Bool
  ) throws -> Instant? {
    let enrollment = history.enrollments[place].id
    let known = Set(
      history.enrollments[place].completions[source, default: []].lazy.filter { $0.takenBack == nil }.map(\.key))
    let events = try withSamples(
      scheduledEvents(.range(from: from, to: now), tasks: [source], join: join(outcomes: outcomes)))
    let before = try countingMissed(
      history.enrollments[place].completions[source, default: []], of: source, enrollment, outcomes, from: from)
    history.enrollments[place].note(before, of: source)
    let missed = events.filter { event in
      event.carePlan == enrollment && (event.state == .missed || event.state == .unfinished)
        && event.window.graceEnds > last && !known.contains(event.key)
    }
    guard !missed.isEmpty else { return nil }
    // One whose answer was taken back is known to be missed from the commit on that says so.
    var ends = missed.map { event in
      let over = event.window.graceEnds
      return TaskCompletion(
        key: event.key, answered: over, end: .missed, known: takenBack[event.key].map { max(over, $0) })
    }
    // What is missed first decides what else there is to miss.
    if onlyFirst, let first = ends.map(\.answered).min() { ends.removeAll { $0.answered > first } }
    history.enrollments[place].note(
      (before + ends).sorted { ($0.answered, $0.key) < ($1.answered, $1.key) }, of: source)
    return ends.map(\.answered).min()
  }

  /// Returns ends with the time at which those closed that counted as missed until they were entered late.
  ///
  /// An event that was excused by a pause, or was never offered, was not missed.
  private func countingMissed(
    _ ends: [TaskCompletion], of source: CareTask.ID, _ enrollment: CarePlan.ID?, _ outcomes: [Version<Outcome>],
    from: Instant
  ) throws -> [TaskCompletion] {
    let late = Set(ends.lazy.filter { $0.end != .missed && $0.answered < $0.known }.map(\.key))
    guard !late.isEmpty else { return ends }
    let others = outcomes.filter { $0.value.carePlan != enrollment || !late.contains($0.value.key) }
    let unanswered = try scheduledEvents(.range(from: from, to: now), tasks: [source], join: join(outcomes: others))
    var closed: [OccurrenceKey: Instant] = [:]
    for event in unanswered where event.carePlan == enrollment && late.contains(event.key) {
      if event.state == .missed || event.state == .unfinished { closed[event.key] = event.window.graceEnds }
    }
    return ends.map { end in
      var end = end
      if let over = closed[end.key], end.end != .missed, over < end.known { end.closed = over }
      return end
    }
  }
}

/// Tasks whose missed events are read together.
private struct MissedGroup {
  var tasks: [CareTask.ID]
  /// Whether the tasks count from their own misses, so that each miss can be followed by another.
  var isChain = false
  /// Whether a miss can take others away, because it ends a schedule, or is the first.
  var isOrdered = false
}

extension EnrollmentHistory {
  /// The tasks whose missed events schedules count from, each after those whose misses its own schedules count from.
  fileprivate var missedGroups: [MissedGroup] {
    var counted: [CareTask.ID: Set<CareTask.ID>] = [:], ordered: Set<CareTask.ID> = []
    for timeline in tasks where missedSources.contains(timeline.id) {
      for element in timeline.segments.flatMap({ $0.version.value.schedule.elements }) {
        for case .completion(let source, let each, let ends, _) in element.anchors where ends.contains(.missed) {
          counted[timeline.id, default: []].insert(source)
          if !each || element.end != nil { ordered.insert(timeline.id) }
        }
      }
    }
    var groups: [MissedGroup] = []
    var waiting = missedSources.sorted()
    while !waiting.isEmpty {
      // One that follows others is read after them; those that follow each other are read together.
      let next = waiting.first { counted[$0, default: []].subtracting([$0]).isDisjoint(with: waiting) }
      let tasks = next.map { [$0] } ?? waiting
      let isChain = next.map { counted[$0, default: []].contains($0) } ?? true
      groups.append(
        MissedGroup(tasks: tasks, isChain: isChain, isOrdered: isChain && !ordered.isDisjoint(with: tasks)))
      waiting.removeAll(where: tasks.contains)
    }
    return groups
  }
}
