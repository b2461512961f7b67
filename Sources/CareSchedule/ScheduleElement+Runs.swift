package import CareModel
import Crypto

/// What a run of an element counts from: one of a task's events, or one date of an anchor.
private enum RunSource {
  case event(TaskCompletion, Anchor)
  case date(AnchorValue, name: String)
}

/// A run of an element.
struct ElementRun {
  var element: ScheduleElement
  /// The event that its start counts from, if it counts from one.
  var origin: RunOrigin?
  /// The ends that it had while events counted that were taken back, each with the time of it.
  var formerEnds: [(end: ScheduleTime, takenBack: Instant)] = []
}

/// The event that a run counts from; of the last of several, if it counts from the latest.
package struct RunOrigin: Sendable {
  /// The time at which it ended: the times of the run are read in the zones since then.
  package var ended: Instant
  /// The time at which it became known: nobody was asked for what was over by then.
  package var known: Instant
}

extension ScheduleElement {
  /// Returns the runs of the element, with times that count from an ended event, or that combine several, replaced by fixed times.
  ///
  /// Each run of an element that counts from each completion has the source event in its key, so that clearing one
  /// outcome renames no other run's events; one that counts from each date of an anchor has the date. With times of day, or all day, the
  /// run counts from the day of the completion, in the zone in which it was recorded; otherwise, from its time to the second.
  func runs(inputs: ScheduleInputs, zones: ZoneTimeline, place: Int) throws(ScheduleError) -> [ElementRun] {
    let isLate = start.isFoundLate || end?.isFoundLate == true
    if !isLate, inputs.dates.isEmpty { return [ElementRun(element: self)] }
    var runs: [ElementRun] = []
    for source in sources(inputs) {
      var run = self
      guard let start = try point(start, of: source, inputs, zones, place) else { continue }
      run.start = start
      // An element that an unknown point ends continues until then.
      if let end { run.end = try point(end, of: source, inputs, zones, place, isEnd: true) }
      if let part = source?.keyPart { run.key = key.map { "\($0)/\(part)" } ?? part }
      runs.append(
        ElementRun(
          element: run, origin: origin(self.start, of: source, inputs),
          formerEnds: try formerEnds(of: source, inputs, zones, place)))
    }
    return runs
  }

  /// Returns the ends that a run had while events counted that were taken back.
  private func formerEnds(
    of source: RunSource?, _ inputs: ScheduleInputs, _ zones: ZoneTimeline, _ place: Int
  ) throws(ScheduleError) -> [(end: ScheduleTime, takenBack: Instant)] {
    guard let end else { return [] }
    var found: [(end: ScheduleTime, takenBack: Instant)] = []
    for inEarliest in [true, false] {
      for case .completion(let task, each: false, let ends, let condition) in end.anchors(inEarliest: inEarliest) {
        let first = inputs.first(of: task, on: ends, when: condition, inEarliest: inEarliest)
        let all = inputs.takenBack(of: task, on: ends, when: condition, inEarliest: inEarliest, before: first)
        for var former in all {
          guard let takenBack = former.takenBack else { continue }
          former.takenBack = nil
          var before = inputs
          before.completions[task] = [former]
          let time = try point(end, of: source, before, zones, place, isEnd: true)
          if let time { found.append((time, takenBack)) }
        }
      }
    }
    return found
  }

  /// Whether the element has one run for each completed event of a task, or for each date of an anchor.
  func isRepeated(by inputs: ScheduleInputs) -> Bool { start.isRepeated(by: inputs) }

  /// The sources of the runs; nil for the one run of an element that has no more.
  private func sources(_ inputs: ScheduleInputs) -> [RunSource?] {
    for anchor in start.anchors {
      switch anchor {
      case .completion(let task, each: true, let ends, let condition):
        return inputs.ends(of: task, on: ends, when: condition).map { .event($0, anchor) }
      case .named(let name):
        if let dates = inputs.dates[name] { return dates.map { .date($0, name: name) } }
      case .enrolled, .parameter, .combined, .completion: break
      }
    }
    return [nil]
  }

