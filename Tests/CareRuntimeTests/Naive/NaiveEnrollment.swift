import CareModel
import CareSchedule

/// One enrollment, kept as the list of facts told, and answered by the text of `TwoTimes`, slowly.
///
/// It shares with the product only the schedule expansion of a single element and the arithmetic of zones.
struct NaiveEnrollment {
  /// The number of the last commit.
  var seq: Int
  let enrolled: CivilDate
  /// The time at which it was recorded.
  var recorded = Instant.beginning
  let gate: CareTask.ID?
  var home: ToldField<Zone>
  var status: ToldField<CarePlan.Status>
  var wake: ToldField<TimeOfDay>
  var clinic: ToldField<Zone>
  var anchors: [ToldAnchor] = []
  var files: [CareTask.ID: [ToldFile]] = [:]
  var patches: [CareTask.ID: ToldPatch] = [:]
  var records: [String: [ToldRecord]] = [:]

  init(zone: Zone, enrolled: CivilDate, wake: TimeOfDay, clinic: Zone, gate: CareTask.ID?, seq: Int) {
    self.seq = seq
    (self.enrolled, self.gate) = (enrolled, gate)
    home = ToldField(zone, from: .beginning, seq: seq)
    status = ToldField(.active, from: .date(enrolled), seq: seq)
    self.wake = ToldField(wake, from: .date(enrolled), seq: seq)
    self.clinic = ToldField(clinic, from: .date(enrolled), seq: seq)
  }

  /// The zones that the participant lives in, as known by a commit.
  func zones(upTo seq: Int) -> ZoneTimeline {
    let utc = ZoneTimeline(.utc)
    let turns = Set(home.turns(upTo: seq).map { $0.instant(in: utc) }).sorted()
    let moves = turns.dropFirst().compactMap { turn in
      home.value(at: turn, utc, upTo: seq).map { ZoneTimeline.Change(from: turn, zone: $0) }
    }
    return ZoneTimeline(home.value(at: turns[0], utc, upTo: seq) ?? .utc, changes: moves)
  }

  /// The task in the plan's files at an instant.
  func plansTask(_ id: CareTask.ID, at instant: Instant, _ zones: ZoneTimeline, upTo seq: Int) -> CareTask? {
    files[id, default: []].last { $0.seq <= seq && $0.from.instant(in: zones) <= instant }?.task(at: instant, zones)
  }

  func task(_ id: CareTask.ID, at instant: Instant, _ zones: ZoneTimeline, upTo seq: Int) -> CareTask? {
    guard let task = plansTask(id, at: instant, zones, upTo: seq) else { return nil }
    return patches[id].map { $0.applied(to: task, at: instant, zones, upTo: seq) } ?? task
  }

  /// The outcomes that are live, each in its newest version.
  func live(upTo seq: Int) -> [String: ToldRecord] {
    records.compactMapValues { $0.last { $0.seq <= seq } }.filter { !$0.value.isCleared }
  }
}

extension NaiveEnrollment {
  /// Returns the events on the local days from one up to another.
  func events(from: CivilDate, to: CivilDate, at now: Instant, asOf: Int? = nil) -> [NaiveEvent] {
    let seq = asOf ?? .max, zones = zones(upTo: seq), live = live(upTo: seq)
    let ends = ends(at: now, zones, upTo: seq, live)
    return files.keys.flatMap { events(of: $0, from: from, to: to, at: now, zones, upTo: seq, live, ends) }
      .sorted { ($0.start, $0.task.id, $0.element, $0.key) < ($1.start, $1.task.id, $1.element, $1.key) }
  }

  /// Returns the events of a task; `ends`: the ended events that its schedules count from.
  func events(
    of id: CareTask.ID, from: CivilDate, to: CivilDate, at now: Instant, _ zones: ZoneTimeline, upTo seq: Int,
    _ live: [String: ToldRecord], _ ends: NaiveEnds
  ) -> [NaiveEvent] {
    var events: [NaiveEvent] = []
    let scheduled = scheduled(id, from: from.adding(days: -3), to: to.adding(days: 3), zones, upTo: seq, live, ends)
    let own = live.filter { $0.value.event.task.id == id }
    for (event, status) in scheduled where own[event.key] == nil {
      var event = evaluated(event, nil, status, upTo: seq, at: now)
      if event.wasUnknown || wasOver(event, zones, upTo: seq) { event.state = .notApplicable }
      events.append(event)
    }
    for record in own.values {
      let status = self.status.value(at: record.event.start, zones, upTo: seq) ?? .active
      var event = evaluated(record.event, record, status, upTo: seq, at: now)
      if let (own, status) = scheduled.first(where: { $0.event.key == event.key }), !own.wasUnknown,
        !wasOver(own, zones, upTo: seq)
      {
        event.wasMissed = evaluated(own, nil, status, upTo: seq, at: own.graceEnds).state == .missed
      }
      events.append(event)
    }
    return events.filter { from <= $0.date && $0.date < to }
  }

