import CareInsights
public import CareModel
import CareSchedule
import CareStore

extension CareRuntime {
  /// The events of a patient, by start, then task id, then element.
  ///
  /// - Throws: `StoreError.notFound` without such a patient; ``RuntimeError/invalidWindow``; `ScriptError` when a script's progress fails.
  /// - Complexity: O(events in the interval + versions of the plans followed).
  public func events(_ query: EventQuery, at now: Instant) throws -> [Event] {
    try store.read { try events(query, in: $0, at: now) }
  }

  /// The event of a task that a person means on a day: the first that can be answered, else the first still to come, else the first.
  ///
  /// - Throws: ``RuntimeError/noEvent(task:date:)``, ``RuntimeError/unknownTask(task:known:)``, or `StoreError.ambiguous` when two of the
  ///   patient's plans have such a task.
  public func event(
    task: CareTask.ID, patient: Patient.ID, on date: CivilDate, at now: Instant, carePlan: CarePlan.ID? = nil
  ) throws -> Event {
    try store.read { reader in
      let history = try PatientHistory(of: patient, carePlan: carePlan, asOf: nil, in: reader)
      let courses = history.courses.filter { course in course.tasks.contains { $0.id == task } }
      guard let course = courses.first else {
        throw RuntimeError.unknownTask(task: task, known: history.courses.flatMap { $0.tasks.map(\.id.text) })
      }
      guard courses.count == 1 else {
        throw StoreError.ambiguous(entity: "task", id: task.text, choices: courses.map { $0.id?.text ?? patient.text })
      }
      // An event that started earlier, such as a gate's, may still be open: look back as far as windows reach.
      let from = date.adding(days: -history.reach(of: task))
      let all = try events(
        EventQuery(
          patient: patient, interval: .days(from: from, to: date.adding(days: 1)), task: task, carePlan: course.id),
        in: reader, at: now)
      let today = all.filter { $0.date == date }
      let answerable: (Event) -> Bool = { $0.state == .open || $0.state == .started }
      if let event = today.first(where: answerable) ?? all.last(where: answerable) ?? today.first(where: {
        $0.state == .upcoming
      })
        ?? today.first
      {
        return event
      }
      throw RuntimeError.noEvent(task: task, date: date)
    }
  }

  /// A patient's day as it is shown; by default the day that it is for the patient.
  ///
  /// `asOf`: as the store knew it then; saved surveys have no history and are as now.
  /// `language`: a tag such as `de` or `pt-BR`, in which the plans' texts show as far as they are translated.
  public func day(
    _ patient: Patient.ID, on date: CivilDate? = nil, asOf: AsOf? = nil, language: String? = nil, at now: Instant
  ) throws -> CareDay {
    try store.read { reader in
      let history = try PatientHistory(of: patient, carePlan: nil, asOf: asOf, in: reader)
      let date = date ?? history.zones.zone(at: now).date(of: now)
      let monday = date.adding(days: 1 - date.weekday)
      let week = EventQuery.Interval.days(from: monday.adding(days: -history.reach()), to: monday.adding(days: 7))
      let texts = language.map { history.texts(in: $0, at: now) } ?? [:]
      let events = try events(
        EventQuery(patient: patient, interval: week, asOf: asOf), history: history, in: reader, at: now
      ).map { $0.translated(by: texts) }
      let gates = history.closedGates(on: date, texts: texts)
      let days = (0..<7).map { monday.adding(days: $0) }
      return CareDay(
        patient: patient, date: date, zone: history.zones.zone(at: history.zones.startOfDay(date.adding(days: 1))),
        events: events.filter { shows($0, on: date, closedGates: gates) },
        closedGates: gates.map(\.title),
        week: try Adherence.daily(days: days, events: events, spans: history.spans),
        contacts: try history.courses.flatMap { course in
          guard let plan = course.plan else { return [Contact]() }
          return try reader.allInForce(
            Contact.self, owner: .plan(plan), at: now, zone: history.zones.zone(at: now), asOf: course.reading(at: now)
          ).map(\.value)
        }, alerts: try openAlerts(history, asOf: asOf, in: reader, at: now, texts: texts))
    }
  }

