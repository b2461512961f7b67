import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The submissions of a study that wait for a decision.
enum HeldRoutes {
  /// The most submissions on the page: each is shown with its event, which is looked up.
  static let mostShown = 50

  private struct Shown: Sendable {
    var held: HeldSubmission
    /// The event of it; nil for one that does not exist.
    var event: Event?
    /// What the phone sent, for those who may see answers.
    var content: String?
    /// The name of the participant, for those who may see it.
    var name: String?

    /// Whether the event has an outcome, which accepting replaces.
    var replaces: Bool { event?.outcome != nil }

    /// The title of the task and the day, or else the key.
    var title: String { event.map { "\($0.task.title), \($0.date.formattedWithoutWeekday)" } ?? "\(held.event.key)" }
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    let showsAnswers = visit.session.has(.answers, in: plan, at: now), showsNames = visit.has(.identity)
    let (waiting, shown) = try await visit.read { runtime in
      let waiting = try StudyRecords(runtime: runtime, plan: plan, now: now).held(of: nil, .waiting)
      let shown = try waiting.prefix(mostShown).map { held in
        var shown = Shown(held: held, event: try runtime.event(of: held, at: now))
        if showsNames { shown.name = try runtime.patient(held.patient, at: now).value.name.line }
        if showsAnswers {
          shown.content = try runtime.submission(held: held.id, patient: held.patient)
            .lines(in: shown.event?.task.survey).joined(separator: "\n")
        }
        return shown
      }
      return (waiting.count, shown)
    }
    if showsAnswers { try await visit.note(reading: Set(shown.map(\.held.patient))) }
    let page = visit.page("Held submissions")
    return page.response { html in
      html.element(
        "p", ["class": "care-detail"],
        "What a phone sent and could not be recorded. Nothing is deleted: a decision is a new version.")
      if shown.isEmpty { html.nothing("No submission waits.") }
      if shown.count < waiting {
        html.element("p", "\(shown.count) of \(waiting) are shown; the next ones follow when these are decided.")
      }
      for one in shown {
        let held = one.held
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h2") { html in
            let address = PersonRoutes.overview.path(["plan": plan.text, "patient": held.patient.text])
            html.element("a", ["href": address], held.patient.text)
            html.add((one.name.map { " \($0)" } ?? "") + ": \(one.title)")
          }
          html.element("p", "\(held.kind.rawValue.capitalized), held because \(held.reason.title).")
          html.element(
            "p", ["class": "care-detail"],
            "Answered \(held.answered.shortText(in: visit.zone)), received \(held.received.shortText(in: visit.zone)), \(held.size) bytes"
          )
          if let content = one.content {
            html.table(
              "\(one.title), answered \(held.answered.shortText(in: visit.zone)): both",
              ["What the phone sent", "What is recorded"]
            ) { html in
              html.element("tr") { html in
                let recorded = one.event?.recordedLines.joined(separator: "\n") ?? ""
                for text in [content, recorded.isEmpty ? "nothing yet" : recorded] {
                  html.element("td", ["class": "care-content"]) { $0.lines(text) }
                }
              }
            }
          }
          let fields = page.formFields + [("held", held.id.text), ("patient", held.patient.text)],
            of = ["plan": plan.text]
          if one.replaces {
            html.asked(replacing(held.id, held.patient, plan), page.formFields)
          } else {
            html.action("Accept as submitted", to: StaffRoutes.accept.path(of), fields, reason: "a-\(held.id)")
          }
          html.asked(rejecting(held.id, held.patient, plan), page.formFields)
        }
      }
    }
  }

  private static func replacing(_ id: HeldSubmission.ID, _ patient: Patient.ID, _ plan: PlanHeader.ID) -> AskedForm {
    AskedForm(
      title: "Accept as submitted",
      consequence:
        "What is recorded at the event now is replaced by what the phone sent. It stays in the history, with your reason.",
      address: StaffRoutes.accept.path(["plan": plan.text]), fields: [("held", id.text), ("patient", patient.text)],
      reason: "a-\(id)")
  }

  private static func rejecting(_ id: HeldSubmission.ID, _ patient: Patient.ID, _ plan: PlanHeader.ID) -> AskedForm {
    AskedForm(
      title: "Reject",
      consequence: "What the phone sent is then not recorded at its event. It stays in the history, with your reason.",
      address: StaffRoutes.reject.path(["plan": plan.text]), fields: [("held", id.text), ("patient", patient.text)],
      reason: "r-\(id)")
  }

  @Sendable static func accept(_ visit: StaffVisit) async throws -> Response {
    if let asked = try await asking(visit, { $1 ? replacing($0.id, $0.patient, $2) : nil }) { return asked }
    return try await decide(visit) { runtime, id, patient, why, now in
      try runtime.accept(held: id, patient: patient, reason: why, at: now)
    }
  }

  @Sendable static func reject(_ visit: StaffVisit) async throws -> Response {
    if let asked = try await asking(visit, { held, _, plan in rejecting(held.id, held.patient, plan) }) { return asked }
    return try await decide(visit) { runtime, id, patient, why, now in
      try runtime.reject(held: id, patient: patient, reason: why, at: now)
    }
  }

  /// Returns the page that asks before a decision; nil for one that was confirmed, or that takes nothing away.
  private static func asking(
    _ visit: StaffVisit,
    _ question: @Sendable (_ held: HeldSubmission, _ replaces: Bool, _ plan: PlanHeader.ID) -> AskedForm?
  ) async throws -> Response? {
    guard !visit.visit.isConfirmed, let id = visit.visit.form["held"].map({ HeldSubmission.ID($0) }) else { return nil }
    let plan = try visit.plan(), patient = try await visit.patient(), now = visit.now
    let (held, replaces) = try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard let held = try records.held(of: patient.id).first(where: { $0.id == id }) else { throw WebProblem.notFound }
      return (held, try runtime.event(of: held, at: now)?.outcome != nil)
    }
    return question(held, replaces, plan)?.page(visit, back: StaffRoutes.held.path(["plan": plan.text]))
  }

  private static func decide(
    _ visit: StaffVisit,
    _ body:
      @escaping @Sendable (CareRuntime, HeldSubmission.ID, Patient.ID, String, Instant) throws -> Version<
        HeldSubmission
      >
  ) async throws -> Response {
    let plan = try visit.plan(), patient = try await visit.patient(), why = try visit.reason(), now = visit.now
    guard let id = visit.visit.form["held"].map({ HeldSubmission.ID($0) }) else { throw WebProblem.badRequest }
    try await visit.writeOnce(for: patient.id) { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard try records.held(of: patient.id).contains(where: { $0.id == id }) else { throw WebProblem.notFound }
      _ = try body(runtime, id, patient.id, why, now)
    }
    return .see(StaffRoutes.held.path(["plan": plan.text]))
  }
}
