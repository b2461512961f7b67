import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareSchedule
import Hummingbird

/// What one person is asked to do: the tasks with their overrides, the dates that schedules count from, and the values of the enrollment.
enum PlanRoute {
  /// A task of the person.
  struct OwnTask: Sendable {
    /// The task as it is in force, or the plan's if it is stopped.
    var task: CareTask
    /// The token of its state; a form that was made for another state changes nothing.
    var state: String
    /// The versions of the own change, oldest first.
    var overrides: [Version<TaskPatch>]
    /// Whether it is stopped for the person.
    var isStopped: Bool

    /// Whether the person has a task of their own here.
    var isOwn: Bool { overrides.last.map { $0.isDeleted || !$0.value.isEmpty } ?? false }
  }

  /// The state that a page shows.
  struct Shown: Sendable {
    var header: PlanHeader?
    var carePlan: Version<CarePlan>
    /// The version that was written last, on which every change is based; it can be one that takes effect tomorrow.
    var latest: Version<CarePlan>
    var tasks: [OwnTask]
    var zone: Zone

    init(_ runtime: CareRuntime, of carePlan: CarePlan.ID, _ plan: PlanHeader.ID, at now: Instant) throws {
      self.carePlan = try runtime.carePlan(carePlan, at: now)
      latest = try runtime.history(carePlan: carePlan).last ?? self.carePlan
      header = try runtime.plans(at: now).first { $0.value.id == plan }?.value
      zone = try runtime.zone(of: self.carePlan.value, at: now)
      let own = try runtime.tasks(ofCarePlan: carePlan, at: now)
      let stopped = try runtime.tasks(of: plan, at: now).filter { task in !own.contains { $0.value.id == task.value.id }
      }
      tasks = try (own.map { ($0, false) } + stopped.map { ($0, true) }).compactMap { version, isStopped in
        let overrides = try runtime.overrides(of: version.value.id, in: carePlan)
        // A task that the participant's version of the plan does not have is not theirs.
        guard !isStopped || overrides.last?.isDeleted == true else { return nil }
        return OwnTask(
          task: version.value, state: Self.state(version, overrides), overrides: overrides, isStopped: isStopped)
      }
    }

    private static func state(_ version: Version<CareTask>, _ overrides: [Version<TaskPatch>]) -> String {
      "\(version.id.text) \(overrides.last?.id.text ?? "-")"
    }
  }

  /// A form that was refused, and the reason.
  struct Refusal: Sendable {
    var problem: String
    /// The task that the form was of; nil for another form.
    var task: CareTask.ID?
    /// The change that the form was of; nil for a form of dates or parameters.
    var act: OwnTaskChange.Act?
    /// The path of the form of dates or parameters; nil for another form.
    var values: RoutePattern?
    /// The enrollment for which a form of values was made; nil if it is as it was.
    var before: CarePlan?
    /// Whether someone else changed it meanwhile.
    var isConflict = false
    /// What was typed.
    var typed: FormFields

