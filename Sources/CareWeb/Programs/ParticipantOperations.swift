import Care
import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The operations of the API that read what the store has of one participant, in one study.
enum ParticipantOperations {
  static let one: RoutePattern = "/api/v1/participants/{patient}"

  /// The most days of a list of events.
  private static let mostDays = 62
  /// The most days of adherence.
  private static let mostReported = 366

  private static let days = [
    ValueField("from", .date, "The first day, in the participant's zone."),
    ValueField("to", .date, "The day after the last."),
  ]
  private static let task = ValueField("task", .id, "Only of this task.")

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "getParticipant", one, "A participant's record, with the name.", about: .participant, [.identity],
      query: [ProgramInput.state], answer: .document("PatientVersion"), participant),
    ProgramOperation(
      reading: "getDay", "/api/v1/participants/{patient}/day",
      "A day as the participant sees it. It is of all the participant's studies, and needs the rights in each.",
      about: .participant, [.answers, .identity],
      query: [ValueField("on", .date, "The day: today if it is not given."), ProgramInput.state],
      answer: .document("Day"), day),
    ProgramOperation(
      reading: "listEvents", "/api/v1/participants/{patient}/events",
      "Events with their states: today's, and those that can be answered now, if no days are given. Values need the scope answers.",
      about: .participant, [.roster], query: ProgramInput.paging + days + [task, ProgramInput.state],
      answer: ProgramShapes.items(.document("Event")), events),
    ProgramOperation(
      reading: "listOutcomes", "/api/v1/participants/{patient}/outcomes",
      "What was recorded, by the start of the events.",
      about: .participant, [.answers], query: ProgramInput.paging + [task, ProgramInput.state],
      answer: ProgramShapes.items(.document("OutcomeVersion")), outcomes),
    ProgramOperation(
      reading: "getAdherence", "/api/v1/participants/{patient}/adherence",
      "How much of what was due was done, day by day: of seven days with today, if none are given.",
      about: .participant, [.roster], query: days + [task, ProgramInput.state], answer: .document("Adherence"),
      adherence),
    ProgramOperation(
      reading: "listAlerts", "/api/v1/participants/{patient}/alerts",
      "Alerts, the oldest first. Names of contacts need the scope identity.", about: .participant, [.acknowledge],
      query: ProgramInput.paging + [
        ValueField("open", .boolean, "Only those that nobody has acknowledged, or only the others."),
        ProgramInput.state,
      ], answer: ProgramShapes.items(.document("Alert")), alerts),
  ]

  @Sendable private static func participant(_ visit: ProgramVisit) async throws -> Response {
    let patient = try await visit.staff().patient(), now = visit.now, asOf = visit.input.asOf
    return try await visit.answer { runtime in
      let version = try runtime.patient(patient.id, asOf: asOf, at: now)
      return try ProgramAnswer(VersionDocument(version), version: version.id)
    }
  }

  @Sendable private static func day(_ visit: ProgramVisit) async throws -> Response {
    let patient = try await visit.staff().patient(), now = visit.now, input = visit.input
    return try await visit.answer { runtime in
      try visit.requireRights(inEachStudyOf: patient, runtime, "a day is")
      let day = try runtime.day(patient.id, on: input.day("on"), asOf: input.asOf, at: now).forParticipant()
      return try ProgramAnswer(
        DayDocument(
          day, cards: runtime.cards(of: day.events, asOf: input.asOf, at: now),
          pages: runtime.pages(of: day, asOf: input.asOf, at: now), isStaff: false, language: .english, at: now))
    }
  }

  @Sendable private static func events(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan()
    let now = visit.now, input = visit.input, hasAnswers = visit.has(.answers)
    var interval = EventQuery.Interval.now
    if let (from, to) = try period(input, most: mostDays) { interval = .days(from: from, to: to) }
    let query = EventQuery(
      patient: patient.id, interval: interval, task: input["task"].map { CareTask.ID($0) }, asOf: input.asOf)
    return try await visit.answer { runtime in
      let found = try runtime.events(query, at: now).filter { $0.plan == plan }
      let (page, next) = try input.page(
        found.map { event in
          ("\(event.occurrence.start.position) \(event.key) \(event.carePlan?.text ?? "")", event)
        })
      let items = page.map { EventDocument($0, hasAnswers: hasAnswers) }
      return try ProgramAnswer(ItemsDocument(items: items, next: next), next: next?.text)
    }
  }

  @Sendable private static func outcomes(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan()
    let now = visit.now, input = visit.input
    return try await visit.answer { runtime in
      let query = OutcomeQuery(
        patients: [patient.id], carePlans: try carePlans(of: patient, in: plan, runtime, at: now),
        tasks: input["task"].map { [CareTask.ID($0)] }, asOf: input.asOf, limit: input.limit, after: input.after)
      let page = try input.paged { try runtime.outcomes(query) }
      return try ProgramAnswer(PageDocument(page), next: page.next?.text)
    }
  }

  @Sendable private static func adherence(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), carePlan = try await staff.carePlan(of: patient)
    let now = visit.now, input = visit.input, given = try period(input, most: mostReported)
    return try await visit.answer { runtime in
      let zone = try runtime.zone(of: carePlan, at: now)
      let tomorrow = zone.date(of: now).adding(days: 1)
      let (from, to) = given ?? (tomorrow.adding(days: -7), tomorrow)
      return try runtime.reading(asOf: input.asOf) { seq in
        let report = try runtime.adherenceReport(
          patient.id, from: from, to: to, tasks: input["task"].map { [CareTask.ID($0)] }, carePlan: carePlan.id,
          asOf: input.asOf, at: now)
        return try ProgramAnswer(
          AdherenceDocument(
            patient: patient.id, asOf: now, knownAsOf: input["as_of"], seq: seq, zone: zone, days: report.days,
            rate: report.rate, failures: report.failures.isEmpty ? nil : report.failures))
      }
    }
  }

  @Sendable private static func alerts(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan()
    let now = visit.now, input = visit.input, hasNames = visit.has(.identity)
    return try await visit.answer { runtime in
      let query = AlertQuery(patient: patient.id, isOpen: input.flag("open"), asOf: input.asOf)
      let own = try StudyRecords(runtime: runtime, plan: plan, now: now)
        .belonging(try runtime.alerts(query, at: now)) { ($0.value.patient, $0.value.carePlan) }
      let (page, next) = try input.page(
        own.map { ("\($0.value.raised.position) \($0.value.id) \($0.value.carePlan?.text ?? "")", $0) })
      let items = try page.map { version in
        AlertDocument(version, recipients: hasNames ? try runtime.contacts(of: version.value, at: now) : [])
      }
      return try ProgramAnswer(ItemsDocument(items: items, next: next), next: next?.text)
    }
  }

  /// Returns the care plans that a participant has or had in a study.
  static func carePlans(
    of patient: ScopedPatient, in plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> [CarePlan.ID?] {
    try runtime.carePlans(of: patient.id, at: now).map(\.value).filter { $0.plan == plan }.map(\.id)
  }

  /// Returns the days that a query asks for; nil if it names none.
  private static func period(
    _ input: ProgramInput, most: Int
  ) throws(WebProblem) -> (from: CivilDate, to: CivilDate)? {
    let first = input.day("from"), end = input.day("to")
    guard let from = first ?? end?.adding(days: -1), let to = end ?? first?.adding(days: 1) else { return nil }
    guard from < to, to.dayNumber - from.dayNumber <= most else {
      throw .invalidField(at: "to", remedy: "a day after 'from', at most \(most) days later")
    }
    return (from, to)
  }
}
