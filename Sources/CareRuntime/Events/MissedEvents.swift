import CareModel
import CareStore

// A schedule can count from an event that closed without an answer. Such an event is computed, and may itself belong to a run that an
// earlier one started, so the events of its task are expanded again until no more are found.
//
// A task that only its own events start again, its missed ones too, continues after one that was excused or never offered: a pause, a stay in
// hospital, or an enrollment that is recorded late must not end a treatment. For other tasks, such as a call after a missed dose, and for one
// that is due anyway, with another dose after a missed one, nothing was missed then.

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
      let sources = history.enrollments[place].missedSources.sorted()
      for _ in 0..<Self.mostMissed {
        var isComplete = true
        for source in sources { try readMissed(of: source, place, outcomes, from: from, &isComplete) }
        if isComplete { break }
      }
    }
  }

  private mutating func readMissed(
    of source: CareTask.ID, _ place: Int, _ outcomes: [Version<Outcome>], from: Instant, _ isComplete: inout Bool
  ) throws {
    let enrollment = history.enrollments[place].id
    let known = Set(history.enrollments[place].completions[source, default: []].map(\.key))
    let events = try withSamples(
      scheduledEvents(.range(from: from, to: now), tasks: [source], join: join(outcomes: outcomes)))
    let isChain = history.enrollments[place].chains.contains(source)
    let missed = events.filter { event in
      event.carePlan == enrollment && !known.contains(event.key)
        && (event.state == .missed || event.state == .unfinished || isChain && event.isPassedOver(at: now))
    }
    guard !missed.isEmpty else { return }
    isComplete = false
    let passed = missed.filter { $0.isPassedOver(at: now) }
    if !passed.isEmpty { history.enrollments[place].passedOver[source, default: []].formUnion(passed.map(\.key)) }
    let ends = missed.map { TaskCompletion(key: $0.key, answered: $0.window.graceEnds, end: .missed) }
    history.enrollments[place].completions[source] =
      (history.enrollments[place].completions[source, default: []] + ends)
      .sorted { ($0.answered, $0.key) < ($1.answered, $1.key) }
  }
}

extension Event {
  /// Whether it closed without an answer, and nobody expected one.
  fileprivate func isPassedOver(at now: Instant) -> Bool {
    window.graceEnds <= now && (state == .excused || state == .notApplicable && reason?.isUnoffered == true)
  }
}

extension Schedule {
  /// Whether events of the task that has the schedule start the next ones, missed events too, and nothing else starts it again and again.
  func isChain(of task: CareTask.ID, isRepeated: (String) -> Bool) -> Bool {
    var isLinked = false
    for element in elements {
      var isOwn = false
      for anchor in element.start.anchors {
        switch anchor {
        case .completion(let source, each: true, let ends, _):
          guard source == task else { return false }
          (isOwn, isLinked) = (true, isLinked || ends.contains(.missed))
        case .named(let name) where isRepeated(name): return false
        case .completion, .named, .enrolled, .parameter, .combined: break
        }
      }
      guard isOwn || element.recurrence == .once && element.also.isEmpty else { return false }
    }
    return isLinked
  }
}
