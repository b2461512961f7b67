import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The outcomes of a person with their values and every earlier version, and corrections with a reason.
enum AnswersRoute {
  /// The days of the page.
  private static let days = 28

  private struct Shown: Sendable {
    var event: Event
    var versions: [Version<Outcome>]
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, try await visit.patient())
  }

  private static func page(
    _ visit: StaffVisit, _ patient: ScopedPatient, problem: String? = nil, isConflict: Bool = false
  ) async throws -> Response {
    let carePlan = try await visit.carePlan(of: patient), now = visit.now
    let tomorrow = visit.zone.date(of: now).adding(days: 1)
    let shown = try await visit.read { runtime in
      let query = EventQuery(
        patient: patient.id, interval: .days(from: tomorrow.adding(days: -days), to: tomorrow), carePlan: carePlan.id)
      return try runtime.events(query, at: now).filter { $0.outcome != nil }
        .sorted { $0.occurrence.start > $1.occurrence.start }
        .map { event in
          let versions = try runtime.outcomeHistory(patient: patient.id, carePlan: event.carePlan, key: event.key)
          return Shown(event: event, versions: versions)
        }
    }
    let authors = try await visit.authors(), header = try await visit.header(of: patient)
    var page = visit.page("Answers of \(patient.id)", hasTabs: true)
    if problem != nil { page.status = isConflict ? .preconditionFailed : .unprocessableContent }
    let typed = problem == nil ? nil : visit.visit.form
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "The correction was not recorded")
      html.tabs(of: patient, visit, header)
      html.element("p", ["class": "care-detail"], "The last \(days) days.")
      if shown.isEmpty { html.nothing("Nothing was recorded in these days.") }
      for one in shown {
        let own = typed?["key"] == one.event.key.text ? typed : nil
        add(one, patient, visit, page, authors, typed: own, into: &html)
      }
    }
  }

  private static func add(
    _ shown: Shown, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage, _ authors: AuthorNames,
    typed: FormFields?, into html: inout HTMLText
  ) {
    let event = shown.event
    html.element("article", ["class": "care-panel"]) { html in
      html.element("h2", "\(event.titleWithTime), \(event.date.formattedWithoutWeekday)")
      html.element("ul") { html in
        for version in shown.versions.reversed() {
          html.element("li") { html in
            // Each value has a line of its own, so that no answer is read as that of the next question.
            let values = version.value.values.map { event.task.text(of: $0, in: event.zone) }.joined(separator: "\n")
            let state = version.isDeleted ? "cleared" : version.value.status.rawValue
            let because = (version.why ?? version.value.reason).map { "because: \($0)" }
            let details = [
              values.isEmpty ? nil : state, version.recorded.shortText(in: visit.zone),
              authors.name(of: version.author), because,
            ]
            html.element("strong", ["class": "care-content"]) { $0.lines(values.isEmpty ? state : values) }
            html.element(
              "span", ["class": "care-detail"], " " + details.compactMap(\.self).joined(separator: ", "))
            for text in notDone(version.value, event) { html.element("p", ["class": "care-detail"], text) }
          }
        }
      }
      corrections(of: shown, in: visit.zone, into: &html)
      guard visit.has(.correct), let last = event.outcome, event.task.link == nil else { return }
      let isSurvey = last.value.answers != nil && event.task.survey != nil
      if isSurvey {
        html.element("p") { html in
          html.element(
            "a", ["href": CorrectionRoutes.address(of: visit, patient, key: event.key)], "Correct the answers")
        }
      }
      html.element("details", ["open": typed == nil ? nil : ""]) { html in
        html.element("summary", isSurvey ? "Entered in error" : "Correct")
        html.element("form", ["method": "post", "action": visit.address(PersonRoutes.correct, patient)]) { html in
          html.hidden(page.formFields)
          html.hidden([("key", event.key.text), ("based_on", last.id.text)])
          if !isSurvey {
            for (place, value) in last.value.values.enumerated() {
              // What was typed about an older version says nothing about this one.
              let kept = typed?["based_on"] == last.id.text ? typed?["v\(place)"] : nil
              CorrectedValue(value, label: event.task.label(of: value))
                .add(name: "v\(place)", id: "v\(place)-\(event.key)", typed: kept, into: &html)
            }
          }
          html.option("Entered in error: it counts as if nothing had been recorded", name: "error", value: "1")
          let id = "why-\(event.key)"
          html.element("label", ["class": "care-ask", "for": id], "Reason")
          html.void(
            "input",
            [
              "id": id, "name": "why", "required": "", "maxlength": String(ReasonText.longest), "autocomplete": "off",
              "value": typed?["why"],
            ])
          html.submit("Record the correction", isQuiet: true)
        }
      }
    }
  }

  /// Adds what each correction changed, side by side.
  private static func corrections(of shown: Shown, in zone: Zone, into html: inout HTMLText) {
    let event = shown.event
    for (before, after) in zip(shown.versions, shown.versions.dropFirst()) where !before.isDeleted && !after.isDeleted {
      let old = answers(of: before.value, event), new = answers(of: after.value, event)
      let labels = (old + new).map { $0.label }.uniqued
      let changed = labels.compactMap { label -> (label: String, before: String, after: String)? in
        func text(_ all: [(label: String, text: String)]) -> String {
          all.filter { $0.label == label }.map { $0.text }.joined(separator: ", ")
        }
        let texts = (before: text(old), after: text(new))
        return texts.before == texts.after ? nil : (label: label, before: texts.before, after: texts.after)
      }
      guard !changed.isEmpty else { continue }
      let day = event.date.formattedWithoutWeekday
      html.table(
        "Changed on \(after.recorded.shortText(in: zone)): \(event.titleWithTime), \(day)",
        ["Changed", "Before", "After"]
      ) { html in
        for one in changed {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], one.label)
            for text in [one.before, one.after] {
              html.element("td", ["class": "care-content"]) { $0.lines(text.isEmpty ? "–" : text) }
            }
          }
        }
      }
    }
  }

  /// Returns the values of an outcome in words, each with its label.
  private static func answers(of outcome: Outcome, _ event: Event) -> [(label: String, text: String)] {
    outcome.values.map { value in
      (event.task.label(of: value) ?? "Value", event.task.formatted(value, in: event.zone))
    }
  }

  /// Returns a text for each task of the survey that was not done; none if the answers cannot be read.
  private static func notDone(_ outcome: Outcome, _ event: Event) -> [String] {
    let steps = (try? outcome.answers?.result().steps) ?? []
    return steps.compactMap { visit in
      visit.notDone.map { reason in
        let step = event.task.survey?.steps.first { $0.id == visit.id }
        return "\(step?.title ?? visit.id): \(reason.note(in: .english))"
      }
    }
  }

  /// Records a correction under the account's name, unless someone else corrected the outcome meanwhile.
  @Sendable static func correct(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let form = visit.visit.form
    if form["error"] != nil, !visit.visit.isConfirmed {
      let own = ["once", FormGuard.field, AskedForm.field, "why"]
      return AskedForm(
        title: "Mark as entered in error",
        consequence:
          "The outcome then counts as if nothing had been recorded. It stays in the history, with your reason.",
        address: visit.address(PersonRoutes.correct, patient),
        fields: form.all.filter { !own.contains($0.name) }.map { ($0.name, $0.value) }, reason: "error"
      ).page(visit, back: visit.address(PersonRoutes.answers, patient))
    }
    let why = try visit.reason()
    guard let key = form["key"], let basedOn = form["based_on"].map({ VersionID($0) }) else {
      throw WebProblem.badRequest
    }
    let event = try await visit.read {
      try $0.event(OccurrenceKey(key), patient: patient.id, carePlan: carePlan.id, at: now)
    }
    guard var values = event.outcome?.value.values else { throw WebProblem(.conflict, "no_outcome") }
    for place in values.indices {
      guard let text = form["v\(place)"] else { continue }
      let corrected = CorrectedValue(values[place], label: event.task.label(of: values[place]))
      guard let value = corrected.value(typed: text) else {
        return try await page(visit, patient, problem: corrected.problem)
      }
      // The words that were typed for an option belong to no other.
      if values[place].value != value { values[place].other = nil }
      values[place].value = value
    }
    let changed = values, isError = form["error"] != nil
    do {
      try await visit.writeOnce(for: patient.id) { runtime in
        _ = try runtime.because(why).correct(
          event, status: isError ? .enteredInError : nil, values: isError ? nil : changed, basedOn: basedOn, at: now)
      }
    } catch StoreError.conflict {
      return try await page(visit, patient, problem: CorrectionRoutes.conflict, isConflict: true)
    }
    return .see(visit.address(PersonRoutes.answers, patient))
  }
}