  /// Whether an event was over before it could be offered: when the enrollment was recorded, or the anchor that it counts from, or when
  /// the participant arrived in its zone.
  private func wasOver(_ event: NaiveEvent, _ zones: ZoneTimeline, upTo seq: Int) -> Bool {
    if event.graceEnds <= recorded { return true }
    let element = event.task.schedule.elements[event.element]
    if element.needsSurgery, let given = lateGiving(zones, upTo: seq), event.graceEnds <= given.known,
      given.stated.map({ event.graceEnds <= $0 }) ?? true
    {
      return true
    }
    guard element.zone == nil, element.zoneParameter == nil, event.task.schedule.zone == nil,
      zones.zone(at: event.start) != event.zone,
      let arrival = zones.changes.first(where: { $0.from > event.start && $0.zone == event.zone })
    else { return false }
    return event.graceEnds <= arrival.from
  }

  private func evaluated(
    _ event: NaiveEvent, _ record: ToldRecord?, _ status: CarePlan.Status, upTo seq: Int, at now: Instant
  ) -> NaiveEvent {
    var event = event
    var applies = true
    if let gate, gate != event.task.id {
      let opened = recordedEnds(upTo: seq)[gate]?.filter { $0.takenBack == nil && $0.end == .completed }.map(\.known)
        .min()
      applies = opened.map { event.graceEnds > $0 } ?? false
    }
    event.evaluate(record, applies: applies, isPaused: status == .paused, at: now)
    return event
  }

  /// One version of everything that decides when a task is due, and the span in which it is in force.
  private struct Version {
    var from: Instant
    var to: Instant
    var task: CareTask
    var status: CarePlan.Status
    var inputs: ScheduleInputs
    var clinic: Zone
    /// The points that the version's events count from, and the ends of grace periods that they have.
    var points: NaivePoints
    /// The time at which it replaced an earlier version.
    var turn: Instant
  }

  /// Returns the versions of a task in order, one for each span in which nothing changes and each value of the anchor.
  private func versions(
    _ id: CareTask.ID, from: Instant, to: Instant, _ zones: ZoneTimeline, upTo seq: Int, _ ends: NaiveEnds
  ) -> [Version] {
    var turns = [from, to]
    let told =
      [status.turns, wake.turns, clinic.turns] + (patches[id]?.turns ?? []) + [
        { seq in files[id, default: []].filter { $0.seq <= seq }.flatMap(\.turns) }
      ]
    turns += told.flatMap { $0(seq) }.map { $0.instant(in: zones) }.filter { from < $0 && $0 < to }
    turns = Set(turns).sorted()
    return zip(turns, turns.dropFirst()).flatMap { from, to -> [Version] in
      guard let status = status.value(at: from, zones, upTo: seq), status == .active || status == .paused,
        let wake = wake.value(at: from, zones, upTo: seq), let clinic = clinic.value(at: from, zones, upTo: seq),
        let task = task(id, at: from, zones, upTo: seq)
      else { return [] }
      return points(of: task.schedule, zones, upTo: seq, ends).map { points in
        Version(
          from: from, to: to, task: task, status: status,
          inputs: ScheduleInputs(
            enrolled: enrolled, anchors: points.surgery.map { ["surgery": $0] } ?? [:],
            parameters: ["wake": .time(wake), "clinic": .text(clinic.identifier)]),
          clinic: clinic, points: points, turn: max(from, points.after))
      }
    }.sorted { $0.turn < $1.turn }
  }

  /// Returns the events of a task that are due, each with the status of the care plan at its start.
  private func scheduled(
    _ id: CareTask.ID, from: CivilDate, to: CivilDate, _ zones: ZoneTimeline, upTo seq: Int,
    _ live: [String: ToldRecord], _ ends: NaiveEnds
  ) -> [(event: NaiveEvent, status: CarePlan.Status)] {
    let (first, last) = (zones.startOfDay(from), zones.startOfDay(to))
    let versions = versions(id, from: first, to: last, zones, upTo: seq, ends)
    let done = live.values.filter { $0.event.task.id == id && $0.status == .completed }
      .min { ($0.answered, $0.seq) < ($1.answered, $1.seq) }
    // Of what was done, and taken back, nobody was asked for more until then.
    let formerly = recordedEnds(upTo: seq)[id, default: []].filter { $0.end == .completed && $0.takenBack != nil }
    var found: [(event: NaiveEvent, status: CarePlan.Status)] = []
    for (place, version) in versions.enumerated() {
      let answered = answered(on: version, after: versions[..<place], zones, upTo: seq, live, ends)
      let points = version.points
      for var event in expanded(version, from: version.from, to: version.to, zones, ends) {
        // Of the newest points, those that were over by then are shown, too; nobody was asked for them.
        let wasMoved =
          version.task.schedule.elements[event.element].hasMovingPoints && points.upTo == .end
          && event.graceEnds <= points.after
        event.wasUnknown = wasMoved || event.known.map { event.graceEnds <= $0 } ?? false
        if version.task.untilDone,
          formerly.contains(where: { $0.known < event.start && event.graceEnds <= $0.takenBack ?? .end })
        {
          event.wasUnknown = true
        }
        guard version.from <= event.start, event.start < version.to,
          points.after < event.graceEnds || wasMoved, event.graceEnds <= points.upTo,
          !answered.contains(event.key), !found.contains(where: { $0.event.key == event.key })
        else { continue }
        if version.task.untilDone, let done, event.start > done.event.start { continue }
        found.append((event, version.status))
      }
    }
    return found
  }

