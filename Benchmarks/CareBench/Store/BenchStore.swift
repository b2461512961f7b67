import Care
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation

/// A store file of many patients who follow a plan of five tasks a day, with everything recorded, and one outcome in
/// twenty corrected.
struct BenchStore {
  static let tasks = 5, days = 60
  let patients: Int
  private let tasks: Int
  private let days: Int
  let path: String
  let runtime: CareRuntime

  /// The number of outcomes, without their corrections.
  var outcomes: Int { patients * tasks * days }

  /// Opens the store with a number of patients in a folder, and creates it if it does not exist.
  ///
  /// `hasInsights`: whether the plan has ten insights.
  init(
    patients: Int, in folder: URL, tasks: Int = BenchStore.tasks, days: Int = BenchStore.days, hasInsights: Bool = false
  ) throws {
    self.patients = patients
    (self.tasks, self.days) = (tasks, days)
    path = folder.appending(path: "store-of-\(patients)-patients.sqlite").path
    if !FileManager.default.fileExists(atPath: path) {
      let growing = path + ".part"
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: growing + end) }
      let runtime = try CareRuntime.open(path: growing, entropy: Self.entropy)
      _ = try runtime.seed(
        [runtime.load(BenchPlan(id: "daily", tasks: tasks, hasInsights: hasInsights))], at: Self.start)
      try Self.fill(runtime, patients: patients, tasks: tasks, days: days)
      try runtime.store.engine.close()
      try FileManager.default.moveItem(atPath: growing, toPath: path)
    }
    runtime = try CareRuntime.open(path: path, entropy: Self.entropy)
  }

  /// Returns the id of the patient with a number, from 0.
  static func patient(_ number: Int) -> Patient.ID { Patient.ID("p\(number)") }

  /// Returns the id of a patient's care plan.
  static func carePlan(_ number: Int) -> CarePlan.ID { CarePlan.ID("p\(number).daily") }

  /// Returns the first moment of a day, from 0.
  static func start(day: Int) -> Instant { start.adding(seconds: day * 86_400) }

  /// Returns the day with a number, from 0.
  static func date(day: Int) -> CivilDate { Zone.utc.date(of: start(day: day)) }

  /// The time after everything has been recorded.
  static var now: Instant { start(day: days).adding(seconds: 43_200) }

  /// Returns a patient's outcomes of a day.
  static func outcomes(of patient: Int, day: Int, under versions: [Version<CareTask>]) -> [Outcome] {
    versions.enumerated().map { place, version in
      let due = start(day: day).adding(seconds: (8 + 2 * place) * 3600)
      return Outcome(
        patient: Self.patient(patient), carePlan: carePlan(patient), task: version.value.id, taskVersion: version.id,
        key: OccurrenceKey("\(version.value.id)/\(Zone.utc.civil(due))"), start: due, stop: due.adding(seconds: 3600),
        answered: due.adding(seconds: 600),
        values: [OutcomeValue(.integer((patient + day + place) % 11), kind: "pain", recorded: due)])
    }
  }

  /// Returns the versions of the tasks in force.
  static func versions(in store: CareStore) throws -> [Version<CareTask>] {
    try store.read { try $0.allInForce(CareTask.self, owner: .plan("daily"), at: start, zone: .utc) }
  }

  private static let start = Instant(milliseconds: 1_780_272_000_000)
  private static let entropy = Array("a store to measure".utf8)

  /// Records ten days at a time for all patients, so that each patient's rows are interleaved with those of others, as
  /// in real use.
  private static func fill(_ runtime: CareRuntime, patients: Int, tasks: Int, days: Int) throws {
    for first in stride(from: 0, to: patients, by: 500) {
      try runtime.transaction(at: start) {
        for number in first..<min(first + 500, patients) {
          try runtime.enroll(
            Enrollment(
              patient: patient(number), plan: "daily", start: date(day: 0), id: carePlan(number),
              zoneForNewPatient: .utc),
            at: start)
        }
      }
    }
    let versions = try versions(in: runtime.store)
    var recorded = 0
    for decade in stride(from: 0, to: days, by: 10) {
      for first in stride(from: 0, to: patients, by: 500) {
        try runtime.store.write(at: start(day: decade + 10)) { writer in
          for number in first..<min(first + 500, patients) {
            for outcome in (decade..<decade + 10).flatMap({ outcomes(of: number, day: $0, under: versions) }) {
              try writer.record(outcome)
              recorded += 1
              if recorded.isMultiple(of: 20) { try writer.record(outcome) }
            }
          }
        }
      }
    }
  }
}

/// A plan of daily tasks at even hours from 8, as a script.
struct BenchPlan: SourceReader {
  var id: String
  var tasks: Int
  var hasInsights = false

  func source(of module: String?) throws(SourceError) -> SourceText? {
    guard module == nil else { return nil }
    let tasks = (0..<tasks).map { place in
      """
          task "task-\(place)" {
            title = "Task \(place)", instructions = "What there is to do, in a sentence or two.",
            schedule = schedule.daily { at = "\(place == 0 ? "0" : "")\(8 + 2 * place):00" },
          },
      """
    }
    let text =
      "return plan \"\(id)\" {\n  title = \"Every day\",\n  tasks = {\n\(tasks.joined(separator: "\n"))\n  },\n"
      + (hasInsights ? "  insights = {\n\(insights)\n  },\n" : "") + "}\n"
    return SourceText(path: "plan.lua", displayPath: "plan.lua", text: text)
  }

  /// Two of each method, over eight weeks of a task's values.
  private var insights: String {
    (0..<2).map { place in
      let on = "{ task = \"task-\(place)\", kind = \"pain\" }"
      let other = "{ task = \"task-\(place + 2)\", kind = \"pain\" }"
      return """
            insight.trend "trend-\(place)" { on = \(on), over = weeks(8), better = "lower" },
            insight.compare "compare-\(place)" { on = \(on), over = weeks(4), min_change = 1, better = "lower" },
            insight.signal "signal-\(place)" { on = \(on), over = weeks(8), baseline = weeks(4), better = "lower" },
            insight.correlation "correlation-\(place)" { x = \(on), y = \(other), over = weeks(8) },
            threshold "most-\(place)" {
              on = { task = "task-\(place)", kind = "pain", stat = "max" }, at_least = 5, over = weeks(8), title = "Most",
            },
        """
    }.joined(separator: "\n")
  }
}
