import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// One person at a glance: the course of the study, adherence, alerts, messages, and devices.
enum OverviewRoute {
  /// What the page shows.
  struct Shown: Sendable {
    /// The days of the strip and of the charts.
    static let days = 28

    var patient: Patient
    var carePlan: CarePlan
    /// The title of the plan.
    var plan: String
    /// The arm, if the plan has arms.
    var arm: String?
    /// The zone of the participation.
    var zone: Zone
    var today: CivilDate
    var rates: [(days: Int, rate: AdherenceRate)]
    /// The last days, today the last of them.
    var strip: [DayAdherence]
    /// Whether nothing was ever recorded.
    var hasNotBegun: Bool
    var alerts: [Alert]
    var messages: [Message]
    var held: Int
    /// What can be answered now and next.
    var next: [Event]
    /// The last values; empty for those who may not see answers.
    var trends: [ValueTrend]
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let plan = try visit.plan(), hasAnswers = visit.has(.answers)
    let shown = try await visit.read { runtime in
      try Shown(of: patient.id, carePlan, plan, hasAnswers: hasAnswers, runtime, at: now)
    }
    let authors = try await visit.authors()
    let devices = try await visit.visit.access().run { access in
      (try access.devices(of: patient.id), try access.openCodes(of: patient.id, at: now))
    }
    var page = visit.page(shown.patient.name.line ?? patient.id.text, hasTabs: true)
    page.printed = "Participant \(patient.id)"
    return page.response { [page] html in
      html.tabs(of: patient, visit)
      shown.waiting(visit, into: &html)
      course(shown, patient, visit, page, into: &html)
      shown.comingEvents(at: now, into: &html)
      shown.adherence(into: &html)
      shown.lastValues(patient, visit, into: &html)
      messages(shown, patient, visit, page, into: &html)
      DeviceRoutes.section(devices.0, devices.1, of: patient, authors, visit, page, into: &html)
    }
  }

  private static func course(
    _ shown: Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage, into html: inout HTMLText
  ) {
    let carePlan = shown.carePlan
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Course")
      shown.course(into: &html)
      guard visit.has(.enroll) else { return }
      let changes: [CourseChange] =
        switch carePlan.status {
        case .active: [.pause, .complete, .withdraw]
        case .paused: [.resume, .complete, .withdraw]
        case .completed, .withdrawn: []
        }
      for change in changes {
        html.asked(asked(change, of: patient, visit), page.formFields)
      }
    }
  }

  private static func asked(_ change: CourseChange, of patient: ScopedPatient, _ visit: StaffVisit) -> AskedForm {
    AskedForm(
      title: change.title, consequence: change.consequence, address: visit.address(PersonRoutes.status, patient),
      fields: [("change", change.rawValue)], reason: change.rawValue)
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
          let author = isOurs ? message.author ?? "The care team" : shown.patient.name.line ?? patient.id.text
          let read = message.read.map { ", read \($0.shortText(in: visit.zone))" } ?? ", not read"
          html.element("p", ["class": "care-detail"], "\(author) · \(message.sent.shortText(in: visit.zone))\(read)")
          html.element("p", message.text)
        }
      }
      guard visit.has(.notes) else { return }
      if shown.messages.contains(where: { $0.from == .participant && $0.read == nil }) {
        html.action(
          "Mark as read", to: visit.address(PersonRoutes.message, patient), page.formFields + [(readField, "1")])
      }
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

  /// The field of a form that marks messages as read without an answer, such as after a call.
  private static let readField = "read"

  /// Sends a message to the participant under the account's name, and marks the thread as read; or only the latter.
  @Sendable static func send(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let text = (visit.visit.form["text"] ?? "").replacing("\r\n", with: "\n").trimmed
    guard !text.isEmpty || visit.visit.form[readField] == "1" else {
      return .see(visit.address(PersonRoutes.overview, patient))
    }
    let name = try await visit.accountName()
    try await visit.writeOnce(for: patient.id) { runtime in
      let thread = try runtime.thread(of: carePlan.id)
      try runtime.markRead(thread, by: .careTeam, at: now)
      guard !text.isEmpty else { return }
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
    guard change == .resume || visit.visit.isConfirmed else {
      return asked(change, of: patient, visit).page(visit, back: visit.address(PersonRoutes.overview, patient))
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