    /// What the page says when someone else changed what a form was about.
    static let conflict =
      "Someone else changed it meanwhile, and nothing of yours was recorded. What applies now is shown; what you typed is kept in the form. "
      + "Compare them, and send it again if it is still right."
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, try await visit.patient())
  }

  /// Returns the page; with the reason for which a form was refused, if one was.
  static func page(_ visit: StaffVisit, _ patient: ScopedPatient, _ refusal: Refusal? = nil) async throws -> Response {
    let carePlan = try await visit.carePlan(of: patient), plan = try visit.plan(), now = visit.now
    let shown = try await visit.read { try Shown($0, of: carePlan.id, plan, at: now) }
    let authors = try await visit.authors(), header = try await visit.header(of: patient)
    var page = visit.page("Plan of \(patient.id)", hasTabs: true)
    if let refusal { page.status = refusal.isConflict ? .preconditionFailed : .unprocessableContent }
    return page.response { html in
      html.errors([refusal?.problem].compactMap(\.self), title: "The change was not made")
      html.tabs(of: patient, visit, header)
      html.element(
        "p", ["class": "care-detail"],
        "As of \(now.shortText(in: visit.zone)). What is changed here applies to this participant alone; everything else follows the plan."
      )
      let canChange = visit.has(.override) && !carePlan.status.isEnded
      if shown.tasks.isEmpty { html.nothing("The participant has no task now.") }
      for task in shown.tasks {
        add(
          task, shown.zone, OwnTaskForm(task: task, zone: shown.zone, patient: patient, visit: visit, page: page),
          authors, canChange, refusal, into: &html)
      }
      PlanValueRoutes.sections(shown, patient, visit, page, refusal, into: &html)
    }
  }

  private static func add(
    _ own: OwnTask, _ zone: Zone, _ form: OwnTaskForm, _ authors: AuthorNames, _ canChange: Bool, _ refusal: Refusal?,
    into html: inout HTMLText
  ) {
    let task = own.task, refused = refusal?.task == task.id ? refusal : nil
    let typed = { (act: OwnTaskChange.Act) in refused?.act == act ? refused?.typed : nil }
    html.element("article", ["class": "care-panel", "id": "task-\(task.id)"]) { html in
      html.element("h2", task.title)
      html.element("dl", ["class": "care-summary"]) { html in
        for (name, text) in facts(of: own, zone) {
          html.element("dt", name)
          html.element("dd", ["class": "care-content"]) { $0.lines(text) }
        }
      }
      history(of: own, authors, in: form.visit.zone, into: &html)
      guard canChange else { return }
      if own.isStopped {
        if let typed = typed(.override) ?? typed(.stop) { form.kept(typed, into: &html) }
        form.short(
          .revert, "Ask it again", "The task applies to this participant as the plan has it.", typed(.revert),
          into: &html)
        return
      }
      form.change(typed(.override), into: &html)
      if own.isOwn {
        form.short(.revert, "Follow the plan again", "The override of this task ends.", typed(.revert), into: &html)
      } else if let typed = typed(.revert) {
        form.kept(typed, into: &html)
      }
      form.short(
        .stop, "Stop", "The task is not asked anymore. Recorded outcomes stay.", typed(.stop), into: &html)
    }
  }

  private static func facts(of own: OwnTask, _ zone: Zone) -> [(String, String)] {
    let task = own.task
    var facts = [("Due", own.isStopped ? "not asked of this participant" : task.schedule.describe())]
    let targets = task.schedule.elements.indices.map { task.targets(ofElement: $0) }
    if let first = targets.first, targets.allSatisfy({ $0 == first }) {
      if !first.isEmpty { facts.append(("Targets", text(first, of: task, zone))) }
    } else {
      for (place, targets) in targets.enumerated() where !targets.isEmpty {
        facts.append(("Targets, part \(place + 1)", text(targets, of: task, zone)))
      }
    }
    if let instructions = task.instructions { facts.append(("Instructions", instructions)) }
    return facts
  }

  private static func text(_ targets: [OutcomeValue], of task: CareTask, _ zone: Zone) -> String {
    targets.map { task.text(of: $0, in: zone) }.joined(separator: ", ")
  }

  private static func history(of own: OwnTask, _ authors: AuthorNames, in zone: Zone, into html: inout HTMLText) {
    guard !own.overrides.isEmpty else { return }
    html.element("ul") { html in
      for version in own.overrides.reversed() {
        html.element("li") { html in
          let names = CareTask.fields.map(\.name).filter(version.value.sets)
          let what =
            version.isDeleted
            ? "stopped" : names.isEmpty ? "follows the plan" : "changed: \(names.joined(separator: ", "))"
          html.element("strong", what)
          html.element(
            "span", ["class": "care-detail"],
            ", from \(version.effective.words(in: zone)), by \(authors.name(of: version.author) ?? "–")"
              + (version.why.map { ", because: \($0)" } ?? ""))
        }
      }
    }
  }
}

extension Effective {
  /// Returns the time at which something takes effect, in words for the care team; `zone`: that of the page.
  func words(in zone: Zone) -> String {
    switch self {
    case .date(let date): date.formattedWithoutWeekday
    case .instant(let instant): instant.shortText(in: zone)
    case .beginning: "the beginning"
    }
  }
}
