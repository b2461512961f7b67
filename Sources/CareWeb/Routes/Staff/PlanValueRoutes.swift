import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The dates and the parameters of one person's enrollment, which schedules count from.
enum PlanValueRoutes {
  static func sections(
    _ shown: PlanRoute.Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage,
    into html: inout HTMLText
  ) {
    guard let header = shown.header else { return }
    let carePlan = shown.carePlan.value, canChange = visit.has(.enroll) && !carePlan.status.isEnded
    let fields = page.formFields + [("based_on", shown.carePlan.id.text)]
    if !header.anchors.isEmpty {
      section(
        "Dates", of: header.anchors.map { ($0.title ?? $0.name, carePlan.anchors[$0.name]?.description ?? "not set") },
        into: &html
      ) { html in
        guard canChange else { return }
        change(
          "Change the dates", PersonRoutes.anchors, fields,
          "Events that are over stay where they are. A date that is emptied is cleared: events that count from it do not apply.",
          patient, visit, into: &html
        ) { html in
          for anchor in header.anchors {
            PlanValueFields.add(
              anchor, carePlan.anchors[anchor.name]?.description ?? "", isRequired: false, into: &html)
          }
        }
      }
    }
    guard !header.parameters.isEmpty else { return }
    section(
      "Parameters",
      of: header.parameters.map {
        let value = carePlan.parameters[$0.name] ?? $0.defaultValue
        return ($0.title ?? $0.name, value?.description ?? "not set")
      }, into: &html
    ) { html in
      guard canChange else { return }
      change(
        "Change the parameters", PersonRoutes.parameters, fields,
        "They take effect on the participant's next day; the events of today stay.", patient, visit, into: &html
      ) { html in
        for parameter in header.parameters {
          let value = carePlan.parameters[parameter.name] ?? parameter.defaultValue
          PlanValueFields.add(parameter, value?.description, isRequired: value != nil, into: &html)
        }
      }
    }
  }

  private static func section(
    _ title: String, of rows: [(String, String)], into html: inout HTMLText, _ form: (inout HTMLText) -> Void
  ) {
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", title)
      html.element("dl", ["class": "care-summary"]) { html in
        for (name, text) in rows {
          html.element("dt", name)
          html.element("dd", text)
        }
      }
      form(&html)
    }
  }

  private static func change(
    _ title: String, _ pattern: RoutePattern, _ fields: [(name: String, value: String)], _ consequence: String,
    _ patient: ScopedPatient, _ visit: StaffVisit, into html: inout HTMLText, _ inputs: (inout HTMLText) -> Void
  ) {
    html.element("details") { html in
      html.element("summary", title)
      html.element("p", consequence)
      html.element("form", ["method": "post", "action": visit.address(pattern, patient)]) { html in
        html.hidden(fields)
        inputs(&html)
        let id = "why-\(pattern.description.split(separator: "/").last ?? "")"
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": id], "Reason")
          html.void("input", ["id": id, "name": "why", "required": "", "maxlength": "1000", "autocomplete": "off"])
        }
        html.submit(title, isQuiet: true)
      }
    }
  }

  /// Sets and clears the dates that differ from those of the page.
  @Sendable static func setAnchors(_ visit: StaffVisit) async throws -> Response {
    try await set(visit) { header, before, form, runtime, now, basedOn in
      var values: [String: AnchorValue?] = [:]
      for anchor in header.anchors {
        let value = try PlanValueFields.value(of: anchor, form)
        if value != before.anchors[anchor.name] { values.updateValue(value, forKey: anchor.name) }
      }
      guard !values.isEmpty else { return }
      try runtime.setAnchors(values, of: before.id, basedOn: basedOn, at: now)
    }
  }

  /// Sets the parameters that differ from those of the page.
  @Sendable static func setParameters(_ visit: StaffVisit) async throws -> Response {
    try await set(visit) { header, before, form, runtime, now, basedOn in
      var values: [String: ParameterValue] = [:]
      for parameter in header.parameters {
        let value = try PlanValueFields.value(of: parameter, form)
        if let value, value != before.parameters[parameter.name] ?? parameter.defaultValue {
          values[parameter.name] = value
        }
      }
      guard !values.isEmpty else { return }
      try runtime.setParameters(values, of: before.id, basedOn: basedOn, at: now)
    }
  }

  private static func set(
    _ visit: StaffVisit,
    _ body:
      @escaping @Sendable (PlanHeader, CarePlan, FormFields, CareRuntime, Instant, VersionID) throws -> Void
  ) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let plan = try visit.plan(), form = visit.visit.form, why = try visit.reason()
    guard let basedOn = form["based_on"].map({ VersionID($0) }) else { throw WebProblem.badRequest }
    do {
      try await visit.writeOnce(for: patient.id) { runtime in
        let shown = try PlanRoute.Shown(runtime, of: carePlan.id, plan, at: now)
        guard let header = shown.header else { throw WebProblem.notFound }
        guard shown.carePlan.id == basedOn else { throw WebProblem(.preconditionFailed, "conflict") }
        try body(header, shown.carePlan.value, form, runtime.because(why), now, basedOn)
      }
    } catch let problem as PlanValueFields.Problem {
      return try await PlanRoute.page(visit, patient, .init(problem: problem.message, typed: form))
    } catch let error as RuntimeError {
      return try await PlanRoute.page(visit, patient, .init(problem: "\(error.message).", typed: form))
    }
    return .see(visit.address(PersonRoutes.plan, patient))
  }
}
