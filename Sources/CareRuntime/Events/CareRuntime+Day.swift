import CareInsights
public import CareModel
import CareStore

/// The day of a patient: events, closed gates, the week's adherence, contacts, open alerts, and unread messages.
public struct CareDay: Hashable, Sendable, Codable {
  /// The patient that the day belongs to.
  public var patient: Patient.ID
  /// The local date.
  public var date: CivilDate
  /// The patient's zone at the end of the day.
  public var zone: Zone
  /// The events of the day, in order; today, also those of other days that can be answered now or were answered today.
  ///
  /// While a plan's gate is closed, the only events of the plan are the gate's that can be answered.
  public var events: [Event]
  /// The titles of the gate tasks that are not completed.
  public var closedGates: [String]
  /// The adherence of each day of the week, Monday to Sunday, that contains the day.
  public var week: [DayAdherence]
  /// The care teams of the patient's plans, and the patient's and the care plans' own contacts.
  public var contacts: [Contact]
  /// The patient's alerts that no one has acknowledged, most urgent first.
  public var alerts: [Version<Alert>]
  /// The messages of the patient's threads that the other side has not read, oldest first.
  public var messages: [Message]

  /// The functions of plans that failed: what they compute is missing, everything else is here.
  public var failures: [PlanFailure]

  /// Creates a day from its parts.
  public init(
    patient: Patient.ID, date: CivilDate, zone: Zone, events: [Event], closedGates: [String], week: [DayAdherence],
    contacts: [Contact], alerts: [Version<Alert>] = [], messages: [Message] = [], failures: [PlanFailure] = []
  ) {
    self.patient = patient
    self.date = date
    self.zone = zone
    self.events = events
    self.closedGates = closedGates
    self.week = week
    self.contacts = contacts
    self.alerts = alerts
    self.messages = messages
    self.failures = failures
  }
}

extension CareRuntime {
  /// Returns a patient's day.
  ///
  /// ```swift
  /// let day = try care.day("ana", at: now)
  /// let open = day.events.filter { $0.state == .open }
  /// ```
  ///
  /// - Parameters:
  ///   - patient: The patient.
  ///   - date: The local date; the patient's today by default.
  ///   - asOf: The state of the store to show. Drafts have no history and are always the newest.
  ///   - language: A tag such as `de` or `pt-BR`, in which the plans' texts appear as far as they are translated.
  ///   - now: The current time.
  /// - Returns: The day.
  /// - Throws: `StoreError.notFound` if there is no such patient; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events in the week + versions of the plans followed).
  public func day(
    _ patient: Patient.ID, on date: CivilDate? = nil, asOf: AsOf? = nil, language: String? = nil, at now: Instant
  ) throws -> CareDay {
    try read(patient, asOf: asOf, at: now, following: { try $0.comingDayReads(on: date, at: now) }) {
      try $0.day(on: date, language: language).day
    }
  }

  /// Returns a patient's current day as ``day(_:on:asOf:language:at:)`` does, and its next turn: the first time at which it may change
  /// without a commit.
  ///
  /// That is midnight, the opening, the closing, and the end of the grace period of an event, or the time at which a version takes effect.
  /// - Throws: As ``day(_:on:asOf:language:at:)``.
  package func dayWithTurn(
    _ patient: Patient.ID, language: String? = nil, at now: Instant
  ) throws -> (day: CareDay, turn: Instant) {
    try read(patient, at: now, following: { try $0.comingDayReads(on: nil, at: now) }) {
      try $0.dayWithTurn(on: nil, language: language)
    }
  }
}

extension PatientHistory {
  /// The reads of the day on a date, or of today.
  func comingDayReads(on date: CivilDate?, at now: Instant) throws -> [ComingRead] {
    let date = date ?? today(at: now), days = reaching(date, with: week(of: date))
    return try comingReads(of: .days(from: days.from, to: days.to)) + [.alerts, .messages]
  }

  /// The local date.
  fileprivate func today(at now: Instant) -> CivilDate { zones.zone(at: now).date(of: now) }

  /// The week of a date.
  fileprivate func week(of date: CivilDate) -> (from: CivilDate, to: CivilDate) {
    (date.monday, date.monday.adding(days: 7))
  }
}

