import CareInsights
import CareModel

/// The simulation of one virtual participant, day by day.
final class SimulatedParticipant {
  private let simulation: Simulation
  private let number: Int
  private let runtime: CareRuntime
  private let patient: Patient.ID
  private let carePlan: CarePlan.ID
  private var left: Int?
  /// The day at whose end the participant completed the plan.
  private var completed: Int?
  /// The actions that the participant plans to take.
  private var plannedActions: [PlannedAction] = []
  /// The day on which an event was last decided on.
  private var decided: [OccurrenceKey: Int] = [:]
  /// Events of earlier days that can still be done.
  private var carried: [OccurrenceKey: Event] = [:]
  /// The time at which an event was completed or declined.
  private var settled: [OccurrenceKey: Instant] = [:]
  private var reminders: [OccurrenceKey: [Instant]] = [:]
  private var insights: [ParticipantSummary.InsightFired: Int] = [:]

  fileprivate struct PlannedAction {
    var at: Instant
    var event: Event
    var declines: Bool
  }

  private var setup: Simulation.Setup { simulation.setup }

  init(_ simulation: Simulation, _ number: Int, _ runtime: CareRuntime) {
    self.simulation = simulation
    self.number = number
    self.runtime = runtime
    patient = Patient.ID("p\(number)")
    carePlan = CarePlan.ID("p\(number).\(simulation.setup.plan.id)")
  }

  /// Enrolls the participant, and simulates each day up to the last or to the one on which the participant leaves.
  func run() throws {
    let zone = setup.zone
    let parameters = simulation.parameters(of: number)
    try simulation.behavior.begin(number, parameters: parameters, random: simulation.random(number, "begin"))
    var enrollment = Enrollment(
      patient: patient, plan: setup.plan.id, start: setup.start, anchors: setup.anchors,
      parameters: parameters, id: carePlan, zoneForNewPatient: zone)
    enrollment.accepts = setup.accepts
    // All of it is recorded at once, as a past.
    enrollment.countFrom = .start
    try runtime.enroll(enrollment, at: zone.startOfDay(setup.start))
    for day in 0..<setup.days {
      let date = setup.start.adding(days: day)
      try reportingErrors(date, nil) {
        if try leaves(on: day, at: zone.startOfDay(date)) { return }
        try run(day, date)
      }
      if try left != nil || completes(after: day, at: zone.startOfDay(date.adding(days: 1))) { break }
    }
  }

  /// Completes the plan at the end of a day if nothing of it is due later, or can still be done.
  private func completes(after day: Int, at end: Instant) throws -> Bool {
    guard simulation.mayEnd, plannedActions.isEmpty, carried.isEmpty,
      try runtime.isOver(carePlan, of: patient, at: end)
    else { return false }
    try runtime.because("nothing more is due").complete(carePlan, from: .instant(end), at: end)
    completed = day + 1
    return true
  }

  /// Decides whether the participant leaves, from the second day on.
  private func leaves(on day: Int, at instant: Instant) throws -> Bool {
    guard day > 0 else { return false }
    var random = simulation.random(number, "leave/\(day)")
    let chance = try simulation.behavior.leaving(on: day + 1, random: simulation.random(number, "leaving/\(day)"))
    guard random.happens(chance) else { return false }
    try runtime.because("the participant left").withdraw(carePlan, reason: nil, from: .instant(instant), at: instant)
    left = day + 1
    return true
  }

  private func run(_ day: Int, _ date: CivilDate) throws {
    let end = setup.zone.startOfDay(date.adding(days: 1))
    try decide(day, date, at: setup.zone.startOfDay(date), until: end)
    while let place = plannedActions.indices.min(by: { plannedActions[$0].precedes(plannedActions[$1]) }),
      plannedActions[place].at < end
    {
      let action = plannedActions.remove(at: place)
      try reportingErrors(date, action.event.key) { try perform(action) }
      if !action.declines, simulation.pivotalTasks.contains(action.event.task.id) {
        try decide(day, date, at: action.at, until: end)
      }
    }
    guard setup.watchesInsights, !setup.plan.header.insights.isEmpty else { return }
    let evening = setup.zone.instant(of: CivilDateTime(date: date, time: Self.evening))
    for insight in try runtime.insights(patient, at: evening) {
      insights[.init(id: insight.id, kind: insight.kind, title: insight.title), default: 0] += 1
    }
  }

