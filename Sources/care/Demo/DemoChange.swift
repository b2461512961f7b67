import CareCards
import CareModel
import CareRuntime

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
      output.line(" " + style.bold("\(label) \(day.words)") + " (version \(events[0].taskVersion))")
      for line in TextWrap.lines(task.instructions ?? "", width: output.style.width - 3) { output.line("   \(line)") }
      for event in events {
        let asked = event.targets.map { $0.labeledWords(in: event.zone) }.joined(separator: " · ")
        let given = event.values.map { $0.labeledWords(in: event.zone) }.joined(separator: " · ")
        let recorded = given.isEmpty ? event.statusWords(at: now) : "recorded \(given)"
        output.line("   \(event.state.symbol) \(event.key): asked \(asked), \(recorded)")
      }
    }
  }
}
