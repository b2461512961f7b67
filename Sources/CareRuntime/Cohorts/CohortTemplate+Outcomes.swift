import CareInsights
import CareModel
import CareStore

/// What is recorded for an event of a template.
private struct RecordedAnswer {
  var status: Outcome.Status?
  var answered = Instant.beginning
  var isLateEntry = false
  var values: [OutcomeValue] = []
  var extractionFailed = false
}

extension CohortTemplate {
  /// Calls `body` with each event of an enrollment that counts; returns false, before any, if something is recorded that only the
  /// join of events can place.
  ///
  /// - Parameters:
  ///   - member: The enrollment.
  ///   - course: Its course, with the times at which the first and the last version of its care plan were recorded.
  ///   - strategy: The strategy that computes every event's progress; nil for each task's own.
  ///   - bound: The last commit that counts.
  ///   - reader: The snapshot of the store.
  ///   - body: Adds an event, whose window has opened or not.
  /// - Returns: Whether the events are complete.
  /// - Throws: `StoreError` if the store cannot be read.
  func forEachEvent(
    of member: CohortMember, in course: CohortCourse, strategy: ProgressStrategy?, bound: Int64, in reader: StoreReader,
    _ body: (_ event: CountedEvent, _ isOpened: Bool) -> Void
  ) throws -> Bool {
    guard let answers = try answers(of: member, recorded: course.recorded, bound: bound, in: reader) else {
      return false
    }
    let opened = try gates.map { try reader.firstCompletion(of: $0, by: member, bound: bound)?.answered }
    let done = try endingTasks.map { try reader.firstCompletion(of: $0, by: member, bound: bound)?.start }
    for place in slots.indices where slots[place].counts {
      let isOpen = slots[place].gate.map { gate in opened[gate].map { slots[place].graceEnds > $0 } ?? false } ?? true
      let isOffered = isOpen && (countsWithoutOffer || slots[place].graceEnds > course.enrolled)
      if let status = answers[place].status, status != .enteredInError {
        body(slots[place].event(answers[place], status, isOpen: isOpen, strategy: strategy), slots[place].isOpened)
      } else if let ending = slots[place].ending, let last = done[ending], slots[place].start > last {
        continue
      } else if let status = answers[place].status {
        body(slots[place].event(answers[place], status, isOpen: isOffered, strategy: strategy), slots[place].isOpened)
      } else if isOffered {
        body(slots[place].base, slots[place].isOpened)
      } else {
        var event = slots[place].base
        event.state = .notApplicable
        body(event, slots[place].isOpened)
      }
    }
    return true
  }

  /// Returns the newest answer of each event; nil if an outcome does not belong to one of them as it is scheduled.
  private func answers(
    of member: CohortMember, recorded: Instant, bound: Int64, in reader: StoreReader
  ) throws -> [RecordedAnswer]? {
    var answers = Array(repeating: RecordedAnswer(), count: slots.count)
    var first = 0, isKnown = true
    try reader.forEachOutcome(of: member, from: from, to: to, bound: bound, withValues: needsValues) { row, values in
      let start = row.start
      while first < slots.count, slots[first].start < start { first += 1 }
      var place = first
      while place < slots.count, slots[place].start == start, !row.hasKey(keys, slots[place].key) { place += 1 }
      guard place < slots.count, slots[place].start == start else {
        isKnown = !days.contains(start) && row.isIn(zone)
        return isKnown
      }
      guard row.isIn(zone), row.stop == slots[place].stop, row.taskVersion == slots[place].version,
        !slots[place].hasSeveralElements || row.answered > recorded
      else {
        isKnown = false
        return false
      }
      answers[place].status = row.isDeleted ? nil : try row.status
      answers[place].answered = row.answered
      answers[place].isLateEntry = row.isLateEntry
      if needsValues {
        answers[place].values = try values()
        answers[place].extractionFailed = row.extractionFailed
      }
      return true
    }
    return isKnown ? answers : nil
  }
}

extension CohortTemplate.Slot {
  /// Returns the event with an outcome.
  fileprivate func event(
    _ answer: RecordedAnswer, _ status: Outcome.Status, isOpen: Bool, strategy: ProgressStrategy?
  ) -> CountedEvent {
    var state = EventState.of(status, answered: answer.answered, closes: closes) ?? base.state
    if !isOpen { state = .notApplicable }
    func progress(_ strategy: ProgressStrategy) -> Double? {
      guard status == .completed else { return 0 }
      guard !answer.extractionFailed || strategy == .outcomeExists else { return nil }
      return Progress.of(answer.values, targets: targets, strategy: strategy)
    }
    var own = progress(self.strategy)
    state = state.completed(by: own, hasTargets: !targets.isEmpty)
    if let strategy { own = progress(strategy) }
    return CountedEvent(
      task: base.task, day: base.day, hour: base.hour, state: state, progress: own, start: start,
      answer: (status, answer.answered, answer.isLateEntry), isAllDay: isAllDay, isClosed: base.isClosed)
  }
}
