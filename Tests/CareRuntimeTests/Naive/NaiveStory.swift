import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareTestSupport
import Testing

/// The product and a naive enrollment, told the same random story: both show the same events and days.
///
/// The naive enrollment does not record what the product refuses.
struct NaiveStory {
  /// Where the two differ.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  private static let zones = ["America/New_York", "Europe/Berlin", "America/Los_Angeles", "America/Santiago"]

  let runtime: CareRuntime
  private let id: CarePlan.ID = "ana.plan"
  private var naive: NaiveEnrollment
  private var random: SeededGenerator
  private(set) var now: Instant
  private var file: [TaskTimeline]
  private let gate: CareTask.ID?
  private let following: Bool
  /// The commit that enrolled the participant.
  private let enrolledIn: Int
  /// The number of times that each step was taken, or refused by name.
  private(set) var steps: [String: Int] = [:]
  /// The steps taken, for the message of a difference.
  private var told: [String] = []

  /// `following`: whether some tasks count from the events of others.
  init(seed: UInt64, following: Bool = true) throws {
    self.following = following
    random = SeededGenerator(seed: seed)
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    runtime = CareRuntime(store: store, scripts: ScriptedAnswers())
    // Clocks go forward on March 29 in Berlin, and back on April 4 in Santiago; noon in UTC is past midnight for nobody here.
    let start = try date(random.chance(60) ? "2026-03-25" : "2026-03-31")
    // Some are enrolled when the first days are over.
    now = try instant("\(start)T16:30Z").adding(seconds: 86_400 * (random.chance(30) ? 2 : -5))
    gate = random.chance(20) ? "weigh" : nil
    file = NaivePlan.file(&random, today: start, following: following)
    let zone = try #require(Zone(random.pick(Self.zones)))
    let wake = try #require(TimeOfDay("08:00")), clinic = try #require(Zone(random.pick(Self.zones)))
    _ = try runtime.seed([NaivePlan.definition(file, gate: gate)], at: now)
    try runtime.enroll(
      Enrollment(
        patient: "ana", plan: "plan", start: start,
        parameters: ["wake": .time(wake), "clinic": .text(clinic.identifier)], zoneForNewPatient: zone),
      at: now)
    enrolledIn = try runtime.lastSeq()
    naive = NaiveEnrollment(zone: zone, enrolled: start, wake: wake, clinic: clinic, gate: gate, seq: enrolledIn)
    naive.recorded = now
    for id in NaivePlan.tasks {
      naive.files[id] = [ToldFile(timeline: file.first { $0.base.id == id }, from: .beginning, seq: 1)]
    }
    now = max(now, try instant("\(start)T12:00Z"))
  }

  /// The time of the story.
  var time: Instant { now }

  /// Takes some steps and compares after each.
  mutating func play(_ count: Int) throws {
    for number in 0..<count {
      now = now.adding(seconds: random.number(1...30) * 1800)
      do {
        try step()
        try compare(asOf: nil)
        if random.chance(30) { try compare(asOf: random.number(enrolledIn...naive.seq)) }
      } catch let difference as Difference {
        throw Difference(
          description: "step \(number) at \(now):\n\(told.joined(separator: "\n"))\n\(difference.description)")
      }
    }
  }

