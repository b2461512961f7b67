import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The dates and the parameters of one person's enrollment, which schedules count from.
enum PlanValueRoutes {
  static func sections(
    _ shown: PlanRoute.Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage,
    _ refusal: PlanRoute.Refusal?, into html: inout HTMLText
  ) {
    guard let header = shown.header else { return }
    let carePlan = shown.carePlan.value, canChange = visit.has(.enroll) && !carePlan.status.isEnded
    let planned = shown.latest.value, before = refusal?.before
    let typed = { (pattern: RoutePattern) in refusal?.values == pattern ? refusal?.typed : nil }
    let fields = page.formFields + [("based_on", shown.latest.id.text)]
    if !header.anchors.isEmpty {
      section(
        "Dates", of: header.anchors.map { ($0.title ?? $0.name, carePlan.anchors[$0.name]?.description ?? "not set") },
        into: &html
      ) { html in
        guard canChange else { return }
        change(
          "Change the dates", PersonRoutes.anchors, fields,
          "Events that are over stay where they are. A date that is emptied is cleared: events that count from it do not apply.",
          typed(PersonRoutes.anchors), patient, visit, into: &html
        ) { html in
          for anchor in header.anchors {
            let value = kept(
              "anchor-\(anchor.name)", of: typed(PersonRoutes.anchors),
              before: (before ?? carePlan).anchors[anchor.name]?.description,
              now: carePlan.anchors[anchor.name]?.description)
            PlanValueFields.add(anchor, value ?? "", isRequired: false, into: &html)
          }
        }
      }
    }
    guard !header.parameters.isEmpty else { return }
    section(
      "Parameters",
      of: header.parameters.map {
        let value = (carePlan.parameters[$0.name] ?? $0.defaultValue)?.description ?? "not set"
        let next = (planned.parameters[$0.name] ?? $0.defaultValue)?.description ?? "not set"
        return ($0.title ?? $0.name, value == next ? value : "\(value); planned: \(next)")
      }, into: &html
    ) { html in
      guard canChange else { return }
      change(
        "Change the parameters", PersonRoutes.parameters, fields,
        "They take effect on the participant's next day; the events of today stay.",
        typed(PersonRoutes.parameters), patient, visit, into: &html
      ) { html in
        for parameter in header.parameters {
          // A change takes effect tomorrow, so that it is made from what is planned.
          let value = planned.parameters[parameter.name] ?? parameter.defaultValue
          let shown = kept(
            "param-\(parameter.name)", of: typed(PersonRoutes.parameters),
            before: ((before ?? planned).parameters[parameter.name] ?? parameter.defaultValue)?.description,
            now: value?.description)
          PlanValueFields.add(parameter, shown, isRequired: value != nil, into: &html)
        }
      }
    }
  }

