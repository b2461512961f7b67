import Care
import CareModel
import CareRuntime
import CareStore
import Foundation

/// A participant's day whose tasks have been open since days before, beside one with as many tasks of the day itself.
struct OpenDayBenchmarks {
  /// The number of tasks.
  static let tasks = 30
  let folder: URL

  func run() throws -> [StoreMeasurement] {
    let open = try OpenDay(LongPlan(on: "mon", closes: "days(5)"), in: folder)
    let plain = try OpenDay(LongPlan(on: "wed", closes: "hours(12)"), in: folder)
    let measured = try StoreMeasurement(
      "store.day-of-\(Self.tasks)-long-open-tasks", beside: "as many of the day", time: .processor,
      operations: OpenDay.rounds,
      ours: open.read, peer: plain.read)
    return [
      measured,
      StoreMeasurement(
        "store.day-of-long-open-tasks-to-one-without", ours: 1 / (measured.peer?.ratio ?? 1), unit: "x",
        goal: .atMost(1.2)),
    ]
  }
}

/// A store with one participant, read on the Wednesday of the first week.
private struct OpenDay {
  static let rounds = 20
  let runtime: CareRuntime

  init(_ plan: LongPlan, in folder: URL) throws {
    runtime = try CareRuntime.open(
      path: folder.appending(path: "day-of-\(plan.on).sqlite").path, entropy: Array("a day to measure".utf8))
    _ = try runtime.seed([runtime.load(plan)], at: BenchStore.start(day: 0))
    try runtime.enroll(
      Enrollment(
        patient: BenchStore.patient(0), plan: "daily", start: BenchStore.date(day: 0), id: BenchStore.carePlan(0),
        zoneForNewPatient: .utc),
      at: BenchStore.start(day: 0))
  }

  func read() throws {
    for _ in 0..<Self.rounds {
      let now = BenchStore.start(day: 2).adding(seconds: 43_200)
      let contents = try runtime.dayContents(of: BenchStore.patient(0), at: now) { _ in (nil, .english) }
      precondition(contents.day.events.count == OpenDayBenchmarks.tasks, "\(contents.day.events.count) events")
    }
  }
}

/// A plan of weekly tasks at a morning, as a script.
private struct LongPlan: SourceReader {
  let on: String
  let closes: String

  func source(of module: String?) throws(SourceError) -> SourceText? {
    guard module == nil else { return nil }
    let tasks = (0..<OpenDayBenchmarks.tasks).map { place in
      """
          task "task-\(place)" {
            title = "Task \(place)", instructions = "What there is to do, in a sentence or two.",
            schedule = schedule.weekly { on = "\(on)", at = "08:\(place + 10)" }, closes = \(closes),
          },
      """
    }
    return SourceText(
      path: "plan.lua", displayPath: "plan.lua",
      text:
        "return plan \"daily\" {\n  title = \"Every week\",\n  tasks = {\n\(tasks.joined(separator: "\n"))\n  },\n}\n")
  }
}