  /// Returns a time of a run, with one that is found late replaced by a fixed time; nil if it is unknown.
  private func point(
    _ time: ScheduleTime, of source: RunSource?, _ inputs: ScheduleInputs, _ zones: ZoneTimeline, _ place: Int,
    isEnd: Bool = false, isPart: Bool = false, inEarliest: Bool = false
  ) throws(ScheduleError) -> ScheduleTime? {
    guard case .anchor(let anchor, let interval) = time else { return time }
    switch anchor {
    case .completion:
      guard let completion = completion(anchor, of: source, inputs, inEarliest: inEarliest) else { return nil }
      return try fixed(completion, interval, of: time, isEnd: isEnd, zones: zones, place: place)
    case .combined(let choice, let points):
      var known: [(time: ScheduleTime, instant: Instant)] = []
      let inEarliest = inEarliest || choice == .earliest
      for point in points {
        guard
          let own = try self.point(
            point, of: source, inputs, zones, place, isEnd: isEnd, isPart: true, inEarliest: inEarliest),
          let resolved = try ResolvedTime(own, inputs: inputs, zones: zones, place: place)
        else {
          if choice == .latest { return nil }
          continue
        }
        known.append((own, resolved.instant(in: zones)))
      }
      let chosen =
        choice == .latest
        ? known.max { $0.instant < $1.instant } : known.min { $0.instant < $1.instant }
      return try chosen?.time.moved(by: interval, from: anchor, zones: zones, place: place)
    case .named(let name):
      var own = inputs
      if case .date(let value, name)? = source { own.anchors[name] = value } else if !isPart { return time }
      return try ResolvedTime(time, inputs: own, zones: zones, place: place)?.literal
    case .enrolled, .parameter:
      return isPart ? try ResolvedTime(time, inputs: inputs, zones: zones, place: place)?.literal : time
    }
  }

  /// Returns the ended event that an anchor of a run is; nil if it is not known, or no event.
  private func completion(
    _ anchor: Anchor, of source: RunSource?, _ inputs: ScheduleInputs, inEarliest: Bool = false
  ) -> TaskCompletion? {
    guard case .completion(let task, let each, let ends, let condition) = anchor else { return nil }
    guard each else { return inputs.first(of: task, on: ends, when: condition, inEarliest: inEarliest) }
    if case .event(let event, anchor)? = source { return event }
    return nil
  }

  /// Returns the last event without which a time of a run would not be known; nil if it needs none.
  private func origin(_ time: ScheduleTime, of source: RunSource?, _ inputs: ScheduleInputs) -> RunOrigin? {
    guard case .anchor(let anchor, _) = time else { return nil }
    switch anchor {
    case .completion:
      return completion(anchor, of: source, inputs).map { RunOrigin(ended: $0.answered, known: $0.known) }
    case .combined(.latest, let points):
      let origins = points.compactMap { origin($0, of: source, inputs) }
      guard let ended = origins.map(\.ended).max(), let known = origins.map(\.known).max() else { return nil }
      return RunOrigin(ended: ended, known: known)
    case .enrolled, .named, .parameter, .combined: return nil
    }
  }

  private var countsDays: Bool {
    if duration == .allDay || !times.isEmpty { return true }
    if case .random = recurrence { return true }
    return false
  }

  private func fixed(
    _ completion: TaskCompletion, _ interval: CalendarInterval, of time: ScheduleTime, isEnd: Bool, zones: ZoneTimeline,
    place: Int
  ) throws(ScheduleError) -> ScheduleTime {
    let second = completion.answered.milliseconds.floorDivided(by: 1000)
    let answered = Instant(milliseconds: second * 1000)
    let zone = zones.zone(at: answered)
    guard Instant.civilRange.contains(answered), let moment = zone.instant(interval, after: answered),
      let day = zone.date(of: answered).checkedAdding(months: interval.months, days: interval.days)
    else { throw .outOfRange(time, element: place) }
    // An end without days is the exact time: events that were due before it on that day remain.
    let isExact = isEnd && interval.days == 0 && interval.months == 0
    guard countsDays, !isExact else { return .instant(moment) }
    return .date(interval.seconds == 0 ? day : zones.zone(at: moment).date(of: moment))
  }
}