extension CivilDate {
  fileprivate var monday: CivilDate { adding(days: 1 - weekday) }
}

extension PatientSnapshot {
  /// Returns the day, and the first time at which it may change without a commit if it is today.
  func dayWithTurn(on date: CivilDate?, language: String?) throws -> (day: CareDay, turn: Instant) {
    let (day, events) = try day(on: date, language: language)
    var turn = history.zones.startOfDay(day.date.adding(days: 1))
    func consider(_ time: Instant) { if time > now, time < turn { turn = time } }
    for place in events.indices {
      let window = events[place].window
      consider(window.opens)
      consider(window.closes)
      consider(window.graceEnds)
    }
    for time in history.effectiveTimes { consider(time) }
    if isDrawnByFunctions(day) { consider(now.adding(milliseconds: 60_000 - now.milliseconds.floorModulo(by: 60_000))) }
    return (day, turn)
  }

  /// Whether a function draws a part of the day, which may show the time: it is right to the minute.
  private func isDrawnByFunctions(_ day: CareDay) -> Bool {
    day.events.contains { $0.task.card.view != nil || $0.task.progress.isHook }
      || history.enrollments.contains { $0.headers?.version(at: now)?.value.day != nil }
  }

  /// Returns the day, and the events of its week and of other days that can be answered on it.
  fileprivate func day(on date: CivilDate?, language: String?) throws -> (day: CareDay, events: [Event]) {
    let date = date ?? history.today(at: now)
    let monday = date.monday
    let texts = language.map { history.texts(in: $0, at: now) } ?? [:]
    let week = history.week(of: date)
    var events = try eventsReaching(date, with: week)
    // The last day of the calendar has no next one, up to which a range of days would go.
    if week.to == .latest { events += try self.events(.day(.latest)) }
    if !texts.isEmpty { events = events.map { $0.translated(by: texts) } }
    let gates = history.closedGates(on: date, texts: texts)
    let days = (0..<7).compactMap { CivilDate(dayNumber: monday.dayNumber + $0) }
    let day = CareDay(
      patient: patient, date: date, zone: history.zones.zone(at: history.zones.startOfDay(date.adding(days: 1))),
      events: events.filter { isShown($0, on: date, closedGates: gates) },
      closedGates: gates.map(\.title),
      week: try Adherence.daily(days: days, events: events, at: now, spans: history.spans),
      contacts: try allContacts(texts: texts), alerts: try openAlerts(texts: texts), messages: try unreadMessages(),
      failures: failures.all)
    return (day, events)
  }

  private func isShown(_ event: Event, on date: CivilDate, closedGates: [CareTask]) -> Bool {
    if date == zone.date(of: now) { return event.isShown(today: date, in: zone, at: now) }
    if event.date == date { return event.state != .notApplicable }
    // A gate's event appears every day until its window ends.
    return closedGates.contains { $0.id == event.task.id } && event.date < date
      && event.zone.startOfDay(date) < event.window.graceEnds && event.isAnswerable(at: now)
  }

  /// Returns the care team: the contacts of plans that exist for the patient, of care plans, and of the patient.
  ///
  /// `ofAllArms`: whether those of plans for other parameters are returned, too.
  func allContacts(texts: PatientHistory.Translations, ofAllArms: Bool = false) throws -> [Contact] {
    var contacts: [Contact] = []
    for enrollment in history.enrollments {
      if let plan = enrollment.plan {
        let parameters = enrollment.parameters(at: now)
        contacts += try self.contacts(of: .plan(plan), asOf: enrollment.reading(at: now))
          .filter { ofAllArms || $0.applies(to: parameters) }
          .map { contact in texts[enrollment.id].map { contact.translated(by: $0) } ?? contact }
      }
      if let carePlan = enrollment.id { contacts += try self.contacts(of: .carePlan(carePlan), asOf: asOf) }
    }
    return contacts + (try self.contacts(of: .patient(patient), asOf: asOf))
  }

  private func contacts(of owner: Owner, asOf: AsOf?) throws -> [Contact] {
    try reader.allInForce(Contact.self, owner: owner, at: now, zone: zone, asOf: asOf).map(\.value)
  }
}
