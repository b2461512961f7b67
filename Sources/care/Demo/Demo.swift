import CareCards
import CareModel
import CareRuntime
import Foundation

/// The whole story on a fresh store: plans, a participant, a week, and what can be said of it afterward.
struct Demo {
  let runtime: CareRuntime
  let files: DemoFiles
  let story: DemoStory
  let output: Output

  /// Tells the story from the first seed to the last chart.
  func run() throws {
    try seed()
    try enroll()
    for (date, deeds) in try story.week {
      for deed in deeds { try perform(deed, on: date) }
      try show(date)
    }
    try report()
    try DemoChange(runtime: runtime, story: story, output: output, now: evening).show(in: from..<to)
  }

  private var from: CivilDate { story.start }
  private var to: CivilDate { story.start.adding(days: 7) }

  /// The day after the week, when it is looked back on.
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
    title("The plans, seeded")
    output.line(SeedText.text(try runtime.seed(plans, at: session.now), isDry: false))
    title("Seeded once more: nothing changes")
    let again = try runtime.seed(plans, at: session.now)
    output.line(SeedReport.Action.allCases.map { "\(again.count($0)) \($0.rawValue)" }.joined(separator: ", "))
  }

  private func enroll() throws {
    title("\(story.patient) joins on \(from.formatted), in \(story.zone.identifier)")
    let now = instant(from.adding(days: -1), "18:00")
    for plan in try runtime.plans(at: now) {
      let enrollment = Enrollment(
        patient: story.patient, plan: plan.value.id, start: from, zoneForNewPatient: story.zone)
      let carePlan = try runtime.enroll(enrollment, at: now)
      output.line("\(carePlan.value.id): \(plan.value.title)")
    }
  }

  private func perform(_ deed: DemoStory.Deed, on date: CivilDate) throws {
    let now = story.zone.instant(of: CivilDateTime(date: date, time: deed.at))
    let event = try runtime.event(task: deed.task, patient: story.patient, on: date, at: now)
    if let reason = deed.decline {
      _ = try runtime.decline(event, reason: reason, at: now)
    } else if deed.answers != nil || deed.recording != nil {
      let sheet = AnswerSheet(answers: deed.answers ?? [:], recording: try deed.recording.map(files.data))
      _ = try runtime.perform(event, answers: sheet, at: now)
    } else {
      _ = try runtime.toggle(event, at: now)
    }
  }

  /// The day as it stands at nine in the evening; whom to call is said on the first day.
  private func show(_ date: CivilDate) throws {
    let now = instant(date, "21:00")
    title("\(date.formatted), 21:00\(clockChange(on: date))")
    var day = try runtime.day(story.patient, on: date, at: now)
    if date != from { day.contacts = [] }
    output.raw(day.view(cards: try runtime.cards(of: day.events, at: now), at: now).text(output.style))
  }

  private func clockChange(on date: CivilDate) -> String {
    let before = story.zone.offsetSeconds(at: story.zone.startOfDay(date))
    let after = story.zone.offsetSeconds(at: story.zone.startOfDay(date.adding(days: 1)))
    guard before != after else { return "" }
    return " (the clocks went \(after < before ? "back" : "forward") in the night)"
  }

  private func report() throws {
    title("The week's adherence")
    let days = try runtime.adherence(story.patient, from: from, to: to, at: evening)
    let rate = try runtime.rate(story.patient, from: from, to: to, at: evening)
    let basis = "as of \(evening.formattedInFull(in: story.zone))"
    output.raw(AdherenceTable(days: days, rate: rate, basis: basis).text(output.style))
    title("What the data says")
    output.raw(InsightText.text(try runtime.insights(story.patient, at: evening), output.style))
    for chart in try runtime.charts(story.patient, at: evening) {
      output.raw("\n" + ChartText.text(chart, output.style))
    }
  }
}

/// What a task asked before and after a planned change, told from its versions and from the events on both sides.
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
    output.line("\n" + style.bold("== A change of \(plan)/\(version.value.id), from its history") + "\n")
    for (label, day) in [("until", date.adding(days: -1)), ("from", date)] {
      let query = EventQuery(patient: story.patient, interval: .day(day), task: version.value.id)
      let events = try runtime.events(query, at: now)
      guard let task = events.first?.task else { continue }
      output.line(" " + style.bold("\(label) \(day.formatted)") + " (version \(events[0].taskVersion))")
      for line in TextWrap.lines(task.instructions ?? "", width: output.style.width - 3) { output.line("   \(line)") }
      for event in events {
        let asked = event.targets.map { $0.formattedWithLabel(in: event.zone) }.joined(separator: " · ")
        let given = event.values.map { $0.formattedWithLabel(in: event.zone) }.joined(separator: " · ")
        let recorded = given.isEmpty ? event.statusText(at: now) : "recorded \(given)"
        output.line("   \(event.state.symbol) \(event.key): asked \(asked), \(recorded)")
      }
    }
  }
}