extension RunSource {
  /// The part of the run's key that names its source; nil for an event of which there is one run.
  fileprivate var keyPart: String? {
    switch self {
    case .event(let completion, .completion(let task, _, _, _)): completion.key.source(of: task)
    case .event: nil
    case .date(let value, _): value.description
    }
  }
}

extension ScheduleTime {
  /// Whether there is one such time for each completed event of a task, or for each date of an anchor.
  fileprivate func isRepeated(by inputs: ScheduleInputs) -> Bool {
    guard case .anchor(let anchor, _) = self else { return false }
    return switch anchor {
    case .completion(_, let each, _, _): each
    case .named(let name): !inputs.dates.isEmpty && inputs.dates[name] != nil
    case .combined(_, let points): points.contains { $0.isRepeated(by: inputs) }
    case .enrolled, .parameter: false
    }
  }

  /// Returns a fixed time after an interval.
  ///
  /// - Throws: ``CareModel/ScheduleError/anchorNeedsTime(_:_:element:)`` for hours after a date;
  /// ``CareModel/ScheduleError/outOfRange(_:element:)`` outside the calendar.
  fileprivate func moved(
    by interval: CalendarInterval, from anchor: Anchor, zones: ZoneTimeline, place: Int
  ) throws(ScheduleError) -> ScheduleTime {
    guard interval != .zero else { return self }
    let origin: AnchorValue
    switch self {
    case .date(let date): origin = .date(date)
    case .dateTime(let wall): origin = .dateTime(wall)
    case .instant(let instant):
      guard Instant.civilRange.contains(instant), let moved = zones.zone(at: instant).instant(interval, after: instant)
      else { throw .outOfRange(self, element: place) }
      return .instant(moved)
    case .anchor: return self
    }
    // As from an anchor with this value.
    var inputs = ScheduleInputs(enrolled: origin.date)
    inputs.anchors[anchor.description] = origin
    let time = ScheduleTime.anchor(.named(anchor.description), interval)
    return try ResolvedTime(time, inputs: inputs, zones: zones, place: place)?.literal ?? self
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
    guard keyRules.indices.contains(occurrence.element) else { return nil }
    let rule = keyRules[occurrence.element]
    return rule.isRepeated ? run(of: occurrence)?.key ?? rule.own : rule.own
  }

  /// Returns the event that an occurrence counts from; nil if it counts from none.
  package func origin(of occurrence: Occurrence) -> RunOrigin? {
    guard keyRules.indices.contains(occurrence.element), keyRules[occurrence.element].isRepeated else {
      return elements.first { $0.place == occurrence.element }?.origin
    }
    return run(of: occurrence)?.origin
  }

  /// Returns the time at which an event was taken back that had ended the schedule before an occurrence; nil for none.
  package func reopened(_ occurrence: Occurrence) -> Instant? {
    let start = occurrence.start.milliseconds
    let element = elements.first { element in
      element.place == occurrence.element && !element.formerEnds.isEmpty
        && element.member(having: occurrence.slot).map { element.start($0) == start } ?? false
    }
    return element?.formerEnds.filter { $0.end <= start }.map(\.takenBack).max()
  }

  /// Whether an event that had ended it was taken back.
  package var isReopened: Bool { elements.contains { !$0.formerEnds.isEmpty } }

  /// Returns the run that an occurrence of a repeated element is in.
  private func run(of occurrence: Occurrence) -> ResolvedElement? {
    let start = occurrence.start.milliseconds
    let candidates = elements.filter { candidate in
      guard candidate.place == occurrence.element, let member = candidate.member(having: occurrence.slot) else {
        return false
      }
      return candidate.start(member) == start
    }
    guard candidates.count > 1 else { return candidates.first }
    // Runs that are due at the same time are in the order of their elements, so bisection finds the right one.
    var (low, high) = (0, candidates.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if first(of: candidates[middle], at: start) <= occurrence.index { low = middle } else { high = middle - 1 }
    }
    return candidates[low]
  }

  /// Returns the index of the first of an element's occurrences with the given start.
  private func first(of element: ResolvedElement, at start: Int64) -> Int {
    elements.index(ofRank: element.count(before: start), in: element, start: start)
  }
}
