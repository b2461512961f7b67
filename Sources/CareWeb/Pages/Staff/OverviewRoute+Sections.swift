import CareAccess
import CareCards
import CareModel
import CareRuntime

extension OverviewRoute.Shown {
  /// The most events to come.
  private static let mostNext = 5
  /// The most alerts that are listed.
  private static let mostAlerts = 10

  /// Reads what a page shows of a patient in a study.
  ///
  /// - Throws: `StoreError` if the store cannot be read; `ScriptError` if a person interrupts a script.
  init(
    of id: Patient.ID, _ carePlan: CarePlan, _ plan: PlanHeader.ID, hasAnswers: Bool, _ runtime: CareRuntime,
    at now: Instant
  ) throws {
    let records = StudyRecords(runtime: runtime, plan: plan, now: now)
    patient = try runtime.patient(id, at: now).value
    self.carePlan = carePlan
    let header = try runtime.plans(at: now).first { $0.value.id == plan }?.value
    self.plan = header?.title ?? plan.text
    arm = carePlan.arm
    zone = try runtime.zone(of: carePlan, at: now)
    today = zone.date(of: now)
    let tomorrow = today.adding(days: 1), first = tomorrow.adding(days: -Self.days)
    rates = try [7, Self.days].map { days in
      let rate = try runtime.rate(id, from: tomorrow.adding(days: -days), to: tomorrow, carePlan: carePlan.id, at: now)
      return (days, rate)
    }
    strip = try runtime.adherence(id, from: first, to: tomorrow, carePlan: carePlan.id, at: now)
    hasNotBegun = try !runtime.hasBegun(id, carePlan.id)
    alerts = try records.waitingAlerts(of: id)
    // Those of the study alone; a patient in two has a thread in each.
    messages = try runtime.messages(MessageQuery(carePlan: carePlan.id), at: now).map(\.value)
    held = try records.held(of: id, .waiting).count
    let coming = EventQuery(
      patient: id, interval: .days(from: today, to: today.adding(days: 8)), carePlan: carePlan.id)
    let events = carePlan.status == .active ? try runtime.events(coming, at: now) : []
    next = Array(
      events.filter { $0.isAnswerable(at: now) || $0.state == .upcoming }
        .sorted { ($0.window.opens, $0.task.title) < ($1.window.opens, $1.task.title) }.prefix(Self.mostNext))
    guard hasAnswers else {
      trends = []
      return
    }
    let past = EventQuery(patient: id, interval: .days(from: first, to: tomorrow), carePlan: carePlan.id)
    trends = Array(ValueTrend.trends(of: try runtime.events(past, at: now), in: .english).prefix(ValueTrend.most))
  }

  /// Adds the facts of the course.
  func course(into html: inout HTMLText) {
    html.element("dl", ["class": "care-summary"]) { html in
      html.facts([("Participant", patient.id.text), ("Name", patient.name.line)])
      if !patient.ways.isEmpty {
        html.element("dt", "Contact")
        html.element("dd") { $0.ways(patient.ways) }
      }
      html.facts(facts)
    }
  }

  /// The facts of the participation, each with its name.
  private var facts: [(name: String, text: String?)] {
    [
      ("Plan", plan), ("Arm", arm),
      ("State", carePlan.status.rawValue + (carePlan.reason.map { ", because: \($0)" } ?? "")),
      ("Day", carePlan.day(on: today)), ("Enrolled", carePlan.enrolled.formattedWithoutWeekday),
      ("Zone", zone.identifier),
    ]
  }