  private static let evening = TimeOfDay("20:00") ?? .midnight
  private static let morning = TimeOfDay("08:00") ?? .midnight

  /// Decides once a day, for each event that can be done, whether and when it will be.
  private func decide(_ day: Int, _ date: CivilDate, at now: Instant, until end: Instant) throws {
    let query = EventQuery(patient: patient, interval: .day(date), carePlan: carePlan)
    let today = try runtime.events(query, at: now)
    let before = carried.values.filter { event in !today.contains { $0.key == event.key } }.sorted { $0.key < $1.key }
    for event in before + today where decided[event.key] != day && event.task.link == nil {
      switch event.state {
      case .open, .upcoming, .started: break
      case .notApplicable, .declined, .completed, .late, .excused, .partial, .unfinished, .missed: continue
      }
      decided[event.key] = day
      if reminders[event.key] == nil {
        reminders[event.key] = DueReminder.of(event, notBefore: now).map(\.at)
      }
      carried[event.key] = event.window.closes > end ? event : nil
      try reportingErrors(date, event.key) { try decide(event, day, date, at: now, until: end) }
    }
  }

  private func decide(_ event: Event, _ day: Int, _ date: CivilDate, at now: Instant, until end: Instant) throws {
    let planned = try planned(event, day, date, at: now)
    guard let action = try followed(event, day, unlessBy: planned?.at, at: now, until: end) ?? planned else { return }
    carried[event.key] = nil
    plannedActions.append(action)
  }

  /// The seconds after a reminder within which one who follows it does the event.
  private static let following = 60...900

  /// Returns the action by which a participant follows the first reminder of the day that leads to one; nil if none does.
  ///
  /// `time`: the time at which the event is done or declined anyway.
  private func followed(
    _ event: Event, _ day: Int, unlessBy time: Instant?, at now: Instant, until end: Instant
  ) throws -> PlannedAction? {
    for (place, reminder) in (reminders[event.key] ?? []).enumerated() where now <= reminder && reminder < end {
      if let time, time <= reminder { return nil }
      func random(_ what: String) -> SimulationRandom { simulation.random(number, "\(what)/\(event.key)/\(place)") }
      let chance = try simulation.behavior.following(event, random: random("following"))
      guard chance > 0 else { continue }
      var follow = random("follow")
      guard follow.happens(chance) else { continue }
      let at = reminder.adding(seconds: follow.integer(in: Self.following))
      guard at < event.window.graceEnds else { continue }
      return PlannedAction(at: min(at, time ?? at), event: event, declines: false)
    }
    return nil
  }

  /// Returns what a participant does at an event without regard to reminders; nil for nothing.
  private func planned(_ event: Event, _ day: Int, _ date: CivilDate, at now: Instant) throws -> PlannedAction? {
    func random(_ what: String) -> SimulationRandom { simulation.random(number, "\(what)/\(event.key)/\(day)") }
    var chance = random("do")
    let does = chance.happens(try simulation.behavior.chance(of: event, random: random("chance")))
    let declines = try !does && chance.happens(simulation.behavior.declining(event, random: random("decline")))
    guard does || declines else { return nil }
    var from = max(event.occurrence.start, event.window.opens, now)
    // No one does an all-day task at midnight, or an event of an earlier day.
    if event.occurrence.isAllDay || event.date < date {
      let morning = setup.zone.instant(of: CivilDateTime(date: date, time: Self.morning))
      if morning < event.window.closes { from = max(from, morning) }
    }
    let delay = try simulation.behavior.delay(of: event, random: random("delay"))
    guard let at = from.later(bySeconds: delay), at < event.window.graceEnds else { return nil }
    return PlannedAction(at: at, event: event, declines: declines)
  }

  private func perform(_ action: PlannedAction) throws {
    let (event, now) = (action.event, action.at)
    if action.declines {
      var random = simulation.random(number, "reason/\(event.key)")
      let reasons = event.task.decline?.reasons ?? []
      let reason = reasons.isEmpty ? nil : reasons[random.integer(in: 0...reasons.count - 1)].value
      try runtime.decline(event, reason: reason, at: now)
    } else if event.task.survey != nil {
      let answers = try simulation.behavior.answers(
        to: event, random: simulation.random(number, "answers/\(event.key)"))
      try simulation.check(answers, to: event)
      var random = simulation.random(number, "by chance/\(event.key)")
      try runtime.withTransaction(at: event, at: now) { transaction in
        _ = try transaction.performSurvey { try $0.complete(with: answers, else: &random, at: now) }
      }
    } else {
      var random = simulation.random(number, "press/\(event.key)")
      let view = try runtime.card(of: event, at: now)
      let presses = SimulatedPress.chosen(on: event, view: view, using: &random)
      do {
        try runtime.withTransaction(at: event, at: now) { transaction in
          for press in presses { try transaction.press(press.action, input: press.input.mapValues(CardInput.value)) }
        }
      } catch let error as RuntimeError where error.refusal != nil {
        // The card refused, and said why: a participant leaves it at that.
      }
    }
    settled[event.key] = now
  }

