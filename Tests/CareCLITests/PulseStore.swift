import Foundation
import GRDB
import Testing

/// A small study for tests of the store itself: the plan `pulse`, and the patients `ana` and `bo`, of whom `ana` has recorded two values.
struct PulseStore {
  let care: CareProcess

  static let clock = "--at 2026-10-28T23:00:00Z --zone UTC"

  /// A plan with an event each minute, all open in the evening.
  static let plan = """
    return plan "pulse" { title = "Pulse", tasks = {
      task "beat" { title = "Beat", schedule = schedule.every { interval = minutes(1), at = "00:00" } },
    } }
    """

  /// Records two values at the events of a patient, from the one whose number is the second argument to that of the third, and tells each key
  /// once that is done; a store that is busy is told, too.
  static let record = """
    local patient, from, to = arg[1], tonumber(arg[2]), tonumber(arg[3])
    for place, event in ipairs(store.events{ patient = patient, on = "2026-10-28" }) do
      if place >= from and place <= to then
        local done, problem = pcall(event.record, event, { value(place, { kind = "first" }), value("said " .. patient) })
        print(done and event.key or "busy: " .. tostring(problem))
      end
    end
    """

  /// Says the keys of a patient's outcomes, and `half` where a value is missing.
  static let look = """
    for place, event in ipairs(store.events{ patient = arg[1], on = "2026-10-28" }) do
      if event.outcome then print(event.key .. (#event.values == 2 and "" or " half")) end
    end
    """

  /// Seeds the plan, enrolls both, and records for `ana`.
  init(_ care: CareProcess) throws {
    self.care = care
    try care.write(Self.plan, to: "pulse/plan.lua")
    try care.write(Self.record, to: "record.lua")
    try care.write(Self.look, to: "look.lua")
    let options = "--at 2026-10-27T12:00:00Z --zone UTC"
    let enroll = "care enroll pulse --start 2026-10-28 --create \(options) --patient"
    let result = try care.shell(
      "care seed pulse \(options) && \(enroll) ana && \(enroll) bo && care run \(Self.clock) record.lua ana 1 2")
    try #require(result.code == 0, "\(result.errors)")
  }

  /// Runs SQL past the store.
  func run(_ sql: String) throws {
    let queue = try DatabaseQueue(path: care.folder.appending(path: "care.sqlite").path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  /// The names of the files that belong to the store.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: care.folder.path).filter { $0.contains("sqlite") }.sorted()
  }
}

/// Runs a test on a small study of its own.
func withPulse(_ body: (PulseStore) throws -> Void) throws {
  try withCare { try body(PulseStore($0)) }
}
