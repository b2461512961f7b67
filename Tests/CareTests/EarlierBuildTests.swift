import Care
import CareModel
import CareRuntime
import CareStore
import Foundation
import GRDB
import Testing

/// A store, a draft, and what a phone keeps, made by the build before the one that reads and writes JSON in one place.
///
/// `store.sql` has a participant who has answered the morning on the phone (`recorded.json`), and half of the evening's survey. Another morning
/// waits on the phone (`queued.json`, as its pages write it). Never make these files again: they show that an upgrade loses nothing.
struct EarlierBuildTests {
  private let data = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/earlier-build")
  private let seal = "dc3f42b0db7460c632e8b83418e721184c6dd402f00c48cd8539fc0bec825936"

  private func withStore(_ body: (CareRuntime) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-earlier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "care.sqlite").path(percentEncoded: false)
    let sql = try String(contentsOf: data.appending(path: "store.sql"), encoding: .utf8)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA application_id = 0x43415245; PRAGMA user_version = 11; PRAGMA journal_mode = WAL")
    }
    try queue.close()
    try body(try CareRuntime.open(path: path, entropy: Array(0..<32), migrating: true))
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }

  private func event(_ task: CareTask.ID, on date: String, _ care: CareRuntime, at now: Instant) throws -> Event {
    let day = try #require(CivilDate(date))
    return try care.event(task: task, patient: "ana", on: day, at: now)
  }

  private func submit(_ file: String, _ care: CareRuntime, at now: Instant) throws -> SubmissionReceipt {
    try care.submit(try Data(contentsOf: data.appending(path: file)), from: "ana", at: now)
  }

  /// Requires that the store is sound, and that what the earlier build wrote is as it was.
  private func requireSound(_ care: CareRuntime, commits: Int) throws {
    #expect(try care.store.verify().isEmpty)
    let report = try care.store.audit(noted: seal)
    #expect(report.first == nil)
    #expect(report.noted == 5)
    #expect(report.commits == commits)
  }

  @Test func theStoreOpensAndKeepsItsSeal() throws {
    try withStore { care in
      try requireSound(care, commits: 5)
      #expect(try care.store.audit().seal == seal)
      let now = try instant("2026-06-06T20:15:00Z")
      let day = try #require(CivilDate("2026-06-06"))
      let events = try care.events(EventQuery(patient: "ana", interval: .day(day)), at: now)
      #expect(events.map(\.state) == [.completed, .started])
    }
  }

  @Test func aSurveyThatWasBegunIsContinuedAndFinished() throws {
    try withStore { care in
      let now = try instant("2026-06-06T20:30:00Z")
      var session = try care.beginSurvey(event("evening", on: "2026-06-06", care, at: now), at: now)
      #expect(session.step?.id == "more")
      // Saved again as it is, the draft is the same.
      try care.save(session, at: now)
      session = try care.beginSurvey(session.event, at: now)
      try session.answer("note", .text("Fine \u{1F600}"), at: now)
      while session.finished == nil { try session.next(at: now) }
      let outcome = try #require(try care.finish(session, at: now))
      #expect(outcome.value.values.map(\.value) == [.integer(7)])
      let result = try #require(try outcome.value.answers?.result())
      #expect(result.answer("where") == .choices(["knee"]))
      #expect(result.answer("note") == .text("Fine \u{1F600}"))
      #expect(try result.started == instant("2026-06-06T20:10:00Z"))
      #expect(try event("evening", on: "2026-06-06", care, at: now).state == .completed)
      try requireSound(care, commits: 7)
    }
  }

  @Test func thePhoneSendsWhatItKeeps() throws {
    try withStore { care in
      let now = try instant("2026-06-07T09:00:00Z")
      // The phone did not see the answer of the earlier build, and sends again what that has recorded.
      let again = try submit("recorded.json", care, at: now)
      #expect(again.state == .recorded && again.isReplay && again.seq == 3)
      let receipt = try submit("queued.json", care, at: now)
      #expect(receipt.state == .recorded && !receipt.isReplay)
      #expect(try submit("queued.json", care, at: now).isReplay)
      let outcome = try #require(try event("morning", on: "2026-06-07", care, at: now).outcome?.value)
      #expect(outcome.values.map(\.value) == [.integer(8)])
      let result = try #require(try outcome.answers?.result())
      #expect(result.answer("note") == .text("Worse after the stairs \u{2013} no \"rest\""))
      #expect(try result.finished == instant("2026-06-07T08:07:09.250Z"))
      try requireSound(care, commits: 6)
    }
  }
}
