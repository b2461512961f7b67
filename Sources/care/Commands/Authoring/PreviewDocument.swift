import CareModel
import CareRuntime

/// A plan's days in JSON.
struct PreviewDocument: Encodable {
  let plan: PlanHeader.ID
  let zone: Zone
  let gate: CareTask.ID?
  let openAnchors: [String]
  let openParameters: [String]
  let openEvents: [CareTask.ID]
  let changes: [Change]
  let days: [Day]

  init(_ preview: PlanPreview) {
    plan = preview.plan.id
    zone = preview.zone
    gate = preview.gate?.id
    openAnchors = preview.openAnchors.map(\.anchor.name)
    openParameters = preview.openParameters.map(\.parameter.name)
    openEvents = preview.openEvents.map(\.task.id)
    changes = preview.tasks.flatMap { task in
      task.changes.compactMap { version in
        version.from.map { Change(from: $0, task: task.base.id, fields: version.fields) }
      }
    }
    days = preview.days.map(Day.init)
  }

  struct Change: Encodable {
    let from: CivilDate
    let task: CareTask.ID
    let fields: [String]
  }

  struct ClockChangeDocument: Encodable {
    let at: Instant
    let seconds: Int
  }

  struct Day: Encodable {
    let date: CivilDate
    let clockChange: ClockChangeDocument?
    let events: [Event]

    init(_ day: PlanPreview.Day) {
      date = day.date
      clockChange = day.clockChange.map { ClockChangeDocument(at: $0.instant, seconds: $0.seconds) }
      events = day.events.map(Event.init)
    }
  }

  struct Event: Encodable {
    let task: CareTask.ID
    let key: String
    let start: String
    let stop: String
    let allDay: Bool
    /// True if the time is random, so that each participant has a different one.
    let example: Bool?

    init(_ event: PlanPreview.Event) {
      task = event.task.id
      key = event.key.text
      start = event.zone.iso(event.occurrence.start)
      stop = event.zone.iso(event.occurrence.stop)
      allDay = event.occurrence.isAllDay
      example = event.isExample ? true : nil
    }
  }
}