  /// Returns what a field shows: what was typed into a form that was refused, or the value of now.
  ///
  /// A field that was not touched repeats the value of the page that it was on. It must not undo what someone else has changed since.
  private static func kept(_ name: String, of typed: FormFields?, before: String?, now: String?) -> String? {
    guard let text = typed?[name], text != before ?? "" else { return now }
    return text
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
    _ typed: FormFields?, _ patient: ScopedPatient, _ visit: StaffVisit, into html: inout HTMLText,
    _ inputs: (inout HTMLText) -> Void
  ) {
    html.element("details", ["open": typed == nil ? nil : ""]) { html in
      html.element("summary", title)
      html.element("p", consequence)
      html.element("form", ["method": "post", "action": visit.address(pattern, patient)]) { html in
        html.hidden(fields)
        inputs(&html)
        let id = "why-\(pattern.description.split(separator: "/").last ?? "")"  // allowed: a pattern of ours
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": id], "Reason")
          html.void(
            "input",
            [
              "id": id, "name": "why", "value": typed?["why"], "required": "", "maxlength": String(ReasonText.longest),
              "autocomplete": "off",
            ])
        }
        html.submit(title, isQuiet: true)
      }
    }
  }

  /// Sets and clears the dates that differ from those of the page.
  @Sendable static func setAnchors(_ visit: StaffVisit) async throws -> Response {
    try await set(visit, PersonRoutes.anchors) { header, shown, form, runtime, now, basedOn in
      var values: [String: AnchorValue?] = [:]
      for anchor in header.anchors {
        let value = try PlanValueFields.value(of: anchor, form)
        if value != shown.carePlan.value.anchors[anchor.name] { values.updateValue(value, forKey: anchor.name) }
      }
      guard !values.isEmpty else { return }
      try runtime.setAnchors(
        values, of: shown.latest.value.id, basedOn: basedOn, accepting: AskedForm.accepts(form), at: now)
    }
  }

  /// Sets the parameters that differ from those of the page.
  @Sendable static func setParameters(_ visit: StaffVisit) async throws -> Response {
    try await set(visit, PersonRoutes.parameters) { header, shown, form, runtime, now, basedOn in
      var values: [String: ParameterValue] = [:]
      for parameter in header.parameters {
        let value = try PlanValueFields.value(of: parameter, form)
        if let value, value != shown.latest.value.parameters[parameter.name] ?? parameter.defaultValue {
          values[parameter.name] = value
        }
      }
      guard !values.isEmpty else { return }
      try runtime.setParameters(
        values, of: shown.latest.value.id, basedOn: basedOn, accepting: AskedForm.accepts(form), at: now)
    }
  }

  /// The reason for which nothing is set: someone else changed the enrollment meanwhile.
  private struct Conflict: Error {
    /// The enrollment for which the form was made.
    var before: CarePlan?
  }

  private static func clearing(
    _ names: [String], _ form: FormFields, _ patient: ScopedPatient, _ visit: StaffVisit
  ) -> AskedForm {
    AskedForm(
      title: "Clear the dates",
      consequence:
        "\(names.joined(separator: ", ")): events that count from it no longer apply from now on. Those that are over stay where they are.",
      address: visit.address(PersonRoutes.anchors, patient),
      fields: AskedForm.repeated(form), reason: "clear")
  }

  private static func set(
    _ visit: StaffVisit, _ values: RoutePattern,
    _ body:
      @escaping @Sendable (PlanHeader, PlanRoute.Shown, FormFields, CareRuntime, Instant, VersionID) throws -> Void
  ) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let plan = try visit.plan(), form = visit.visit.form
    if values == PersonRoutes.anchors, !visit.visit.isConfirmed {
      let cleared = try await visit.read { runtime in
        let shown = try PlanRoute.Shown(runtime, of: carePlan.id, plan, at: now)
        // What someone else changed meanwhile is said first.
        guard shown.latest.id.text == form["based_on"] else { return [String]() }
        let names = shown.header?.anchors.filter { anchor in
          shown.carePlan.value.anchors[anchor.name] != nil && form["anchor-\(anchor.name)"]?.trimmed.isEmpty == true
        }
        return names?.map { $0.title ?? $0.name } ?? []
      }
      if !cleared.isEmpty {
        return clearing(cleared, form, patient, visit)
          .page(visit, back: visit.address(PersonRoutes.plan, patient))
      }
    }
    let why = try visit.reason()
    guard let basedOn = form["based_on"].map({ VersionID($0) }) else { throw WebProblem.badRequest }
    do {
      try await visit.writeOnce(for: patient.id) { runtime in
        let shown = try PlanRoute.Shown(runtime, of: carePlan.id, plan, at: now)
        guard let header = shown.header else { throw WebProblem.notFound }
        guard shown.latest.id == basedOn else {
          throw Conflict(before: try runtime.history(carePlan: carePlan.id).first { $0.id == basedOn }?.value)
        }
        try body(header, shown, form, runtime.because(why), now, basedOn)
      }
    } catch let conflict as Conflict {
      return try await PlanRoute.page(
        visit, patient,
        .init(
          problem: PlanRoute.Refusal.conflict, values: values, before: conflict.before, isConflict: true, typed: form))
    } catch let problem as PlanValueFields.Problem {
      return try await PlanRoute.page(visit, patient, .init(problem: problem.message, values: values, typed: form))
    } catch let error as RuntimeError {
      if let choice = error.acceptance {
        return AskedForm(
          accepting: choice, title: "Record all the same", address: visit.address(values, patient), form,
          reason: "accept"
        ).page(visit, back: visit.address(PersonRoutes.plan, patient))
      }
      return try await PlanRoute.page(visit, patient, .init(problem: "\(error.message).", values: values, typed: form))
    }
    return .see(visit.address(PersonRoutes.plan, patient))
  }
}
