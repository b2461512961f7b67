import CareModel
import CareSchedule

/// The end of an event that schedules count from, by the text of the rules.
struct NaiveEnd: Equatable {
  var key: String
  var end: TaskEnds
  /// The time at which it was answered; for one that was missed, the end of its grace period.
  var at: Instant
  /// The time at which it became known.
  var known: Instant
  var value: Int?
  /// The time from which on it counts no more; nil if it counts.
  var takenBack: Instant?
  /// The time at which it closed, if it counted as missed until it was entered late.
  var closed: Instant?

  /// The order in which ends became known.
  static func isBefore(_ a: NaiveEnd, _ b: NaiveEnd) -> Bool { (a.known, a.at, a.key) < (b.known, b.at, b.key) }

  /// The end by the place that it has among some ends: one that was missed first keeps it.
  fileprivate func counted(_ on: TaskEnds) -> NaiveEnd {
    var own = self
    if on.contains(.missed), let closed { own.known = min(known, closed) }
    return own
  }
}

typealias NaiveEnds = [CareTask.ID: [NaiveEnd]]

extension NaiveEnrollment {
  /// The completed and the declined events, as they are known at a time, with those that were taken back.
  func recordedEnds(at time: Instant = .end, upTo seq: Int) -> NaiveEnds {
    var ends: NaiveEnds = [:]
    for (key, versions) in records {
      var own: [NaiveEnd] = []
      for told in versions where told.seq <= seq && told.recorded <= time {
        var end: TaskEnds?
        if !told.isCleared { end = told.status == .completed ? .completed : told.status == .declined ? .declined : nil }
        if let last = own.last, last.takenBack == nil {
          // A correction does not move it.
          if last.end == end {
            (own[own.count - 1].at, own[own.count - 1].value) = (told.answered, told.value)
            continue
          }
          own[own.count - 1].takenBack = told.recorded
        }
        guard let end else { continue }
        // A late entry is known from its commit on.
        own.append(
          NaiveEnd(
            key: key, end: end, at: told.answered, known: max(told.answered, told.recorded), value: told.value))
      }
      if let task = versions.first?.event.task.id { ends[task, default: []] += own }
    }
    return ends
  }

  /// The ended events of all tasks, with those that closed without an answer of the tasks whose misses a schedule counts from.
  func ends(at now: Instant, _ zones: ZoneTimeline, upTo seq: Int, _ live: [String: ToldRecord]) -> NaiveEnds {
    var ends = recordedEnds(upTo: seq)
    let counted = Set(files.keys.flatMap { schedules(of: $0).flatMap(\.missedSources) })
    let last = zones.zone(at: now).date(of: now).adding(days: 2)
    for id in NaivePlan.tasks where counted.contains(id) {
      // One that follows itself has more events with each that it misses.
      let followsItself = schedules(of: id).contains { $0.missedSources.contains(id) }
      while true {
        let events = events(of: id, from: enrolled.adding(days: -1), to: last, at: now, zones, upTo: seq, live, ends)
        let missed = events.filter { event in
          event.state == .missed && !ends[id, default: []].contains { $0.key == event.key && $0.takenBack == nil }
        }
        let found = missed.map { event in
          // One whose answer was taken back is known to be missed from the commit on that says so.
          let cleared = records[event.key]?.last { $0.seq <= seq }?.recorded ?? .beginning
          return NaiveEnd(
            key: event.key, end: .missed, at: event.graceEnds, known: max(event.graceEnds, cleared), value: nil)
        }.sorted(by: NaiveEnd.isBefore)
        // One that was missed first, and entered late, counted as missed until then.
        for event in events where event.wasMissed {
          for place in (ends[id] ?? []).indices where ends[id]?[place].key == event.key {
            guard let end = ends[id]?[place], end.end != .missed, event.graceEnds < end.known else { continue }
            ends[id]?[place].closed = event.graceEnds
          }
        }
        ends[id, default: []] += followsItself ? Array(found.prefix(1)) : found
        guard followsItself, !found.isEmpty else { break }
      }
    }
    return ends
  }