  private mutating func step() throws {
    let zones = naive.zones(upTo: .max)
    let today = zones.zone(at: now).date(of: now)
    let effective = effective(today)
    let from = effective ?? .instant(now)
    let keeping = random.chance(70), planned: PlannedPolicy = keeping ? .keep : .replace
    let id = id, now = now, runtime = runtime
    // Few are paused, and most of those for a while only.
    let isPaused = naive.status.value(at: now, zones, upTo: .max) == .paused
    switch isPaused && random.chance(20) ? 58 : random.roll(100) {
    case ..<45: try record()
    case ..<53: try seed(effective: effective, today)
    case ..<58:
      let to: Effective? = random.chance(70) ? .date(today.adding(days: random.number(1...5))) : nil
      try tell("pause \(from) to \(to as Any)", { try runtime.pause(id, from: effective, to: to, at: now) }) {
        naive, seq in
        let ends = naive.status.next(after: from, zones) { $1 == .completed || $1 == .withdrawn }
        naive.status.tell(.paused, from: from, to: to ?? ends, seq: seq)
      }
    case ..<61:
      try tell("resume \(from)", { try runtime.resume(id, from: effective, at: now) }) { naive, seq in
        naive.status.tell(.active, from: from, keeping: true, zones, seq: seq)
      }
    case ..<62:
      try tell("withdraw \(from)", { try runtime.withdraw(id, reason: nil, from: effective, at: now) }) { naive, seq in
        naive.status.tell(.withdrawn, from: from, to: nil, seq: seq)
        // What was planned for later never counts.
        for place in naive.anchors.indices
        where naive.anchors[place].dropped == nil
          && naive.anchors[place].from.map({ $0.instant(in: zones) > from.instant(in: zones) }) ?? false
        {
          naive.anchors[place].dropped = seq
        }
      }
    case ..<71: try anchor(effective: random.chance(25) ? effective : nil, today)
    case ..<74:
      guard let clinic = Zone(random.pick(Self.zones)) else { return }
      let from = effective ?? .date(tomorrow(today, zones))
      try tell(
        "clinic \(clinic.identifier) from \(from)",
        { try runtime.setParameters(["clinic": .text(clinic.identifier)], of: id, effective: effective, at: now) }
      ) { naive, seq in naive.clinic.tell(clinic, from: from, keeping: true, zones, seq: seq) }
    case ..<77:
      let wake = TimeOfDay(secondsSinceMidnight: random.number(5...11) * 3600) ?? .midnight
      let from = effective ?? .date(tomorrow(today, zones))
      try tell(
        "wake \(wake) from \(from)",
        { try runtime.setParameters(["wake": .time(wake)], of: id, effective: effective, at: now) }
      ) { naive, seq in naive.wake.tell(wake, from: from, keeping: true, zones, seq: seq) }
    case ..<82:
      guard let zone = Zone(random.pick(Self.zones)) else { return }
      let at = now.adding(seconds: random.pick([0, 0, 0, -20, 30, 60]) * 3600)
      try tell(
        "travel to \(zone.identifier) at \(at)",
        { try runtime.update(patient: "ana", effective: .instant(at), at: now) { $0.zone = zone } }
      ) { naive, seq in
        naive.home.tell(zone, from: .instant(at), keeping: true, ZoneTimeline(.utc), seq: seq)
      }
    default: try override(from: from, planned, zones)
    }
  }

  private mutating func override(from: Effective, _ planned: PlannedPolicy, _ zones: ZoneTimeline) throws {
    let id = id, now = now, runtime = runtime
    let patched = naive.patches.keys.sorted(), roll = random.roll(10)
    // Most have no patch to revert.
    let task = random.pick(6..<8 ~= roll && !patched.isEmpty ? patched : NaivePlan.tasks), keeping = planned == .keep
    let at = from.instant(in: zones)
    guard naive.plansTask(task, at: at, zones, upTo: .max) != nil else { return }
    var patches = naive.patches[task] ?? ToldPatch()
    switch roll {
    case ..<6:
      var patch = TaskPatch(id: task)
      if random.chance(50) { patch.title = random.pick(["X", "Y"]) }
      if random.chance(50) { patch.schedule = NaivePlan.schedule(task, &random) }
      if random.chance(30) { patch.grace = .some(.seconds(3600 * random.number(1...5))) }
      if patch.isEmpty { patch.title = "Z" }
      let fields = "\(patch.title as Any) schedule \(patch.schedule != nil) grace \(patch.grace as Any)"
      try tell(
        "override \(task) \(fields) from \(from) \(planned)",
        { try runtime.override(patch, of: id, effective: from, planned: planned, force: true, at: now) }
      ) { naive, seq in
        patches.override(patch, from: from, keeping: keeping, zones, seq: seq)
        naive.patches[task] = patches
      }
    case ..<8:
      try tell(
        "revert \(task) from \(from) \(planned)",
        { try runtime.revert(task, of: id, effective: from, planned: planned, force: true, at: now) }
      ) { naive, seq in
        patches.revert(from: from, keeping: keeping, zones, seq: seq)
        naive.patches[task] = patches
      }
    default:
      try tell(
        "stop \(task) from \(from) \(planned)",
        { try runtime.stop(task, of: id, effective: from, planned: planned, force: true, at: now) }
      ) { naive, seq in
        patches.stop(from: from, keeping: keeping, zones, seq: seq)
        naive.patches[task] = patches
      }
    }
  }