  private func shows(_ event: Event, on date: CivilDate, closedGates: [CareTask]) -> Bool {
    if event.date == date { return event.state != .notApplicable }
    // A gate stays on every day until its window ends.
    return closedGates.contains { $0.id == event.task.id } && event.date < date
      && event.zone.startOfDay(date) < event.window.graceEnds && (event.state == .open || event.state == .started)
  }
}

extension CareRuntime {
  func events(_ query: EventQuery, in reader: StoreReader, at now: Instant) throws -> [Event] {
    let history = try PatientHistory(of: query.patient, carePlan: query.carePlan, asOf: query.asOf, in: reader)
    return try events(query, history: history, in: reader, at: now)
  }

  func events(_ query: EventQuery, history: PatientHistory, in reader: StoreReader, at now: Instant) throws -> [Event] {
    let (from, to) = try query.interval.bounds(in: history.zones)
    // Days have a day on either side already; no two zones are further apart than a day and a half.
    let margin = if case .range = query.interval { 48 } else { 12 }
    let join = try join(from: from, to: to, margin: margin, history: history, asOf: query.asOf, in: reader, at: now)
    return try events(query, join: join, in: reader)
  }

  /// The events of a query, with the outcomes that may belong to them.
  func events(
    _ query: EventQuery, outcomes: [Version<Outcome>], history: PatientHistory, in reader: StoreReader, at now: Instant
  ) throws -> [Event] {
    try events(query, join: join(outcomes: outcomes, history: history, in: reader, at: now), in: reader)
  }

  private func events(_ query: EventQuery, join: EventJoin, in reader: StoreReader) throws -> [Event] {
    let (from, to) = try query.interval.bounds(in: join.history.zones)
    let events = try join.events(
      from: from, to: to, home: query.interval.days(in: join.history.zones), task: query.task,
      isMeant: query.interval.holds)
    return try withSamples(events, asOf: query.asOf, in: reader).map {
      try withScriptedProgress($0, history: join.history, asOf: query.asOf, in: reader, at: join.now)
    }
  }

  /// What the events between two instants are joined from.
  func join(
    from: Instant, to: Instant, margin hours: Int = 48, history: PatientHistory, asOf: AsOf?, in reader: StoreReader,
    at now: Instant
  ) throws -> EventJoin {
    // An outcome keeps the time at which it was recorded; a move to another zone shifts its occurrence by up to a day.
    let margin = hours * 3600
    let outcomes = try reader.outcomes(
      patient: history.patient, from: from.adding(seconds: -margin), to: to.adding(seconds: margin), asOf: asOf)
    return try join(outcomes: outcomes, history: history, in: reader, at: now)
  }

  private func join(
    outcomes: [Version<Outcome>], history: PatientHistory, in reader: StoreReader, at now: Instant
  ) throws -> EventJoin {
    let slots = outcomes.map { (EventJoin.Slot(carePlan: $0.value.carePlan, key: $0.value.key), $0) }
    let drafts = try reader.drafts(patient: history.patient).map { stored in
      (EventJoin.Slot(carePlan: stored.carePlan, key: stored.draft.key), stored.draft)
    }
    var tasks = RecordedTasks(reader: reader)
    return EventJoin(
      history: history, outcomes: Dictionary(slots) { first, _ in first },
      drafts: Dictionary(drafts) { first, _ in first },
      recordedTask: { try tasks.task(of: $0) }, now: now)
  }

  private func withScriptedProgress(
    _ event: Event, history: PatientHistory, asOf: AsOf?, in reader: StoreReader, at now: Instant
  ) throws -> Event {
    guard case .hook(let hook) = event.task.progress, let outcome = event.outcome?.value, outcome.status == .completed
    else {
      return event
    }
    var event = event
    let bundle = try self.bundle(for: event, history: history, in: reader)
    let context = PatientContext(
      runtime: self, patient: event.patient, now: now, zone: event.zone, event: event, asOf: asOf)
    event.progress = try Progress.of(outcome: outcome, targets: event.targets, strategy: event.task.progress) { _ in
      try scripts.progress(hook, in: bundle, context: context)
    }
    return event
  }

