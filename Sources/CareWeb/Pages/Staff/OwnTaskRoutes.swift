import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The changes of a task for one person: each shows its difference first, and is made when that is confirmed.
enum OwnTaskRoutes {
  /// The most events of a difference that a page lists.
  private static let mostEvents = 100

  @Sendable static func override(_ visit: StaffVisit) async throws -> Response { try await change(.override, visit) }
  @Sendable static func stop(_ visit: StaffVisit) async throws -> Response { try await change(.stop, visit) }
  @Sendable static func revert(_ visit: StaffVisit) async throws -> Response { try await change(.revert, visit) }

  private static func change(_ act: OwnTaskChange.Act, _ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let plan = try visit.plan(), form = visit.visit.form, why = try visit.reason()
    guard let task = form["task"].map({ CareTask.ID($0) }), let state = form["state"] else {
      throw WebProblem.badRequest
    }
    /// Returns the change, if the task is as the form found it.
    let read = { @Sendable (runtime: CareRuntime) throws -> (change: OwnTaskChange, zone: Zone) in
      let shown = try PlanRoute.Shown(runtime, of: carePlan.id, plan, at: now)
      guard let own = shown.tasks.first(where: { $0.task.id == task }) else { throw WebProblem.notFound }
      guard own.state == state else {
        throw OwnTaskChange.Problem(message: PlanRoute.Refusal.conflict, isConflict: true)
      }
      return (try OwnTaskChange(act, form, of: own, today: shown.zone.date(of: now)), shown.zone)
    }
    do {
      if form["confirmed"] != nil {
        try await visit.writeOnce(for: patient.id) { runtime in
          _ = try read(runtime).change.make(
            in: runtime.because(why), of: carePlan.id, accepting: AskedForm.accepts(form), at: now)
        }
        return .see(visit.address(PersonRoutes.plan, patient))
      }
      // The writing lane: the change is made and undone.
      let (change, difference, zone, refused) = try await visit.visit.services.lane.write(by: visit.scope.author) {
        runtime in
        let (change, zone) = try read(runtime)
        let preview = { (accepts: Bool) throws in
          try runtime.previewing(task, of: carePlan.id, at: now) {
            try change.make(in: $0, of: carePlan.id, accepting: accepts, at: now)
          }
        }
        do { return (change, try preview(false), zone, nil as RuntimeError?) } catch let error as RuntimeError
          where error.acceptance != nil
        { return (change, try preview(true), zone, error) }
      }
      return page(change, difference, zone, refused?.acceptance, why, patient, visit)
    } catch let problem as OwnTaskChange.Problem {
      return try await refused(problem, act, task, patient, visit)
    } catch let error as RuntimeError {
      return try await refused(
        .init(message: "\(error.acceptance?.problem ?? error.message)."), act, task, patient, visit)
    }
  }

  private static func refused(
    _ problem: OwnTaskChange.Problem, _ act: OwnTaskChange.Act, _ task: CareTask.ID, _ patient: ScopedPatient,
    _ visit: StaffVisit
  ) async throws -> Response {
    try await PlanRoute.page(
      visit, patient,
      .init(
        problem: problem.message, task: task, act: act, isConflict: problem.isConflict, typed: visit.visit.form))
  }

  private static func page(
    _ change: OwnTaskChange, _ difference: OwnTaskDifference, _ zone: Zone,
    _ accepted: (problem: String, consequence: String)?, _ why: String, _ patient: ScopedPatient, _ visit: StaffVisit
  ) -> Response {
    let page = visit.page("\(change.task.title), for \(patient.id)")
    return page.response { html in
      html.element(
        "p",
        "Nothing is changed yet. The change takes effect from \(difference.effective.words(in: visit.zone)), because: \(why)"
      )
      if let accepted {
        html.element(
          "p", ["class": "care-note care-warning"],
          "\(accepted.problem). If the change is saved all the same, \(accepted.consequence).")
      }
      fields(difference, into: &html)
      events(difference, zone, into: &html)
      html.element("form", ["method": "post", "action": visit.address(change.act.pattern, patient)]) { html in
        let own = Set(page.formFields.map(\.name))
        html.hidden(page.formFields)
        // A field of several lines keeps them.
        for field in visit.visit.form.all where !own.contains(field.name) {
          html.element("textarea", ["name": field.name, "hidden": "", "aria-label": field.name]) {
            $0.lines(field.value)
          }
        }
        html.hidden([("confirmed", "1")] + (accepted == nil ? [] : [(AskedForm.acceptField, "1")]))
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], "Save the change")
          html.element("a", ["href": visit.address(PersonRoutes.plan, patient)], "Keep it as it is")
        }
      }
    }
  }

  private static func fields(_ difference: OwnTaskDifference, into html: inout HTMLText) {
    html.element("h2", "What differs")
    guard !difference.fields.isEmpty else { return html.nothing("No field of the task differs from then on.") }
    html.table("Fields that differ", ["Field", "Now", "From then on"]) { html in
      for field in difference.fields {
        html.element("tr") { html in
          html.element("th", ["scope": "row"], field.path)
          html.element("td", field.before ?? "–")
          html.element("td", field.after ?? "–")
        }
      }
    }
  }

  private static func events(_ difference: OwnTaskDifference, _ zone: Zone, into html: inout HTMLText) {
    html.element("h2", "Events that change")
    html.element(
      "p", ["class": "care-detail"],
      "The \(difference.days) days from \(difference.from.formattedWithoutWeekday), in the zone of each event.")
    guard !difference.events.isEmpty else { return html.nothing("No upcoming event changes.") }
    let counts = EventDifference.Kind.allCases.compactMap { kind -> String? in
      let count = difference.events.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    html.element("p", counts.joined(separator: ", "))
    html.table("Events that change", ["Task", "Change", "Now", "From then on"]) { html in
      for event in difference.events.prefix(mostEvents) {
        html.element("tr") { html in
          html.element("th", ["scope": "row"], (event.after ?? event.before)?.task.title ?? "–")
          html.element("td", event.kind.rawValue)
          html.element("td", time(event.before))
          html.element("td", time(event.after))
        }
      }
    }
    if difference.events.count > mostEvents {
      html.element("p", ["class": "care-detail"], "And \(difference.events.count - mostEvents) more.")
    }
  }

  /// The day of an event, its time unless it is due all day, and its targets.
  private static func time(_ event: Event?) -> String {
    guard let event else { return "–" }
    let start = event.occurrence.start, isAllDay = start == event.zone.startOfDay(event.date)
    let targets = event.targets.map { event.task.text(of: $0, in: event.zone) }.joined(separator: ", ")
    return [
      event.date.formatted(in: .english), isAllDay ? "" : start.formatted(on: event.date, in: event.zone), targets,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