  /// Adds what waits for the care team, the most urgent first.
  func waiting(_ visit: StaffVisit, into html: inout HTMLText) {
    let unread = messages.count { $0.from == .participant && $0.read == nil }
    let isSilent = hasNotBegun && carePlan.status == .active && today > carePlan.enrolled
    guard !alerts.isEmpty || held > 0 || unread > 0 || isSilent, let plan = visit.scope.plan else { return }
    html.element("section", ["class": "care-panel care-wrong"]) { html in
      html.element("h2", "Needs attention")
      html.element("ul") { html in
        for alert in alerts.prefix(Self.mostAlerts) {
          html.element("li") { html in
            let title = alert.title ?? alert.alert
            if visit.has(.acknowledge) {
              html.element("a", ["href": AlertRoutes.address(of: alert, in: plan)], title)
            } else {
              html.add(title)
            }
            html.add(" (\(alert.urgency.rawValue)), since \(alert.raised.shortText(in: visit.zone))")
            if alert.handling(at: visit.now) == .snoozed, let until = alert.snoozed {
              html.add(", snoozed until \(until.shortText(in: visit.zone))")
            }
          }
        }
        if alerts.count > Self.mostAlerts {
          let text = "\((alerts.count - Self.mostAlerts).counting("more alert"))"
          html.element("li") { html in
            if visit.has(.acknowledge) {
              html.element("a", ["href": StaffRoutes.alerts.path(["plan": plan.text])], "\(text) in the inbox")
            } else {
              html.add(text)
            }
          }
        }
        if unread > 0 {
          html.element("li") { html in
            let page = PersonRoutes.overview.path(["plan": plan.text, "patient": patient.id.text])
            html.element("a", ["href": "\(page)#messages"], "\(unread) unread message\(unread == 1 ? "" : "s")")
          }
        }
        if held > 0 {
          html.element("li") { html in
            html.element(
              "a", ["href": StaffRoutes.held.path(["plan": plan.text])],
              "\(held) held submission\(held == 1 ? "" : "s")")
          }
        }
        if isSilent { html.element("li", "Nothing was ever recorded since the enrollment.") }
      }
    }
  }

  /// Adds what can be answered now and next.
  func comingEvents(at now: Instant, into html: inout HTMLText) {
    guard carePlan.status == .active else { return }
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Next due")
      if next.isEmpty { html.nothing("Nothing is due in the next 7 days.") }
      html.element("ul") { html in
        for event in next {
          let state = event.isAnswerable(at: now) ? "now, until" : "\(event.date.formatted), until"
          html.element(
            "li", "\(event.titleWithTime): \(state) \(event.window.closes.formattedEnd(on: event.date, in: event.zone))"
          )
        }
      }
    }
  }

  /// Adds the rates, and the last days as a strip with each of them in words.
  func adherence(into html: inout HTMLText) {
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Adherence")
      for (days, rate) in rates {
        let text =
          rate.value.map { "\(Int(($0 * 100).rounded())) %, \(rate.done) of \(rate.closed) events" }
          ?? "no event has closed yet"
        html.element("p", "Last \(days) days: \(text)")
      }
      let drawn = DayStrip(strip.map { RosterDay($0) })
      html.add(drawn: drawn.svg(label: "Last \(drawn.summary)", scale: 1.25))
      html.element("p", ["class": "care-detail"], "\(drawn.summary). The last cell is today.")
      html.element("details") { html in
        html.element("summary", "Each day in words")
        html.element("ul") { html in
          for day in strip.reversed() {
            let texts = [day.summary(), day.details()].filter { !$0.isEmpty }
            html.element("li", "\(day.date.formatted): \(texts.joined(separator: ", "))")
          }
        }
      }
    }
  }

  /// Adds the last values, for those who may see answers.
  func lastValues(_ patient: ScopedPatient, _ visit: StaffVisit, into html: inout HTMLText) {
    guard !trends.isEmpty else { return }
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Last values")
      html.trends(trends, id: "values")
      html.element("p") { html in
        html.element("a", ["href": visit.address(PersonRoutes.charts, patient)], "All charts")
      }
    }
  }
}

extension CareRuntime {
  /// Returns whether an outcome was ever recorded for a care plan.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  func hasBegun(_ patient: Patient.ID, _ carePlan: CarePlan.ID) throws -> Bool {
    try !outcomes(OutcomeQuery(patients: [patient], carePlans: [carePlan], limit: 1)).items.isEmpty
  }
}

extension Event {
  /// The title of the task, with the time of the event unless it lasts all day: what sets it apart from others of its day.
  var titleWithTime: String {
    occurrence.isAllDay ? task.title : "\(task.title), \(occurrence.start.formatted(on: date, in: zone))"
  }
}

extension HTMLText {
  /// Adds how a person is reached, each as a link if it opens something.
  mutating func ways(_ ways: [(text: String, url: String?)]) {
    for (place, way) in ways.enumerated() {
      if place > 0 { add(", ") }
      if let url = way.url { element("a", ["href": url], way.text) } else { add(way.text) }
    }
  }

  /// Adds facts to a list of names and texts, without those that have no text.
  fileprivate mutating func facts(_ facts: [(name: String, text: String?)]) {
    for case (let name, let text?) in facts {
      element("dt", name)
      element("dd", text)
    }
  }
}