  /// Returns the events of a version's schedule that overlap a time, one element after the other.
  private func expanded(
    _ version: Version, from: Instant, to: Instant, _ zones: ZoneTimeline, _ ends: NaiveEnds
  ) -> [NaiveEvent] {
    version.task.schedule.elements.enumerated().flatMap { place, element -> [NaiveEvent] in
      let fixed = element.zone ?? element.zoneParameter.map { _ in version.clinic } ?? version.task.schedule.zone
      if element.countsFromEvents {
        return following(
          element, at: place, of: version.task, from: from, to: to, own: fixed.map { ZoneTimeline($0) } ?? zones,
          inputs: version.inputs, points: version.points, ends)
      }
      do {
        let one = Schedule(elements: [element], zone: version.task.schedule.zone)
        let resolved = try one.resolved(inputs: version.inputs, zones: zones)
        return try resolved.occurrences(from: from, to: to).map { occurrence in
          let zone: Zone =
            switch occurrence.slot {
            case .date(let date): fixed ?? zones.zone(reading: date)
            case .dateTime(let wall): fixed ?? zones.zone(reading: wall)
            case .instant, .random: fixed ?? zones.zone(at: occurrence.start)
            }
          let key = "\(version.task.id)/\(occurrence.slot)" + (element.key.map { "/\($0)" } ?? "")
          return NaiveEvent(key: key, occurrence, element: place, task: version.task, zone: zone)
        }
      } catch {
        return []
      }
    }
  }

  /// Returns the keys that are not asked on the day on which a version replaced one with another schedule: outcomes of that
  /// day count for its events, those of the same key first, then those of the same element key, then in order.
  private func answered(
    on version: Version, after earlier: ArraySlice<Version>, _ zones: ZoneTimeline, upTo seq: Int,
    _ live: [String: ToldRecord], _ ends: NaiveEnds
  ) -> Set<String> {
    let (start, end) = (version.turn.adding(seconds: -2 * 86_400), version.turn.adding(seconds: 2 * 86_400))
    let near = live.values.filter {
      $0.event.task.id == version.task.id && start <= $0.event.start && $0.event.start < end
    }
    guard !near.isEmpty else { return [] }
    func days(_ version: Version) -> [CivilDate: [NaiveEvent]] {
      let events = expanded(version, from: start, to: end, zones, ends).filter { start <= $0.start && $0.start < end }
      return Dictionary(grouping: events.sorted { ($0.start, $0.element) < ($1.start, $1.element) }, by: \.date)
    }
    let own = days(version)
    let others = earlier.filter { $0.turn < version.turn && $0.to > start && $0.points.upTo > start }
      .map { (version: $0, days: days($0)) }
    var answered: Set<String> = []
    // A day is the event's own, in its zone.
    for (date, outcomes) in Dictionary(grouping: near, by: \.event.date) {
      let day = own[date] ?? [], zone = day.first?.zone ?? outcomes[0].event.zone
      let keys = day.map { [$0.key, "\($0.start)"] }
      let dayStart = zone.startOfDay(date)
      // Only what was in force on a part of the day before can have been answered under it.
      guard dayStart < version.turn, version.turn < zone.startOfDay(date.adding(days: 1)),
        others.contains(where: { other in
          other.version.to > dayStart && other.version.points.upTo > dayStart
            && (other.days[date] ?? []).map { [$0.key, "\($0.start)"] } != keys
        })
      else { continue }
      answered.formUnion(Self.matched(outcomes.map(\.event), to: day.map(\.key)))
    }
    return answered
  }

  /// Returns the keys of outcomes and of events that match, each with one of the others.
  private static func matched(_ outcomes: [NaiveEvent], to events: [String]) -> Set<String> {
    var waiting = outcomes.sorted { ($0.start, $0.key) < ($1.start, $1.key) }.map(\.key)
    var open = events, answered: Set<String> = []
    func elementKey(_ key: String) -> String? {
      let parts = key.split(separator: "/")
      return parts.count > 2 ? parts[2...].joined(separator: "/") : nil
    }
    for matches in [{ $0 == $1 }, { elementKey($0) == elementKey($1) }, { _, _ in true }] as [(String, String) -> Bool]
    {
      for outcome in waiting {
        guard let place = open.firstIndex(where: { matches($0, outcome) }) else { continue }
        answered.formUnion([open.remove(at: place), outcome])
        waiting.removeAll { $0 == outcome }
      }
    }
    return answered
  }
}
