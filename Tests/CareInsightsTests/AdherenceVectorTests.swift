import CareInsights
import CareModel
import Testing

/// Days of adherence as CareKit gives them.
struct AdherenceVectorTests {
  struct Case: Decodable, CustomTestStringConvertible {
    struct Task: Decodable {
      struct Element: Decodable {
        var start: Instant
        var end: Instant?
      }
      var elements: [Element]
      var impactsAdherence: Bool
    }
    struct Done: Decodable {
      var task: Int
      var occurrence: Int
    }
    var name: String
    var timezone: String
    var from: Instant
    var to: Instant
    var tasks: [Task]
    var outcomes: [Done]
    var adherence: [String]
    var testDescription: String { name }
  }

  /// Where we differ, and why.
  static let differences: [String: (adherence: [String], reason: String)] = [
    "event running over from the day before counts on day 0 in fetchAdherence": (
      ["progress:0.0"], "an event counts on the day of its start, and the one of this day is not done"
    )
  ]

  /// The daily occurrences of an element on these days, each with its place from the start.
  private func occurrences(
    _ element: Case.Task.Element, on days: [CivilDate], zone: Zone
  ) -> [(index: Int, start: CivilDateTime)] {
    let first = zone.civil(element.start)
    return days.compactMap { date in
      let start = CivilDateTime(date: date, time: first.time)
      let instant = zone.instant(of: start)
      guard instant >= element.start, element.end.map({ instant < $0 }) ?? true else { return nil }
      return (date.dayNumber - first.date.dayNumber, start)
    }
  }

  @Test(arguments: try cases(Case.self, in: "adherence.json"))
  func daysAgreeWithTheReference(row: Case) throws {
    let fixture = try EventFixture(zone: row.timezone)
    let zone = fixture.zone
    let last = zone.date(of: row.to)
    let days = sequence(first: zone.date(of: row.from)) { $0 < last ? $0.adding(days: 1) : nil }.map(\.self)
    var events: [Event] = []
    for (place, task) in row.tasks.enumerated() {
      for element in task.elements {
        for (index, start) in occurrences(element, on: days, zone: zone) {
          let isDone = row.outcomes.contains { $0.task == place && $0.occurrence == index }
          let counting = fixture.task(CareTask.ID("task\(place)"), impactsAdherence: task.impactsAdherence)
          events.append(
            try fixture.event(
              start.description, isDone ? .completed : .missed, progress: isDone ? 1 : 0, task: counting))
        }
      }
    }
    let found = Adherence.daily(days: days, events: events, at: row.to) { date in
      row.tasks.filter(\.impactsAdherence).flatMap(\.elements).contains { element in
        let isOver = element.end.map { $0 <= zone.startOfDay(date) } ?? false
        return element.start < zone.startOfDay(date.adding(days: 1)) && !isOver
      }
    }
    let words = found.map { day in
      switch day.state {
      case .noTasks: "noTasks"
      case .noEvents: "noEvents"
      case .progress: "progress:\(day.progress ?? -1)"
      }
    }
    let difference = Self.differences[row.name]
    #expect(words == difference?.adherence ?? row.adherence, "\(difference?.reason ?? "as there")")
  }
}
