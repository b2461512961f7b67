import CareModel
import CareStore

/// A recorded fact: from one time up to another, a field has a value.
struct Told<Value> {
  var value: Value
  var from: Effective
  var to: Effective?
  /// The commit that recorded it.
  var seq: Int
}

/// All facts about one field.
///
/// At an instant, the value recorded last of those that hold then is in force.
struct ToldField<Value: Equatable> {
  private(set) var facts: [Told<Value>] = []

  init(_ value: Value, from: Effective, seq: Int) {
    facts = [Told(value: value, from: from, seq: seq)]
  }

  func value(at instant: Instant, _ zones: ZoneTimeline, upTo seq: Int) -> Value? {
    facts.last {
      $0.seq <= seq && $0.from.instant(in: zones) <= instant && $0.to.map { instant < $0.instant(in: zones) } ?? true
    }?.value
  }

  /// The times at which the value may change.
  func turns(upTo seq: Int) -> [Effective] {
    facts.filter { $0.seq <= seq }.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) }
  }

  /// The first time after another at which the value becomes one that is looked for.
  func next(
    after from: Effective, _ zones: ZoneTimeline, where matches: (_ before: Value?, _ after: Value?) -> Bool
  ) -> Effective? {
    let start = from.instant(in: zones)
    let later = turns(upTo: .max).filter { $0.instant(in: zones) > start }
      .sorted { $0.instant(in: zones) < $1.instant(in: zones) }
    return later.first { turn in
      let instant = turn.instant(in: zones)
      return matches(
        value(at: instant.adding(milliseconds: -1), zones, upTo: .max), value(at: instant, zones, upTo: .max))
    }
  }

  /// Tells a value from a time on; what is planned for later is kept or replaced.
  mutating func tell(_ value: Value, from: Effective, keeping: Bool, _ zones: ZoneTimeline, seq: Int) {
    let to = keeping ? next(after: from, zones) { $0 != $1 } : nil
    facts.append(Told(value: value, from: from, to: to, seq: seq))
  }

  mutating func tell(_ value: Value, from: Effective, to: Effective?, seq: Int) {
    facts.append(Told(value: value, from: from, to: to, seq: seq))
  }
}

/// The fields that a care plan sets of one task.
struct ToldPatch {
  var isStopped = ToldField(false, from: .beginning, seq: 0)
  var title = ToldField<String?>(nil, from: .beginning, seq: 0)
  var schedule = ToldField<Schedule?>(nil, from: .beginning, seq: 0)
  var grace = ToldField<CalendarInterval?>(nil, from: .beginning, seq: 0)

  var turns: [ToldTurns] { [isStopped.turns, title.turns, schedule.turns, grace.turns] }
  typealias ToldTurns = (Int) -> [Effective]

  /// Sets fields; a stopped task starts again with these alone.
  mutating func override(_ patch: TaskPatch, from: Effective, keeping: Bool, _ zones: ZoneTimeline, seq: Int) {
    let wasStopped = isStopped.value(at: from.instant(in: zones), zones, upTo: .max) == true
    func set<Value>(_ field: inout ToldField<Value?>, _ value: Value?) {
      let old = wasStopped ? nil : field.value(at: from.instant(in: zones), zones, upTo: .max) ?? nil
      field.tell(value ?? old, from: from, keeping: keeping, zones, seq: seq)
    }
    set(&title, patch.title)
    set(&schedule, patch.schedule)
    set(&grace, patch.grace)
    isStopped.tell(false, from: from, keeping: keeping, zones, seq: seq)
  }

  mutating func revert(from: Effective, keeping: Bool, _ zones: ZoneTimeline, seq: Int) {
    title.tell(nil, from: from, keeping: keeping, zones, seq: seq)
    schedule.tell(nil, from: from, keeping: keeping, zones, seq: seq)
    grace.tell(nil, from: from, keeping: keeping, zones, seq: seq)
    isStopped.tell(false, from: from, keeping: keeping, zones, seq: seq)
  }

  /// Stops the task; only what was planned to start it again does so.
  mutating func stop(from: Effective, keeping: Bool, _ zones: ZoneTimeline, seq: Int) {
    let back = keeping ? isStopped.next(after: from, zones) { $0 == true && $1 == false } : nil
    isStopped.tell(true, from: from, to: back, seq: seq)
  }

  func applied(to task: CareTask, at instant: Instant, _ zones: ZoneTimeline, upTo seq: Int) -> CareTask? {
    guard isStopped.value(at: instant, zones, upTo: seq) != true else { return nil }
    var task = task
    if let title = title.value(at: instant, zones, upTo: seq) ?? nil { task.title = title }
    if let schedule = schedule.value(at: instant, zones, upTo: seq) ?? nil { task.schedule = schedule }
    if let grace = grace.value(at: instant, zones, upTo: seq) ?? nil { task.grace = grace }
    return task
  }
}

/// A plan file: the complete timeline of a task from a time on.
struct ToldFile {
  /// The base, and each change from a date on; nil if the file does not have the task.
  var timeline: TaskTimeline?
  var from: Effective
  var seq: Int

  func task(at instant: Instant, _ zones: ZoneTimeline) -> CareTask? {
    guard let timeline else { return nil }
    return timeline.later.last { zones.startOfDay($0.from) <= instant }?.task ?? timeline.base
  }

  var turns: [Effective] { [from] + (timeline?.later.map { .date($0.from) } ?? []) }
}

/// A value of the anchor: it counts for the events whose grace period ends after a time.
struct ToldAnchor {
  var value: AnchorValue
  /// Nil for the whole enrollment.
  var from: Effective?
  /// The time at which it was recorded.
  var recorded: Instant
  var seq: Int
  /// The commit that ended the care plan before it would have counted.
  var dropped: Int?

  /// Whether it is known by a commit.
  func isKnown(upTo seq: Int) -> Bool { self.seq <= seq && dropped.map { $0 > seq } ?? true }
}

/// What was recorded for an event: the event as it was then, which never changes, and the status.
struct ToldRecord {
  var event: NaiveEvent
  var status: Outcome.Status
  var answered: Instant
  var value: Int?
  /// Whether it was taken back, or entered in error.
  var isCleared = false
  /// The time at which it was recorded.
  var recorded: Instant
  var seq: Int
}