  /// The schedules that a task ever has.
  func schedules(of id: CareTask.ID) -> [Schedule] {
    let tasks = files[id, default: []].compactMap(\.timeline).flatMap { [$0.base] + $0.later.map(\.task) }
    return tasks.map(\.schedule) + (patches[id]?.schedule.facts.compactMap(\.value) ?? [])
  }
}

/// The points that schedules count from, for the events whose grace period ends after a time, up to another.
struct NaivePoints {
  var surgery: AnchorValue?
  /// The ends of which each change counts from its commit.
  var moving: NaiveEnds
  var after: Instant
  var upTo: Instant
}

extension NaiveEnrollment {
  /// The points of a schedule in order: of those told, the last counts.
  func points(of schedule: Schedule, _ zones: ZoneTimeline, upTo seq: Int, _ ends: NaiveEnds) -> [NaivePoints] {
    let told = anchors.filter { $0.isKnown(upTo: seq) }
    // One that an earliest counts from makes it earlier from its commit on.
    let early = schedule.elements.contains { $0.start.hasEarlySurgery } ? lateGiving(zones, upTo: seq) : nil
    let late = early.flatMap { early in early.stated.map { $0 < early.known } ?? false ? nil : early.known }
    let sources = Set(schedule.elements.flatMap(\.movingSources))
    let countsFromSurgery = schedule.elements.contains { $0.anchors.contains(.named("surgery")) }
    var turns = Set(countsFromSurgery ? told.compactMap { $0.from?.instant(in: zones) } : [])
    if let late { turns.insert(late) }
    for source in sources {
      let versions = records.values.flatMap { $0 }.filter { $0.event.task.id == source && $0.seq <= seq }
      turns.formUnion(versions.map(\.recorded))
      turns.formUnion(
        ends[source, default: []].flatMap { $0.end == .missed ? [$0.known] : $0.closed.map { [$0] } ?? [] })
    }
    var found: [NaivePoints] = []
    for turn in [Instant.beginning] + turns.sorted() {
      var points = NaivePoints(
        surgery: told.last { $0.from.map { $0.instant(in: zones) <= turn } ?? true }?.value, moving: [:],
        after: turn, upTo: .end)
      if let late, turn < late { points.surgery = nil }
      let known = sources.isEmpty ? [:] : recordedEnds(at: turn, upTo: seq)
      for source in sources {
        points.moving[source] =
          (known[source] ?? []).sorted(by: NaiveEnd.isBefore)
          + ends[source, default: []].compactMap { end in
            guard let closed = end.end == .missed ? end.known : end.closed, closed <= turn else { return nil }
            if end.end == .missed { return end }
            return turn < end.known
              ? NaiveEnd(key: end.key, end: .missed, at: closed, known: closed, value: nil) : nil
          }
      }
      if let last = found.last, last.surgery == points.surgery,
        schedule.elements.allSatisfy({ $0.counted(last.moving) == $0.counted(points.moving) })
      {
        continue
      }
      if !found.isEmpty { found[found.count - 1].upTo = turn }
      found.append(points)
    }
    return found
  }

  /// The time at which the anchor was first given for the whole enrollment, and the first from which it had been given on purpose by then.
  func lateGiving(_ zones: ZoneTimeline, upTo seq: Int) -> (known: Instant, stated: Instant?)? {
    let start = zones.startOfDay(enrolled), told = anchors.filter { $0.isKnown(upTo: seq) }
    guard let place = told.firstIndex(where: { $0.from.map { $0.instant(in: zones) == start } ?? true }) else {
      return nil
    }
    return (told[place].recorded, told[..<place].compactMap { $0.from?.instant(in: zones) }.min())
  }
}