  private mutating func anchor(effective: Effective?, _ today: CivilDate) throws {
    let id = id, now = now, runtime = runtime, zones = naive.zones(upTo: .max)
    let value = AnchorValue.date(today.adding(days: random.number(-4...6)))
    try tell(
      "surgery \(value) from \(effective as Any)",
      { try runtime.setAnchor("surgery", to: value, of: id, effective: effective, at: now) }
    ) { naive, seq in
      // One that had no value until now counts for the whole enrollment.
      let hadNone = !naive.anchors.contains {
        $0.dropped == nil && $0.from.map { $0.instant(in: zones) <= now } ?? true
      }
      let from = effective ?? (hadNone ? nil : .instant(now))
      naive.anchors.append(ToldAnchor(value: value, from: from, recorded: now, seq: seq))
    }
  }

  private mutating func seed(effective: Effective?, _ today: CivilDate) throws {
    let now = now, runtime = runtime, zones = naive.zones(upTo: .max)
    let new = NaivePlan.file(&random, today: today, keeping: file, following: following), gate = gate
    let date: CivilDate? = if case .date(let date)? = effective { date } else { nil }
    // Seeding reports what was answered, and never refuses.
    _ = try runtime.seed([NaivePlan.definition(new, gate: gate)], effective: date, at: now)
    let seq = try runtime.lastSeq()
    let tomorrow = Effective.date(tomorrow(today, zones))
    for id in NaivePlan.tasks {
      let timeline = new.first { $0.base.id == id }
      let wanted = ToldFile(timeline: timeline, from: .instant(now), seq: seq)
      let stored = naive
      // A schedule that differs today waits for tomorrow; the dates of a plan begin when they have begun everywhere.
      let last = ZoneTimeline(Zone("GMT-1200") ?? .utc)
      let differs = stride(from: now.milliseconds, to: tomorrow.instant(in: last).milliseconds, by: 900_000).contains {
        let at = Instant(milliseconds: $0)
        return wanted.task(at: at, last)?.schedule != stored.plansTask(id, at: at, last, upTo: .max)?.schedule
      }
      let from = date.map { .date($0) } ?? (differs ? tomorrow : Effective.instant(now))
      naive.files[id, default: []].append(ToldFile(timeline: timeline, from: from, seq: seq))
    }
    naive.seq = seq
    file = new
    took("seed", "seed from \(date as Any): \(new.map { "\($0.base.id) \($0.later.map(\.from))" })")
  }

  private mutating func record() throws {
    let now = now, runtime = runtime, live = naive.live(upTo: .max)
    let today = naive.zones(upTo: .max).zone(at: now).date(of: now)
    let events = naive.events(from: today.adding(days: -2), to: today.adding(days: 2), at: now)
      .filter {
        $0.state != .notApplicable && ($0.opens <= now && now < $0.graceEnds || live[$0.key] != nil)
      }
    if random.chance(12) { return try transcribe(today) }
    guard !events.isEmpty else { return }
    // What counts from events is answered, too, and not only what they are many of.
    let following = events.filter { $0.task.schedule.elements[$0.element].countsFromEvents }
    let chosen = random.pick(following.isEmpty || random.chance(60) ? events : following), value = random.number(1...4)
    let event = try runtime.event(OccurrenceKey(chosen.key), patient: "ana", at: now)
    let before = live[chosen.key]
    if before != nil, random.chance(25) {
      let isError = random.chance(30)
      return try tell(
        "\(isError ? "error" : "clear") \(chosen.key)",
        {
          if isError {
            _ = try runtime.correct(event, status: .enteredInError, at: now)
          } else {
            _ = try runtime.clear(event, at: now)
          }
          return
        }
      ) { naive, seq in
        guard var cleared = before else { return }
        (cleared.isCleared, cleared.recorded, cleared.seq) = (true, now, seq)
        naive.records[chosen.key]?.append(cleared)
      }
    }
    let status = random.pick([Outcome.Status.completed, .completed, .completed, .declined, .excused])
    try tell(
      "\(status) \(chosen.key)",
      {
        switch status {
        case .declined: try runtime.decline(event, reason: nil, at: now)
        case .excused: try runtime.excuse(event, reason: nil, at: now)
        default: try runtime.record(event, values: [OutcomeValue(.integer(value), kind: "n")], at: now)
        }
      }
    ) { naive, seq in
      let answered = before.flatMap { $0.status == status ? $0.answered : nil } ?? now
      naive.records[chosen.key, default: []].append(
        ToldRecord(
          event: before?.event ?? chosen, status: status, answered: answered, value: value, recorded: now, seq: seq))
    }
  }

