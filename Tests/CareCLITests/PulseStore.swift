import Foundation
import GRDB
import Testing

/// A small store: the plan `pulse`, and the patients `ana`, who has recorded two values, and `bo`.
struct PulseStore {
  let care: CareProcess

  static let clock = "--at 2026-10-28T23:00:00Z --zone UTC"

  /// A plan with an event every minute, all open in the evening.
  static let plan = """
    return plan "pulse" { title = "Pulse", tasks = {
      task "beat" { title = "Beat", schedule = schedule.every { interval = minutes(1), at = "00:00" } },
    } }
    """

  /// Records two values for each event of a patient in a range of event numbers, and then prints the event's key, or that
  /// the store is busy.
  static let record = """
    local patient, from, to = arg[1], tonumber(arg[2]), tonumber(arg[3])
    for place, event in ipairs(store.events{ patient = patient, on = "2026-10-28" }) do
      if place >= from and place <= to then
        local done, problem = pcall(event.record, event, { value(place, { kind = "first" }), value("said " .. patient) })
        print(done and event.key or "busy: " .. tostring(problem))
      end
    end
    """

  /// Prints the keys of a patient's outcomes, with `half` if a value is missing.
  static let look = """
    for place, event in ipairs(store.events{ patient = arg[1], on = "2026-10-28" }) do
      if event.outcome then print(event.key .. (#event.values == 2 and "" or " half")) end
    end
    """

  /// Seeds the plan, enrolls both patients, and records for `ana`.
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

  /// Runs SQL on the store's file directly.
  func run(_ sql: String) throws {
    let queue = try DatabaseQueue(path: care.folder.appending(path: "care.sqlite").path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  /// Returns the names of the store's files.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: care.folder.path).filter { $0.contains("sqlite") }.sorted()
  }
}

/// Runs a test on a small store.
func withPulse(_ body: (PulseStore) throws -> Void) throws {
  try withCare { try body(PulseStore($0)) }
}