  /// Adds the participant and the day to an error of `body`.
  private func reportingErrors(_ date: CivilDate, _ event: OccurrenceKey?, _ body: () throws -> Void) throws {
    do { try body() } catch let error as SimulationError {
      if case .failed = error { throw error }
      throw SimulationError.failed(participant: number, date: date, event: event, reason: error)
    } catch {
      throw SimulationError.failed(participant: number, date: date, event: event, reason: error as any Error & Sendable)
    }
  }
}

extension SimulatedParticipant.PlannedAction {
  fileprivate func precedes(_ other: Self) -> Bool { (at, event.key) < (other.at, other.event.key) }
}

extension SimulatedParticipant {
  /// The number of days that the participant took part.
  private var days: Int { left.map { $0 - 1 } ?? completed ?? setup.days }

  /// Returns the adherence of each day up to `last`, and over all of them.
  private func adherence(to last: CivilDate, at end: Instant) throws -> (days: [DayAdherence], share: Double?) {
    let days = try runtime.adherence(patient, from: setup.start, to: last, carePlan: carePlan, at: end)
    let due = days.reduce(0) { $0 + $1.due }
    let done = days.reduce(0.0) { $0 + ($1.progress ?? 0) * Double($1.due) }
    return (days, due > 0 ? done / Double(due) : nil)
  }

  /// Returns the number of a figure; nil if the participant has none.
  func compared(_ figure: SimulatedFigure, at end: Instant) throws -> Double? {
    let last = setup.start.adding(days: days)
    switch figure.source {
    case .adherence: return try adherence(to: last, at: end).share
    case .values(let tasks, let kind):
      let values = try tasks.flatMap {
        try runtime.values(patient, task: $0, kind: kind, from: setup.start, to: last, carePlan: carePlan, at: end)
      }
      return figure.summary.number(of: ValueSeries(values))
    }
  }

  /// Returns the results.
  func summary(at end: Instant) throws -> ParticipantSummary {
    let zone = setup.zone, last = setup.start.adding(days: days)
    var summary = ParticipantSummary(participant: number, left: left, completed: completed, days: days)
    let query = EventQuery(patient: patient, interval: .days(from: setup.start, to: last), carePlan: carePlan)
    for event in try runtime.events(query, at: end) {
      summary.tasks[event.task.id, default: .init()].count(event.state)
    }
    let adherence = try adherence(to: last, at: end)
    (summary.adherence, summary.share) = (adherence.days.map(\.progress), adherence.share)
    let over = zone.startOfDay(last)
    summary.prompts = reminders.flatMap { key, times in
      times.filter { $0 < over && $0 < settled[key] ?? over }
    }.sorted().map { instant in
      let wall = zone.civil(instant)
      return .init(day: wall.date.dayNumber - setup.start.dayNumber, second: wall.time.secondsSinceMidnight)
    }
    summary.insights = insights
    for alert in try runtime.alerts(AlertQuery(patient: patient, carePlan: carePlan), at: end) {
      let raised = ParticipantSummary.AlertRaised(
        task: alert.value.task, alert: alert.value.alert, urgency: alert.value.urgency)
      summary.alerts[raised, default: 0] += 1
    }
    return summary
  }
}

extension ParticipantSummary.Tally {
  fileprivate mutating func count(_ state: EventState) {
    switch state {
    case .completed: done += 1
    case .late: late += 1
    case .declined: declined += 1
    case .partial: partial += 1
    case .missed, .unfinished, .open, .started: missed += 1
    case .notApplicable, .excused, .upcoming: notAsked += 1
    }
  }
}

extension Instant {
  /// Returns the instant some seconds later; nil for a number that is not a valid delay.
  fileprivate func later(bySeconds seconds: Double) -> Instant? {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return nil }
    return adding(milliseconds: Int64(seconds) * 1000)
  }
}
