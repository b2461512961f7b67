import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// The sample scenario on a new store: the plans, a participant, a week of events, and its results.
struct Demo {
  let runtime: CareRuntime
  let files: DemoFiles
  let story: DemoStory
  let output: Output

  /// Runs the scenario from the first seed to the last chart.
  func run() throws {
    try seed()
    try enroll()
    for (date, actions) in try story.week {
      for action in actions { try perform(action, on: date) }
      try show(date)
    }
    try report()
    try DemoChange(runtime: runtime, story: story, output: output, now: evening).show(in: from..<to)
  }

  private var from: CivilDate { story.start }
  private var to: CivilDate { story.start.adding(days: 7) }

  /// The evening after the week, at which its results are shown.
  private var evening: Instant { instant(to, "20:00") }

  private func instant(_ date: CivilDate, _ time: String) -> Instant {
    story.zone.instant(of: CivilDateTime(date: date, time: TimeOfDay(time) ?? .midnight))
  }

  private func title(_ text: String) {
    output.line("\n" + TextStyle(isOn: output.usesColor).bold("== \(text)") + "\n")
  }

  private func seed() throws {
    let noon = instant(from.adding(days: -1), "12:00")
    let session = Session(runtime: runtime, clock: { noon }, output: output, zone: story.zone)
    let plans = try session.load(PlanFinder.readers([files.plans]))
    title("Seed the plans")
    output.line(SeedText.text(try runtime.seed(plans, at: session.now), isDry: false, width: output.tableWidth))
    title("Seed them again: nothing changes")
    let again = try runtime.seed(plans, at: session.now)
    output.line(SeedReport.Action.allCases.map { "\(again.count($0)) \($0.rawValue)" }.joined(separator: ", "))
  }

  private func enroll() throws {
    title("Enroll \(story.patient) from \(from.formatted) (\(story.zone.identifier))")
    let now = instant(from.adding(days: -1), "18:00")
    for plan in try runtime.plans(at: now) {
      let enrollment = Enrollment(
        patient: story.patient, plan: plan.value.id, start: from, zoneForNewPatient: story.zone)
      let carePlan = try runtime.enroll(enrollment, at: now)
      output.line("\(carePlan.value.id): \(plan.value.title)")
    }
  }

  private func perform(_ action: DemoStory.Action, on date: CivilDate) throws {
    let now = story.zone.instant(of: CivilDateTime(date: date, time: action.at))
    let event = try runtime.event(task: action.task, patient: story.patient, on: date, at: now)
    if let reason = action.decline {
      _ = try runtime.decline(event, reason: reason, at: now)
    } else if action.answers != nil || action.recording != nil {
      let sheet = AnswerSheet(answers: action.answers ?? [:], recording: try action.recording.map(files.data))
      _ = try runtime.perform(event, answers: sheet, at: now)
    } else {
      _ = try runtime.toggle(event, at: now)
    }
  }

  /// Shows a day as of 21:00; the contacts only on the first day.
  private func show(_ date: CivilDate) throws {
    let now = instant(date, "21:00")
    title("\(date.formatted), 21:00\(clockChange(on: date))")
    var day = try runtime.day(story.patient, on: date, at: now)
    if date != from { day.contacts = [] }
    let cards = try runtime.cards(of: day.events, at: now), pages = try runtime.pages(of: day, at: now)
    output.raw(day.view(cards: cards, pages: pages, isStaff: true, at: now).text(output.style))
  }

  private func clockChange(on date: CivilDate) -> String {
    let before = story.zone.offsetSeconds(at: story.zone.startOfDay(date))
    let after = story.zone.offsetSeconds(at: story.zone.startOfDay(date.adding(days: 1)))
    guard before != after else { return "" }
    return " (the clocks went \(after < before ? "back" : "forward") overnight)"
  }

  private func report() throws {
    title("The week's adherence")
    let days = try runtime.adherence(story.patient, from: from, to: to, at: evening)
    let rate = try runtime.rate(story.patient, from: from, to: to, at: evening)
    let basis = "as of \(evening.formattedInFull(in: story.zone))"
    output.raw(AdherenceTable(days: days, rate: rate, basis: basis).text(output.style))
    title("Insights and charts")
    let report = try runtime.insightReport(story.patient, at: evening)
    output.raw(InsightText.text(report.insights, output.style))
    for chart in report.charts {
      output.raw("\n" + FigureText.text(chart, output.style))
    }
  }
}

/// A planned change of a task, shown by its versions and by the events on both sides.
struct DemoChange {
  let runtime: CareRuntime
  let story: DemoStory
  let output: Output
  let now: Instant

  /// Shows each change of a task that takes effect within some days.
  func show(in days: Range<CivilDate>) throws {
    for plan in try runtime.plans(at: now) {
      for task in try runtime.tasks(of: plan.value.id, at: now) {
        let versions = try runtime.history(task: task.value.id, of: plan.value.id)
        for version in versions {
          guard case .date(let date) = version.effective, days.contains(date) else { continue }
          try show(version, of: plan.value.id, from: date)
        }
      }
    }
  }

  private func show(_ version: Version<CareTask>, of plan: PlanHeader.ID, from date: CivilDate) throws {
    let style = TextStyle(isOn: output.usesColor)
    output.line("\n" + style.bold("== A planned change of \(plan)/\(version.value.id)") + "\n")
    for (label, day) in [("until", date.adding(days: -1)), ("from", date)] {
      let query = EventQuery(patient: story.patient, interval: .day(day), task: version.value.id)
      let events = try runtime.events(query, at: now)
      guard let task = events.first?.task else { continue }
      output.line(" " + style.bold("\(label) \(day.formatted)") + " (version \(events[0].taskVersion))")
      for line in TextWrap.lines(task.instructions ?? "", width: output.style.width - 3) { output.line("   \(line)") }
      for event in events {
        let targets = event.targets.map { $0.formattedWithLabel(in: event.zone) }.joined(separator: " · ")
        let values = event.values.map { $0.formattedWithLabel(in: event.zone) }.joined(separator: " · ")
        let recorded = values.isEmpty ? event.statusText(at: now) : "recorded \(values)"
        output.line("   \(event.state.symbol) \(event.key): target \(targets), \(recorded)")
      }
    }
  }
}
