import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The submissions of a study that wait for a decision.
enum HeldRoutes {
  private struct Shown: Sendable {
    var held: HeldSubmission
    var content: String?
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    let showsAnswers = visit.session.has(.answers, in: plan, at: now)
    let shown = try await visit.read { runtime in
      try StudyRecords(runtime: runtime, plan: plan, now: now).held(of: nil, .waiting)
        .map { held in
          var shown = Shown(held: held)
          if showsAnswers {
            shown.content = try runtime.submission(held: held.id, patient: held.patient).lines.joined(separator: "\n")
          }
          return shown
        }
    }
    if showsAnswers { try await visit.note(reading: Set(shown.map(\.held.patient))) }
    let page = visit.page("Held submissions")
    return page.response { html in
      html.element(
        "p", ["class": "care-detail"],
        "What a phone sent and could not be recorded. Nothing is deleted: a decision is a new version.")
      if shown.isEmpty { html.nothing("No submission waits.") }
      for one in shown {
        let held = one.held
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h2") { html in
            let address = PersonRoutes.overview.path(["plan": plan.text, "patient": held.patient.text])
            html.element("a", ["href": address], held.patient.text)
            html.add(": \(held.event.key)")
          }
          html.element("p", "\(held.kind.rawValue.capitalized), held because \(held.reason.title).")
          html.element(
            "p", ["class": "care-detail"],
            "Answered \(held.answered.shortText), received \(held.received.shortText), \(held.size) bytes")
          if let content = one.content { html.element("pre", ["class": "care-content"]) { $0.lines(content) } }
          let fields = page.formFields + [("held", held.id.text), ("patient", held.patient.text)],
            of = ["plan": plan.text]
          html.action("Accept as submitted", to: StaffRoutes.accept.path(of), fields, reason: "a-\(held.id)")
          html.action("Reject", to: StaffRoutes.reject.path(of), fields, reason: "r-\(held.id)")
        }
      }
    }
  }

  @Sendable static func accept(_ visit: StaffVisit) async throws -> Response {
    try await decide(visit) { runtime, id, patient, why, now in
      try runtime.accept(held: id, patient: patient, reason: why, at: now)
    }
  }

  @Sendable static func reject(_ visit: StaffVisit) async throws -> Response {
    try await decide(visit) { runtime, id, patient, why, now in
      try runtime.reject(held: id, patient: patient, reason: why, at: now)
    }
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