  /// Transcribes an answer to an event that is over and has none.
  private mutating func transcribe(_ today: CivilDate) throws {
    let now = now, runtime = try runtime.acting(as: "nurse"), live = naive.live(upTo: .max)
    let events = naive.events(from: today.adding(days: -5), to: today.adding(days: 1), at: now)
      .filter { live[$0.key] == nil && $0.graceEnds <= now }
    guard !events.isEmpty else { return }
    let chosen = random.pick(events), value = random.number(1...4)
    let length = Int((chosen.graceEnds.milliseconds - chosen.opens.milliseconds) / 1_800_000)
    let answered = chosen.opens.adding(seconds: random.number(0...max(0, length - 1)) * 1800)
    try tell(
      "transcribe \(chosen.key) of \(answered)",
      {
        try runtime.record(
          runtime.event(OccurrenceKey(chosen.key), patient: "ana", at: now),
          values: [OutcomeValue(.integer(value), kind: "n")], lateEntry: LateEntry(answered: answered, reason: "paper"),
          at: now)
      }
    ) { naive, seq in
      naive.records[chosen.key, default: []].append(
        ToldRecord(event: chosen, status: .completed, answered: answered, value: value, recorded: now, seq: seq))
    }
  }

  /// The next date that has not begun anywhere that the participant has been.
  private func tomorrow(_ today: CivilDate, _ zones: ZoneTimeline) -> CivilDate {
    var date = today.adding(days: 1)
    while zones.startOfDay(date) <= now { date = date.adding(days: 1) }
    return date
  }

  private mutating func effective(_ today: CivilDate) -> Effective? {
    switch random.roll(10) {
    case ..<4: nil
    case ..<8: .date(today.adding(days: random.number(-2...5)))
    default: .instant(now.adding(seconds: random.number(-40...90) * 1800))
    }
  }

  /// Takes a step; unless the product refuses it, the naive enrollment records it.
  private mutating func tell<Result>(
    _ text: String, _ body: () throws -> Result, _ teller: (inout NaiveEnrollment, Int) -> Void
  ) throws {
    let name = String(text.prefix { $0 != " " })
    do { _ = try body() } catch let error as RuntimeError {
      steps[error.code, default: 0] += 1
      return
    } catch let error as StoreError {
      steps[error.code, default: 0] += 1
      return
    }
    naive.seq = try runtime.lastSeq()
    teller(&naive, naive.seq)
    took(name, text)
  }

  private mutating func took(_ name: String, _ text: String) {
    steps[name, default: 0] += 1
    told.append("\(naive.seq) at \(now): \(text)")
  }

  private mutating func compare(asOf seq: Int?) throws {
    let today = naive.zones(upTo: .max).zone(at: now).date(of: now)
    let from = today.adding(days: random.number(-6...2)), to = from.adding(days: random.number(1...5))
    let at = now.adding(seconds: random.pick([0, 0, 3600 * 20, 86_400 * 3]))
    let asOf = seq.map { AsOf.seq($0) }
    let expected = naive.events(from: from, to: to, at: at, asOf: seq)
    for event in expected where event.task.schedule.elements[event.element].countsFromEvents {
      steps["after \(event.state.rawValue)", default: 0] += 1
    }
    let found = try runtime.events(
      EventQuery(patient: "ana", interval: .days(from: from, to: to), asOf: asOf), at: at)
    try same(found.map(\.naiveText), expected.map(\.text), "events from \(from) to \(to) at \(at) as of \(seq as Any)")
    let days = try runtime.adherence("ana", from: from, to: to, asOf: asOf, at: at)
    let naiveDays = days.map { NaiveDay.text($0.date, expected, at: at) }
    try same(days.map(\.naiveText), naiveDays, "days from \(from) to \(to) at \(at) as of \(seq as Any)")
  }

  private func same(_ found: [String], _ expected: [String], _ what: String) throws {
    guard found != expected else { return }
    let lines =
      found.filter { !expected.contains($0) }.map { "product: \($0)" }
      + expected.filter { !found.contains($0) }.map { "naive:   \($0)" }
    let schedules = NaivePlan.tasks.flatMap { task in naive.schedules(of: task).map { "\(task): \($0.elements)" } }
    throw Difference(
      description: (lines.isEmpty ? ["the order differs"] : [what] + lines).joined(separator: "\n") + "\n"
        + schedules.joined(separator: "\n"))
  }
}
