import Care
import CareAccess
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareWeb
import Foundation

/// A store whose participants have answered until yesterday, with a signed-in device for each and a signed-in clinician.
struct WebWorld {
  /// The study that everyone follows.
  static let plan: PlanHeader.ID = "daily"
  /// The participants who follow the study with two cards of its own.
  static let drawn = 20

  let folder: URL
  let patients: Int
  let days: Int

  private static let batch = 500

  /// Returns the participant with a number, from 0.
  static func patient(_ number: Int) -> Patient.ID { Patient.ID("p\(number)") }

  /// Opens the store.
  ///
  /// - Throws: `StoreError`.
  static func open(_ folder: URL) throws -> CareRuntime {
    try CareRuntime.open(path: folder.appending(path: "care.sqlite").path, entropy: Array("a store to measure".utf8))
  }

  /// Fills the store and the file of sessions, and lists the sessions.
  ///
  /// - Throws: `StoreError`; `AccessError`; an error of the file system.
  func make() throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let today = Zone.utc.date(of: now)
    let start = today.adding(days: -days)
    let runtime = try Self.open(folder)
    for (id, isDrawn) in [(Self.plan.text, false), ("drawn", true)] {
      let plan = WebPlan(id: id, isDrawn: isDrawn)
      _ = try runtime.seed(reading: [plan], at: Zone.utc.startOfDay(start))
    }
    try enroll(runtime, from: start)
    try record(runtime, from: start)
    try runtime.store.engine.close()
    try signIn(at: now)
  }

  private func enroll(_ runtime: CareRuntime, from start: CivilDate) throws {
    let begin = Zone.utc.startOfDay(start)
    for first in stride(from: 0, to: patients + Self.drawn, by: Self.batch) {
      try runtime.transaction(at: begin) {
        for number in first..<min(first + Self.batch, patients + Self.drawn) {
          let plan = number < patients ? Self.plan : "drawn"
          try runtime.enroll(
            Enrollment(
              patient: Self.patient(number), plan: plan, start: start, id: CarePlan.ID("p\(number).\(plan)"),
              zoneForNewPatient: .utc), at: begin)
        }
      }
    }
  }

  /// Records each task of each day, ten days at a time for all, so that rows of participants are mixed as in use.
  private func record(_ runtime: CareRuntime, from start: CivilDate) throws {
    let begin = Zone.utc.startOfDay(start)
    // Everyone has the same events.
    let events = try runtime.events(
      EventQuery(patient: Self.patient(0), interval: .days(from: start, to: start.adding(days: days))), at: begin
    ).filter { $0.task.survey == nil }
    for decade in stride(from: 0, to: days, by: 10) {
      let end = start.adding(days: min(decade + 10, days))
      let answered = events.filter { $0.date >= start.adding(days: decade) && $0.date < end }
      for first in stride(from: 0, to: patients, by: Self.batch) {
        try runtime.store.write(at: Zone.utc.startOfDay(end)) { writer in
          for number in first..<min(first + Self.batch, patients) {
            for (place, event) in answered.enumerated() { try writer.record(outcome(number, event, place)) }
          }
        }
      }
    }
  }

  private func outcome(_ number: Int, _ event: Event, _ place: Int) -> Outcome {
    let start = event.occurrence.start
    return Outcome(
      patient: Self.patient(number), carePlan: CarePlan.ID("p\(number).\(Self.plan)"), task: event.task.id,
      taskVersion: event.taskVersion, key: event.key, start: start, stop: event.occurrence.stop,
      answered: start.adding(seconds: 600),
      values: [OutcomeValue(.integer((number + place) % 11), kind: "pain", recorded: start)], zone: event.zone)
  }
}
