import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// How the care team handles alerts: each act is a version of the alert under the account's own name, with a comment if there is one.
enum AlertActions {
  /// Records who acknowledged an alert: the account's own name.
  @Sendable static func acknowledge(_ visit: StaffVisit) async throws -> Response {
    try await handle(visit, .acknowledge(by: try await visit.accountName()))
  }

  /// Gives an alert to an account of the team, or to nobody.
  @Sendable static func assign(_ visit: StaffVisit) async throws -> Response {
    let account = visit.visit.form["account"] ?? ""
    guard !account.isEmpty else { return try await handle(visit, .assign(to: nil)) }
    guard try await visit.team().contains(where: { $0.id.text == account }) else { throw WebProblem.badRequest }
    return try await handle(visit, .assign(to: account))
  }

  /// Puts an alert aside for some hours, or until the start of a day in the zone of the server.
  @Sendable static func snooze(_ visit: StaffVisit) async throws -> Response {
    let form = visit.visit.form, now = visit.now, until: Instant
    if let text = form["until"], !text.isEmpty {
      guard let day = CivilDate(text) else { throw WebProblem.badRequest }
      until = visit.visit.services.settings.zone.startOfDay(day)
    } else {
      guard let hours = BoundedInteger(form["hours"] ?? "", in: 1...AlertForms.mostDays * 24)?.value else {
        throw WebProblem.badRequest
      }
      until = now.adding(seconds: hours * 3_600)
    }
    guard now < until, until <= now.adding(seconds: AlertForms.mostDays * 86_400) else { throw WebProblem.badRequest }
    return try await handle(visit, .snooze(until: until))
  }

  /// Ends the snooze of an alert.
  @Sendable static func wake(_ visit: StaffVisit) async throws -> Response {
    try await handle(visit, .snooze(until: nil))
  }

  /// Undoes the last act, if it still is the last one.
  @Sendable static func undo(_ visit: StaffVisit) async throws -> Response {
    guard let version = visit.visit.form["version"].map({ VersionID($0) }) else { throw WebProblem.badRequest }
    return try await handle(visit, .undo(version))
  }

  private static func handle(_ visit: StaffVisit, _ change: AlertChange) async throws -> Response {
    let form = visit.visit.form, plan = try visit.plan(), now = visit.now, patient = try await visit.patient()
    guard let id = form["alert"].map({ Alert.ID($0) }) else { throw WebProblem.badRequest }
    let comment = (form["comment"] ?? "").trimmed, carePlan = form["care_plan"].carePlan
    guard comment.fits(characters: ReasonText.longest) else { throw WebProblem(.unprocessableContent, "invalid") }
    let filter = form["show"] == "alert" ? nil : try AlertFilter(form)
    try await visit.writeOnce(for: patient.id) { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard let alert = try records.alert(id, of: patient.id, carePlan: carePlan)?.last?.value else {
        throw WebProblem.notFound
      }
      try runtime.because(comment.isEmpty ? nil : comment)
        .handle(alert.id, of: patient.id, carePlan: alert.carePlan, change, at: now)
    }
    guard let filter else {
      return .see(
        AlertRoutes.one.path(["plan": plan.text, "patient": patient.id.text, "alert": id.text])
          + (carePlan.map { "?care_plan=\(PercentEncoding.segment($0.text))" } ?? ""))
    }
    let did = [("did", id.text), ("of", patient.id.text), ("care_plan", carePlan?.text ?? "")]
    return .see(
      StaffRoutes.alerts.path(["plan": plan.text]) + filter.query
        + did.map { "&\($0.0)=\(PercentEncoding.segment($0.1))" }.joined())
  }
}
