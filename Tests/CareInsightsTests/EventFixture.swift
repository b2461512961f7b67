import CareModel
import Foundation
import Testing

/// Events of one participant to compute with, written in a line each.
struct EventFixture {
  var zone: Zone

  init(zone: String = "America/New_York") throws {
    self.zone = try #require(Zone(zone))
  }

  func at(_ text: String) throws -> Instant {
    zone.instant(of: try #require(CivilDateTime(text)))
  }

  func task(_ id: CareTask.ID = "walk", impactsAdherence: Bool = true) -> CareTask {
    CareTask(
      id: id, title: "Walk", impactsAdherence: impactsAdherence,
      schedule: Schedule(elements: [ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1))]))
  }

  func outcome(
    _ status: Outcome.Status = .completed, answered: Instant = .beginning, values: [OutcomeValue] = []
  ) -> Outcome {
    Outcome(
      patient: "ana", carePlan: nil, task: "walk", taskVersion: VersionID("t"), key: OccurrenceKey("walk"),
      start: .beginning, stop: .beginning, answered: answered, status: status, values: values)
  }

  /// An event that may be answered from its start until the end of its day.
  func event(_ start: String, _ state: EventState, progress: Double = 0, task: CareTask? = nil) throws -> Event {
    let start = try at(start)
    let end = zone.startOfDay(zone.date(of: start).adding(days: 1))
    let task = task ?? self.task()
    return Event(
      patient: "ana", carePlan: nil, plan: nil, task: task, taskVersion: VersionID("t"),
      key: OccurrenceKey("\(task.id)/\(zone.civil(start))"),
      occurrence: Occurrence(
        slot: .dateTime(zone.civil(start)), start: start, stop: start.adding(seconds: 3600), index: 0, element: 0,
        isAllDay: false), zone: zone, window: EventWindow(opens: start, closes: end, graceEnds: end), outcome: nil,
      state: state, progress: progress)
  }
}

private struct CaseFile<Case: Decodable>: Decodable {
  var cases: [Case]
}

/// The cases of a file beside these tests.
func cases<Case: Decodable>(_ type: Case.Type, in file: String) throws -> [Case] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(file)")
  return try JSONDecoder().decode(CaseFile<Case>.self, from: Data(contentsOf: url)).cases
}
