package import CareCards
package import CareModel
package import CareRuntime

extension PlanPreview {
  /// The days as a calendar.
  package var calendar: PlanCalendar {
    let events = days.flatMap(\.events)
    return PlanCalendar(
      title: plan.title, zone: zone,
      rows: tasks.map { task in
        let own = events.filter { $0.task.id == task.base.id }
        let times = own.timeTexts + [task.limitsAtWill].compactMap(\.self)
        return PlanCalendar.Row(title: task.base.title, times: times)
      },
      days: days.map { day in
        PlanCalendar.Day(
          date: day.date, counts: tasks.map { task in day.events.count { $0.task.id == task.base.id } },
          clockChange: day.clockChange)
      },
      changes: tasks.flatMap(\.planned).compactMap(\.self),
      notes: notes + (events.contains(where: \.isExample) ? [Self.exampleNote] : []))
  }

  /// The plan described in sentences.
  package var sentences: PlanSentences {
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
    "Times with a ~ are random examples: each participant has different ones."

  private var notes: [String] {
    let gate = gate.map { "Only “\($0.title)” is shown until it is completed." }
    let anchors = openAnchors.map { open in
      let titles = open.tasks.titles
      let lack = titles.isEmpty ? "" : "; tasks that count from it are not shown: \(titles)"
      return "The anchor \(open.anchor.label) is not set\(lack). Pass --anchor \(open.anchor.name)=DATE."
    }
    let parameters = openParameters.map { open in
      let titles = open.tasks.titles
      let lack = titles.isEmpty ? "" : "; tasks that need it are not shown: \(titles)"
      return "The parameter '\(open.parameter.name)' is not set\(lack). Pass --param \(open.parameter.name)=VALUE."
    }
    let events = openEvents.flatMap { open in
      let names = open.ends.names, assumed = names.first ?? "completed"
      let given =
        "Pass --after \(open.task.id)=\(open.ends.contains(.completed) ? "" : assumed + ":")TIME to assume it."
      let ended = "“\(open.task.title)” is \(names.joined(separator: " or "))"
      let starting = open.starting.titles, ending = open.ending.titles
      return [
        starting.isEmpty ? nil : "Tasks that start after \(ended) are not shown: \(starting). \(given)",
        ending.isEmpty ? nil : "Tasks that end after \(ended) are shown without end: \(ending). \(given)",
      ].compactMap(\.self)
    }
    return [gate].compactMap(\.self) + anchors + parameters + events
  }
}

extension [CareTask] {
  fileprivate var titles: String { map { "“\($0.title)”" }.joined(separator: ", ") }
}

extension TaskPreview {
  /// The planned change that starts each version; nil for the first.
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

  /// The text of the schedule element, or else the time of day as the plan states it, whatever the clocks do; `all day` for
  /// events of a whole day.
  fileprivate var timeText: String {
    // Of a random time, the example alone is shown.
    isExample ? startText : task.timeText(of: occurrence, start: startText, end: endText)
  }

  private var endText: String {
    let wall = zone.civil(occurrence.stop)
    return wall.time == .midnight ? "24:00" : wall.time.description
  }

  /// What orders the texts: events of a whole day come last.
  fileprivate var rank: (isAllDay: Bool, TimeOfDay) { (occurrence.isAllDay, zone.civil(occurrence.start).time) }

  private var startText: String {
    switch occurrence.slot {
    case .date: "all day"
    case .dateTime(let wall): wall.time.description
    case .instant(let instant): zone.civil(instant).time.description
    case .random: "~\(minute)"
    }
  }
}

extension [PlanPreview.Event] {
  /// The times of day in order; of more than eight random times only the first and the last.
  fileprivate var timeTexts: [String] {
    let drawn = filter(\.isExample).orderedTexts, fixed = filter { !$0.isExample }.orderedTexts
    guard drawn.count > 8, let first = drawn.first, let last = drawn.last else { return fixed + drawn }
    return fixed + ["\(first) to \(last)"]
  }

  /// The texts of the times, each once, in the order of the day.
  private var orderedTexts: [String] {
    let ordered = sorted { $0.rank.isAllDay == $1.rank.isAllDay ? $0.rank.1 < $1.rank.1 : $1.rank.isAllDay }
    return ordered.map(\.timeText).uniqued
  }
}

extension AnchorDefinition {
  /// The name, with the title if there is one: `'surgery' (Day of surgery)`.
  package var label: String { "'\(name)'" + (title.map { " (\($0))" } ?? "") }
}