extension NaiveEnd {
  /// Whether a schedule counts from it; the condition of a story is that the value is at least a number.
  func counts(_ on: TaskEnds, _ condition: Condition?) -> Bool {
    guard takenBack == nil, on.contains(end) else { return false }
    guard case .atLeast(_, .number(let least))? = condition else { return true }
    return end == .completed && Double(value ?? 0) >= least
  }
}

extension [NaiveEnd] {
  /// The first that became known of those that a schedule counts from, known since it has been the first.
  func first(_ on: TaskEnds, _ condition: Condition?) -> NaiveEnd? {
    let counting = filter { $0.counts(on, condition) }
    guard var first = counting.min(by: { NaiveEnd.isBefore($0.counted(on), $1.counted(on)) }) else { return nil }
    for earlier in takenBack(on, before: first) {
      first.known = Swift.max(first.known, earlier.takenBack ?? first.known)
    }
    return first
  }

  /// Those that were the first until they were taken back.
  func takenBack(_ on: TaskEnds, before first: NaiveEnd?) -> [NaiveEnd] {
    let missed = filter { $0.takenBack == nil && !on.contains($0.end) }.compactMap { end in
      end.closed.map { NaiveEnd(key: end.key, end: .missed, at: $0, known: $0, takenBack: end.known) }
    }
    return (filter { $0.takenBack != nil } + missed).filter { end in
      on.contains(end.end) && first.map { NaiveEnd.isBefore(end.counted(on), $0.counted(on)) } ?? true
    }
  }
}

extension ScheduleTime {
  /// Whether an earliest counts from the anchor.
  var hasEarlySurgery: Bool {
    guard case .anchor(.combined(let choice, let points), _) = self else { return false }
    return points.contains { choice == .earliest ? $0.anchors.contains(.named("surgery")) : $0.hasEarlySurgery }
  }

  /// The ends of which each change counts from its commit: those with a condition, and those of an earliest.
  fileprivate func movingEnds(isEarliest: Bool = false) -> [(task: CareTask.ID, on: TaskEnds, when: Condition?)] {
    guard case .anchor(let anchor, _) = self else { return [] }
    switch anchor {
    case .completion(let task, _, let on, let condition):
      return isEarliest || condition != nil ? [(task, on, condition)] : []
    case .combined(let choice, let points):
      return points.flatMap { $0.movingEnds(isEarliest: isEarliest || choice == .earliest) }
    case .enrolled, .named, .parameter: return []
    }
  }
}

extension ScheduleElement {
  /// Whether it counts from events.
  var countsFromEvents: Bool {
    (start.anchors + (end?.anchors ?? [])).contains { if case .completion = $0 { true } else { false } }
  }

  /// Whether it has no events without the anchor.
  var needsSurgery: Bool {
    start.anchors.contains(.named("surgery")) && !start.hasEarlySurgery
      || end?.anchors.contains(.named("surgery")) ?? false
  }

  /// Whether what it counts from can move: the anchor, or ends of which each change counts from its commit.
  var hasMovingPoints: Bool { needsSurgery || start.hasEarlySurgery || !movingSources.isEmpty }

  var movingSources: [CareTask.ID] { movingEnds.map(\.task) }

  private var movingEnds: [(task: CareTask.ID, on: TaskEnds, when: Condition?)] {
    start.movingEnds() + (end?.movingEnds() ?? [])
  }

  /// The ends that it counts from.
  fileprivate func counted(_ ends: NaiveEnds) -> [[NaiveEnd]] {
    movingEnds.map { counted in (ends[counted.task] ?? []).filter { $0.counts(counted.on, counted.when) } }
  }
}

extension Schedule {
  /// The tasks whose misses it counts from.
  fileprivate var missedSources: [CareTask.ID] {
    elements.flatMap { $0.start.anchors + ($0.end?.anchors ?? []) }.compactMap { anchor in
      guard case .completion(let task, _, let on, _) = anchor, on.contains(.missed) else { return nil }
      return task
    }
  }
}
