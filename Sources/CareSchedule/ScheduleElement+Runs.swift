import CareModel
import Crypto

extension ScheduleElement {
  /// Returns the runs of the element, with times that count from a completed event replaced by fixed times.
  ///
  /// Each run of an element that counts from each completion has the source event in its key, so that clearing one
  /// outcome renames no other run's events. With times of day, or all day, the run counts from the day of the
  /// completion, in the zone in which it was recorded; otherwise, from its time to the second.
  func runs(inputs: ScheduleInputs, zones: ZoneTimeline, place: Int) throws(ScheduleError) -> [ScheduleElement] {
    var runs: [(element: ScheduleElement, completion: TaskCompletion?)] = [(self, nil)]
    if case .anchor(.completion(let task, let each, let ends), let interval) = start {
      let completions = inputs.ends(of: task, on: ends)
      runs = []
      for completion in each ? completions[...] : completions.prefix(1) {
        var run = self
        run.start = try fixed(completion, interval, of: start, zones: zones, place: place)
        if each {
          let source = completion.key.source(of: task)
          run.key = key.map { "\($0)/\(source)" } ?? source
        }
        runs.append((run, completion))
      }
    }
    if let end, case .anchor(.completion(let task, let each, let ends), let interval) = end {
      for index in runs.indices {
        let completion = each ? runs[index].completion : inputs.ends(of: task, on: ends).first
        // An element that a completion ends continues until then.
        runs[index].element.end =
          if let completion { try fixed(completion, interval, of: end, zones: zones, place: place) } else { nil }
      }
    }
    return runs.map(\.element)
  }

  /// Whether the element has one run for each completed event of a task.
  var isRepeatedByEvents: Bool {
    if case .anchor(.completion(_, each: true, _), _) = start { true } else { false }
  }

  private var countsDays: Bool {
    if duration == .allDay || !times.isEmpty { return true }
    if case .random = recurrence { return true }
    return false
  }

  private func fixed(
    _ completion: TaskCompletion, _ interval: CalendarInterval, of time: ScheduleTime, zones: ZoneTimeline, place: Int
  ) throws(ScheduleError) -> ScheduleTime {
    let second = completion.answered.milliseconds.floorDivided(by: 1000)
    let answered = Instant(milliseconds: second * 1000)
    let zone = zones.zone(at: answered)
    guard Instant.civilRange.contains(answered), let moment = zone.instant(interval, after: answered),
      let day = zone.date(of: answered).checkedAdding(months: interval.months, days: interval.days)
    else { throw .outOfRange(time, element: place) }
    // An end without days is the exact time: events that were due before it on that day remain.
    let isExact = time == end && interval.days == 0 && interval.months == 0
    guard countsDays, !isExact else { return .instant(moment) }
    return .date(interval.seconds == 0 ? day : zones.zone(at: moment).date(of: moment))
  }
}

extension OccurrenceKey {
  /// Returns the part of a run's key that names its source: the slot of the source event or, if that is ambiguous, the
  /// first 16 digits of the SHA-256 of the whole key.
  fileprivate func source(of task: CareTask.ID) -> String {
    let rest = text.dropFirst(task.text.count + 1)
    guard rest.contains(where: { $0 == "/" || $0 == "~" }) else { return String(rest) }
    return Hex.text(SHA256.hash(data: Array(text.utf8)).prefix(8))
  }
}

extension ResolvedSchedule {
  /// Returns the part of an occurrence's key after its slot: the author's element key and, for a run, its source.
  func keyPart(of occurrence: Occurrence) -> String? {
    guard schedule.elements.indices.contains(occurrence.element) else { return nil }
    // Not the whole element, which is large.
    let own = schedule.elements[occurrence.element].key
    guard schedule.elements[occurrence.element].isRepeatedByEvents else { return own }
    let start = occurrence.start.milliseconds
    let candidates = elements.filter { candidate in
      guard candidate.place == occurrence.element, let member = candidate.member(having: occurrence.slot) else {
        return false
      }
      return candidate.start(member) == start
    }
    guard candidates.count > 1 else { return candidates.first?.key ?? own }
    // Runs that are due at the same time are in the order of their elements, so bisection finds the right one.
    var (low, high) = (0, candidates.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if first(of: candidates[middle], at: start) <= occurrence.index { low = middle } else { high = middle - 1 }
    }
    return candidates[low].key
  }

  /// Returns the index of the first of an element's occurrences with the given start.
  private func first(of element: ResolvedElement, at start: Int64) -> Int {
    elements.index(ofRank: element.count(before: start), in: element, start: start)
  }
}
