import CareModel
import Testing

/// Events to draw, written in a line each.
struct EventFixture {
  var zone: Zone
  var day: CivilDate

  init() throws {
    zone = try #require(Zone("America/New_York"))
    day = try #require(CivilDate("2026-06-07"))
  }

  func at(_ time: String, on date: String = "2026-06-07") throws -> Instant {
    zone.instant(of: try #require(CivilDateTime("\(date)T\(time)")))
  }

  func task(
    _ id: CareTask.ID, _ title: String, card: CardDefinition = CardDefinition(.simple), instructions: String? = nil,
    texts: [String?] = [nil], targets: [OutcomeValue] = [], survey: Survey? = nil
  ) -> CareTask {
    let elements = texts.map {
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1), text: $0)
    }
    return CareTask(
      id: id, title: title, instructions: instructions, schedule: Schedule(elements: elements), targets: targets,
      card: card, survey: survey)
  }

  /// An event of the day; with `answered` (a time) its outcome is completed unless the state is declined or excused.
  func event(
    _ task: CareTask, _ time: String, _ state: EventState, answered: String? = nil, values: [OutcomeValue] = [],
    reason: String? = nil, element: Int = 0, allDay: Bool = false, progress: Double? = nil, closes: Instant? = nil,
    graceEnds: Instant? = nil
  ) throws -> Event {
    let start = try at(time)
    let key = OccurrenceKey("\(task.id)/2026-06-07T\(time)/\(element)")
    let end = closes ?? zone.startOfDay(day.adding(days: 1))
    let status: Outcome.Status? =
      switch state {
      case .declined: .declined
      case .excused: .excused
      default: answered == nil ? nil : .completed
      }
    let outcome = try status.map { status in
      Version(
        id: VersionID("v"), owner: .none, effective: .beginning, recorded: start, seq: 1, place: 0,
        value: Outcome(
          patient: "ana", carePlan: nil, task: task.id, taskVersion: VersionID("t"), key: key, start: start,
          stop: start,
          answered: try at(answered ?? time), status: status, reason: reason, values: values))
    }
    let slot: Slot = allDay ? .date(day) : .dateTime(zone.civil(start))
    return Event(
      patient: "ana", carePlan: nil, plan: "knee-recovery", task: task, taskVersion: VersionID("t"), key: key,
      occurrence: Occurrence(
        slot: slot, start: start, stop: start.adding(seconds: 3600), index: 0, element: element, isAllDay: allDay),
      zone: zone, window: EventWindow(opens: start, closes: end, graceEnds: graceEnds ?? end), outcome: outcome,
      state: state, progress: progress ?? (state == .completed || state == .late ? 1 : 0))
  }

  /// The week that holds the day, Monday first, with what was done of what was due; nil where nothing was.
  func week(_ days: [(done: Int, due: Int, open: Int)?]) -> [DayAdherence] {
    days.enumerated().map { place, counts in
      let date = day.adding(days: place - 6)
      guard let counts else { return DayAdherence(date: date, state: .noEvents) }
      return DayAdherence(
        date: date, state: .progress, progress: Double(counts.done) / Double(counts.due), due: counts.due,
        done: counts.done, open: counts.open)
    }
  }
}
