import CareCards
import CareModel
import CareRuntime

extension PlanPreview {
  /// The days as a calendar.
  var calendar: PlanCalendar {
    let events = days.flatMap(\.events)
    return PlanCalendar(
      title: plan.title, zone: zone,
      rows: tasks.map { task in
        let own = events.filter { $0.task.id == task.base.id }
        return PlanCalendar.Row(title: task.base.title, times: own.timesWords)
      },
      days: days.map { day in
        PlanCalendar.Day(
          date: day.date, counts: tasks.map { task in day.events.count { $0.task.id == task.base.id } },
          clockChange: day.clockChange)
      },
      changes: tasks.flatMap(\.planned).compactMap(\.self),
      notes: notes + (events.contains(where: \.isExample) ? [Self.exampleNote] : []))
  }

  /// The plan in sentences.
  var sentences: PlanSentences {
    PlanSentences(
      plan: plan, zone: zone,
      tasks: tasks.map { task in
        zip(task.versions, task.planned).map { version, change in
          PlanSentences.Version(change: change, task: version.task, schedule: version.schedule)
        }
      },
      contacts: contacts, notes: notes)
  }

  private static let exampleNote =
    "Times with a ~ are drawn at random: these are examples, each participant has others."

  private var notes: [String] {
    let gate = gate.map { "Only “\($0.title)” shows until it is completed." }
    let anchors = openAnchors.map { open in
      let titles = open.tasks.titles
      let lack = titles.isEmpty ? "" : "; what counts from it is left out: \(titles)"
      return "\(open.anchor.words) is not given\(lack). Give it with --anchor \(open.anchor.name)=DATE."
    }
    let parameters = openParameters.map { open in
      let titles = open.tasks.titles
      let lack = titles.isEmpty ? "" : "; what needs it is left out: \(titles)"
      return
        "The parameter '\(open.parameter.name)' is not given\(lack). Give it with --param \(open.parameter.name)=VALUE."
    }
    let events = openEvents.flatMap { open in
      let given = "Try it with --after \(open.task.id)=TIME."
      let starting = open.starting.titles, ending = open.ending.titles
      return [
        starting.isEmpty
          ? nil : "What starts after “\(open.task.title)” is completed is left out: \(starting). \(given)",
        ending.isEmpty ? nil : "What ends after “\(open.task.title)” is completed goes on here: \(ending). \(given)",
      ].compactMap(\.self)
    }
    return [gate].compactMap(\.self) + anchors + parameters + events
  }
}

extension [CareTask] {
  fileprivate var titles: String { map { "“\($0.title)”" }.joined(separator: ", ") }
}

extension TaskPreview {
  /// For each version the planned change that made it; nil for the first.
  fileprivate var planned: [PlannedChange?] {
    versions.map { version in
      version.from.map { PlannedChange(from: $0, title: version.task.title, fields: version.fields) }
    }
  }
}

extension PlanPreview.Event {
  private var minute: TimeOfDay {
    let time = zone.civil(occurrence.start).time
    return TimeOfDay(hour: time.hour, minute: time.minute) ?? time
  }

  /// The time of day as the plan has it, whatever the clocks do; or that it is for the whole day.
  fileprivate var timeWords: String {
    switch occurrence.slot {
    case .date: "all day"
    case .dateTime(let wall): wall.time.description
    case .instant(let instant): zone.civil(instant).time.description
    case .random: "~\(minute)"
    }
  }
}

extension [PlanPreview.Event] {
  /// The times of day in order; of many that are drawn at random the first and the last alone.
  fileprivate var timesWords: [String] {
    let drawn = Set(filter(\.isExample).map(\.timeWords)).sorted()
    let fixed = Set(filter { !$0.isExample }.map(\.timeWords)).sorted()
    guard drawn.count > 8, let first = drawn.first, let last = drawn.last else { return fixed + drawn }
    return fixed + ["\(first) to \(last)"]
  }
}
