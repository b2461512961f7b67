import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The enrollment of a new participant, which ends with a code for their phone.
enum EnrollRoutes {
  /// The reason for which a form cannot be carried out, in words for the care team.
  private struct Problem: Error {
    var message: String

    /// An id that is malformed, or that nobody new can have; which of them is not said.
    static let unusable = Problem(
      message: "The id does not fit; write another one of 1 to 128 letters, digits, '.', '_', and '-'.")
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response { try await page(visit) }

  private static func page(_ visit: StaffVisit, problem: String? = nil) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, form = visit.visit.form
    let header = try await visit.read { try Self.header(of: plan, $0, at: now) }
    var page = visit.page("Enroll a participant", saysZone: false)
    if problem != nil { page.status = .unprocessableContent }
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "Nobody was enrolled")
      html.element("form", ["method": "post", "action": StaffRoutes.enroll.path(["plan": plan.text])]) { html in
        html.hidden(page.formFields)
        html.field(
          "Id", name: "patient", value: form["patient"],
          hint: "letters, digits, '.', '_', and '-'; without the name, because lists and logs show it")
        html.field("Given name (optional)", name: "given", value: form["given"], isRequired: false)
        html.field("Family name (optional)", name: "family", value: form["family"], isRequired: false)
        html.field(
          "First day", name: "start", type: "date", value: form["start"] ?? visit.zone.date(of: now).description)
        zones(form["zone"], into: &html)
        languages(form["language"], into: &html)
        for anchor in header.anchors {
          PlanValueFields.add(
            anchor, form["anchor-\(anchor.name)"], isRequired: anchor.isRequired && anchor.from == nil, into: &html)
        }
        for parameter in header.parameters {
          PlanValueFields.add(
            parameter, form["param-\(parameter.name)"] ?? parameter.defaultValue?.description,
            isRequired: parameter.isRequired, into: &html)
        }
        html.submit("Enroll, and issue a code")
      }
    }
  }

  private static func zones(_ typed: String?, into html: inout HTMLText) {
    html.element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": "zone"], "Time zone")
      html.element(
        "p", ["class": "care-detail", "id": "zone-hint"], "where the participant lives, such as Europe/Berlin")
      html.void(
        "input",
        [
          "id": "zone", "name": "zone", "list": "zones", "value": typed, "autocomplete": "off", "required": "",
          "aria-describedby": "zone-hint",
        ])
      html.element("datalist", ["id": "zones"]) { html in
        for name in TimeZone.knownTimeZoneIdentifiers { html.void("option", ["value": name]) }
      }
    }
  }

  private static func languages(_ typed: String?, into html: inout HTMLText) {
    html.element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": "language"], "Language")
      html.element("select", ["id": "language", "name": "language"]) { html in
        html.add(drawn: "<option value=\"\">that of the phone</option>")
        for language in Language.all {
          html.element(
            "option", ["value": language.tag, "selected": language.tag == typed ? "" : nil],
            SettingsRoutes.names[language.tag] ?? language.tag)
        }
      }
    }
  }

  /// Returns the plan of the study, as it is in force.
  ///
  /// - Throws: ``WebProblem/notFound`` if it is no longer there.
  private static func header(of plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant) throws -> PlanHeader {
    guard let header = try runtime.plans(at: now).first(where: { $0.value.id == plan })?.value else {
      throw WebProblem.notFound
    }
    return header
  }

  /// Enrolls a new participant, and shows a code with which they join.
  @Sendable static func enroll(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, form = visit.visit.form
    do {
      let (patient, start) = try newcomer(form)
      guard let key = visit.visit.formKey(of: visit.session.id) else { throw WebProblem.badRequest }
      try await visit.visit.services.lane.write(by: visit.scope.author) { runtime in
        let enrollment = try Self.enrollment(of: patient.id, in: Self.header(of: plan, runtime, at: now), start, form)
        _ = try NewParticipant.enroll(patient, enrollment, once: key, runtime, at: now)
      }
    } catch NewParticipant.Taken.here {
      let id = (form["patient"] ?? "").trimmed
      return try await page(visit, problem: "The id '\(id)' is taken in this study; choose another one.")
    } catch NewParticipant.Taken.elsewhere {
      // Such an id is refused as a malformed one.
      return try await page(visit, problem: Problem.unusable.message)
    } catch let problem as Problem {
      return try await page(visit, problem: problem.message)
    } catch let problem as PlanValueFields.Problem {
      return try await page(visit, problem: problem.message)
    } catch let error as RuntimeError {
      guard let choice = error.acceptance else { return try await page(visit, problem: "\(error.message).") }
      let address = StaffRoutes.enroll.path(["plan": plan.text])
      return AskedForm(accepting: choice, title: "Enroll all the same", address: address, form)
        .page(visit, back: address)
    }
    return try await DeviceRoutes.issue(visit)
  }

  /// Reads who is enrolled, and from when on.
  private static func newcomer(_ form: FormFields) throws(Problem) -> (patient: Patient, start: CivilDate) {
    let id = Patient.ID((form["patient"] ?? "").trimmed)
    guard id.isWellFormed else {
      throw Problem.unusable
    }
    guard let start = CivilDate(form["start"] ?? "") else {
      throw Problem(message: "The first day cannot be read; write YYYY-MM-DD.")
    }
    guard let zone = Zone((form["zone"] ?? "").trimmed) else {
      throw Problem(message: "There is no such time zone; write one such as Europe/Berlin.")
    }
    let tag = form["language"] ?? ""
    guard tag.isEmpty || Language.tags.contains(tag) else {
      throw Problem(message: "There is no such language; choose one of the list.")
    }
    var patient = Patient(id: id, zone: zone, language: tag.isEmpty ? nil : tag)
    func name(_ field: String) -> String? { form[field].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    patient.name.given = name("given")
    patient.name.family = name("family")
    // As the interface of programs says.
    guard [patient.name.given, patient.name.family].allSatisfy({ $0?.fits(characters: 200) ?? true }) else {
      throw Problem(message: "A name is too long; write at most 200 characters.")
    }
    return (patient, start)
  }

  private static func enrollment(
    of patient: Patient.ID, in header: PlanHeader, _ start: CivilDate, _ form: FormFields
  ) throws(PlanValueFields.Problem) -> Enrollment {
    var enrollment = Enrollment(patient: patient, plan: header.id, start: start)
    enrollment.accepts = AskedForm.accepts(form)
    for anchor in header.anchors {
      enrollment.anchors[anchor.name] = try PlanValueFields.value(of: anchor, form)
    }
    for parameter in header.parameters {
      enrollment.parameters[parameter.name] = try PlanValueFields.value(of: parameter, form)
    }
    return enrollment
  }
}