  /// The scripts in force at an event's start.
  func bundle(for event: Event, history: PatientHistory, in reader: StoreReader) throws -> ScriptBundle {
    let course = history.courses.first { $0.id == event.carePlan }
    guard let plan = event.plan else { return ScriptBundle() }
    guard let header = course?.headers?.version(at: event.occurrence.start)?.value else {
      throw RuntimeError.missingBundle(plan: plan)
    }
    return try reader.bundle(header.bundle)
  }
}

extension EventQuery.Interval {
  func bounds(in zones: ZoneTimeline) throws -> (Instant, Instant) {
    let (from, to) =
      switch self {
      case .range(let from, let to): (from, to)
      // Events in zones of their own: a local day may begin and end up to a day apart from the patient's.
      case .day(let date): (zones.startOfDay(date.adding(days: -1)), zones.startOfDay(date.adding(days: 2)))
      case .days(let from, let to):
        (zones.startOfDay(from.adding(days: -1)), from < to ? zones.startOfDay(to.adding(days: 1)) : .beginning)
      }
    guard from < to else { throw RuntimeError.invalidWindow }
    return (from, to)
  }

  /// The days themselves, in the zones in which the patient lives; nil for a stretch of time.
  func days(in zones: ZoneTimeline) -> (from: Instant, to: Instant)? {
    switch self {
    case .range: nil
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    }
  }

  func holds(_ day: CivilDate) -> Bool {
    switch self {
    case .range: true
    case .day(let date): day == date
    case .days(let from, let to): from <= day && day < to
    }
  }
}

extension PatientHistory {
  /// How many days back an event may have started whose window is still open.
  func reach(of task: CareTask.ID? = nil) -> Int {
    let tasks = courses.flatMap(\.tasks).filter { task == nil || $0.id == task }.flatMap(\.segments).map(
      \.version.value)
    return tasks.map(\.longestWindowInDays).max() ?? 1
  }

  /// The gate tasks of the plans in force on a day that are not completed.
  func closedGates(on date: CivilDate, texts: Translations = [:]) -> [CareTask] {
    let end = zones.startOfDay(date.adding(days: 1)).adding(milliseconds: -1)
    return courses.compactMap { course in
      guard course.enrollment?.version(at: end) != nil, let gate = course.headers?.version(at: end)?.value.gate,
        course.gateOpened[gate] == nil
      else { return nil }
      let task = course.tasks.first { $0.id == gate }?.version(at: end)?.value
      return texts[course.id].flatMap { task?.translated(by: $0) } ?? task
    }
  }

  /// Whether a counting task is in force on a day and its schedule spans it: has begun and not ended.
  func spans(_ date: CivilDate) throws -> Bool {
    let start = zones.startOfDay(date), end = zones.startOfDay(date.adding(days: 1))
    for course in courses {
      for segment in course.tasks.flatMap(\.segments)
      where segment.version.value.impactsAdherence && !course.isDone(segment.version.value, before: start) {
        for stretch in course.stretches(within: segment)
        where stretch.from < end && stretch.to.map({ $0 > start }) ?? true {
          let schedule = try segment.version.value.schedule.resolved(inputs: stretch.inputs, zones: zones)
          if let first = schedule.startDate, first < end, schedule.endDate.map({ $0 > start }) ?? true { return true }
        }
      }
    }
    return false
  }
}

extension CareTask {
  /// At most how many days after its start an event may be answered, rounded up.
  fileprivate var longestWindowInDays: Int {
    let closing = if case .after(let interval) = closes { interval.atMostDays } else { 1 }
    return min(closing + (grace?.atMostDays ?? 0), CivilDate.latest.dayNumber)
  }
}

extension CalendarInterval {
  /// At most how many days it is long.
  fileprivate var atMostDays: Int {
    let limit = CivilDate.latest.dayNumber
    return min(months, limit / 31) * 31 + min(days, limit) + min(seconds / 86_400, limit) + 1
  }
}
