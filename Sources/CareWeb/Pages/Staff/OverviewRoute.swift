import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// One person at a glance: the course of the study, adherence, alerts, messages, and devices.
enum OverviewRoute {
  private struct Shown: Sendable {
    var patient: Patient
    var carePlan: CarePlan
    var rates: [(days: Int, rate: AdherenceRate)]
    var alerts: [Alert]
    var messages: [Message]
    var held: Int
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let plan = try visit.plan()
    let shown = try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      let person = try runtime.patient(patient.id, at: now).value
      let tomorrow = person.zone.date(of: now).adding(days: 1)
      return Shown(
        patient: person, carePlan: carePlan,
        rates: try [7, 28].map { days in
          let rate = try runtime.rate(
            patient.id, from: tomorrow.adding(days: -days), to: tomorrow, carePlan: carePlan.id, at: now)
          return (days, rate)
        },
        alerts: try records.openAlerts(of: patient.id),
        // Those of the study alone; a patient in two has a thread in each.
        messages: try runtime.messages(MessageQuery(carePlan: carePlan.id), at: now).map(\.value),
        held: try records.held(of: patient.id, .waiting).count)
    }
    let devices = try await visit.visit.access().run { access in
      (try access.devices(of: patient.id), try access.openCodes(of: patient.id, at: now))
    }
    let page = visit.page(shown.patient.name.line ?? patient.id.text)
    return page.response { html in
      html.tabs(of: patient, visit)
      course(shown, patient, visit, page, into: &html)
      adherence(shown, into: &html)
      waiting(shown, visit, into: &html)
      messages(shown, patient, visit, page, into: &html)
      DeviceRoutes.section(devices.0, devices.1, of: patient, visit, page, into: &html)
    }
  }

  private static func course(
    _ shown: Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage, into html: inout HTMLText
  ) {
    let carePlan = shown.carePlan
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Course")
      html.element("dl", ["class": "care-summary"]) { html in
        for (name, text) in [
          ("Participant", patient.id.text), ("State", carePlan.status.rawValue),
          ("Enrolled", carePlan.enrolled.formattedWithoutWeekday), ("Zone", shown.patient.zone.identifier),
        ] {
          html.element("dt", name)
          html.element("dd", text)
        }
      }
      guard visit.has(.enroll) else { return }
      let changes: [CourseChange] =
        switch carePlan.status {
        case .active: [.pause, .complete, .withdraw]
        case .paused: [.resume, .complete, .withdraw]
        case .completed, .withdrawn: []
        }
      for change in changes {
        html.element("details") { html in
          html.element("summary", change.title)
          html.element("p", change.consequence)
          html.action(
            change.title, to: visit.address(PersonRoutes.status, patient),
            page.formFields + [("change", change.rawValue)], reason: change.rawValue)
        }
      }
    }
  }

  private static func adherence(_ shown: Shown, into html: inout HTMLText) {
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Adherence")
      for (days, rate) in shown.rates {
        let text =
          rate.value.map { "\(Int(($0 * 100).rounded())) %, \(rate.done) of \(rate.closed) events" }
          ?? "no event has closed yet"
        html.element("p", "Last \(days) days: \(text)")
      }
    }
  }

  private static func waiting(_ shown: Shown, _ visit: StaffVisit, into html: inout HTMLText) {
    guard !shown.alerts.isEmpty || shown.held > 0, let plan = visit.scope.plan else { return }
    html.element("section", ["class": "care-panel care-wrong"]) { html in
      html.element("h2", "Needs attention")
      html.element("ul") { html in
        for alert in shown.alerts {
          html.element("li") { html in
            html.element("a", ["href": StaffRoutes.alerts.path(["plan": plan.text])], alert.title ?? alert.alert)
            html.add(" (\(alert.urgency.rawValue)), since \(alert.raised.shortText)")
          }
        }
        if shown.held > 0 {
          html.element("li") { html in
            html.element(
              "a", ["href": StaffRoutes.held.path(["plan": plan.text])],
              "\(shown.held) held submission\(shown.held == 1 ? "" : "s")")
          }
        }
      }
    }
  }

  private static func messages(
    _ shown: Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage, into html: inout HTMLText
  ) {
    html.element("section", ["aria-labelledby": "messages"]) { html in
      html.element("h2", ["id": "messages"], "Messages")
      if shown.messages.isEmpty { html.nothing("There are no messages.") }
      for message in shown.messages {
        let isOurs = message.from == .careTeam
        html.element("article", ["class": "care-panel care-message\(isOurs ? " care-mine" : "")"]) { html in
          let author = isOurs ? message.author ?? "The care team" : patient.id.text
          let read = message.read.map { ", read \($0.shortText)" } ?? ", not read"
          html.element("p", ["class": "care-detail"], "\(author) · \(message.sent.shortText)\(read)")
          html.element("p", message.text)
        }
      }
      guard visit.has(.notes) else { return }
      html.element("form", ["method": "post", "action": visit.address(PersonRoutes.message, patient)]) { html in
        html.hidden(page.formFields)
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": "text"], "Write to the participant")
          html.element(
            "textarea",
            ["id": "text", "name": "text", "rows": "3", "maxlength": "\(Message.longestText)", "required": ""], "")
        }
        html.submit("Send")
      }
    }
  }

  /// Sends a message to the participant under the account's name, and marks the thread as read.
  @Sendable static func send(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let text = (visit.visit.form["text"] ?? "").replacing("\r\n", with: "\n").trimmed
    guard !text.isEmpty else { return .see(visit.address(PersonRoutes.overview, patient)) }
    let name = try await visit.accountName()
    try await visit.writeOnce(for: patient.id) { runtime in
      let thread = try runtime.thread(of: carePlan.id)
      try runtime.markRead(thread, by: .careTeam, at: now)
      try runtime.send(text, to: thread, from: .careTeam, author: name, at: now)
    }
    return .see(visit.address(PersonRoutes.overview, patient) + "#messages")
  }

  /// Pauses, resumes, completes, or ends the participation, for a reason.
  @Sendable static func change(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    guard let change = visit.visit.form["change"].flatMap({ CourseChange(rawValue: $0) }) else {
      throw WebProblem.badRequest
    }
    let why = try visit.reason()
    try await visit.writeOnce(for: patient.id) { runtime in
      switch change {
      case .pause: try runtime.pause(carePlan.id, reason: why, at: now)
      case .resume: try runtime.because(why).resume(carePlan.id, at: now)
      case .complete: try runtime.complete(carePlan.id, reason: why, at: now)
      case .withdraw: try runtime.withdraw(carePlan.id, reason: why, at: now)
      }
    }
    return .see(visit.address(PersonRoutes.overview, patient))
  }
}

/// A change to the course of a participation.
enum CourseChange: String, CaseIterable, Sendable {
  case pause, resume, complete, withdraw

  /// The words of the button.
  var title: String {
    switch self {
    case .pause: "Pause"
    case .resume: "Resume"
    case .complete: "Complete"
    case .withdraw: "Withdraw"
    }
  }

  /// The consequence in a sentence.
  var consequence: String {
    switch self {
    case .pause: "Events are excused from now until the study is resumed."
    case .resume: "Events are due again from now."
    case .complete: "Nothing is due from now on; the participant has finished."
    case .withdraw: "Nothing is due from now on; the participant leaves. Recorded outcomes stay."
    }
  }
}
