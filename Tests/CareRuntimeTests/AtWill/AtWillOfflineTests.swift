import CareModel
import CareRuntime
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Starts at will that a phone made from one page that it kept while it was offline.
struct AtWillOfflineTests {
  private func at(_ text: String) throws -> Instant { try instant(text) }

  private func fixture(
    _ limits: AtWill = AtWill(), _ edit: (inout CareTask) -> Void = { _ in }
  ) throws -> Fixture {
    let schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(limits))
    ])
    return try Fixture(plan(task("dose", schedule, edit)), zone: "UTC")
  }

  private func send(
    _ number: Int, _ body: Submission.Body, of shown: Event, answered: String, to fixture: Fixture, at now: String
  ) throws -> SubmissionReceipt.State {
    let submission = Submission(
      id: Submission.ID("00000000-0000-4000-8000-00000000000\(number)"),
      event: .init(key: shown.key, carePlan: shown.carePlan), body: body, claimed: try at(answered))
    return try fixture.runtime.submit(JSONEncoder().encode(submission), from: "ana", at: at(now)).state
  }

  private func recorded(_ fixture: Fixture) throws -> [Instant] {
    try fixture.runtime.outcomes(OutcomeQuery(patients: ["ana"], statuses: [.completed], limit: 20)).items
      .map(\.value.start).sorted()
  }

  private func shown(_ fixture: Fixture, at time: String) throws -> Event {
    try fixture.runtime.event(task: "dose", patient: "ana", at: at(time))
  }

  private func pass(at time: String, pain: Int) throws -> SavedRun {
    // A page that was kept names its pass once: each pass of the phone has that name.
    var run = try SurveyRun.begin(painSurvey, runID: "phone", at: at(time))
    try run.answer("pain", .integer(pain), at: at(time).adding(seconds: 30))
    while run.finished == nil { try run.next(at: at(time).adding(seconds: 60)) }
    return run.save()
  }

  private let press = Submission.Body.press(action: CardStyle.toggle, input: [:], done: true)

  @Test func eachPressOnAKeptPageIsAStart() throws {
    let fixture = try fixture(), shown = try shown(fixture, at: "2026-10-28T08:00")
    #expect(
      try send(1, press, of: shown, answered: "2026-10-28T09:00", to: fixture, at: "2026-10-28T20:00") == .recorded)
    #expect(
      try send(2, press, of: shown, answered: "2026-10-28T13:00", to: fixture, at: "2026-10-28T20:00") == .recorded)
    #expect(try recorded(fixture) == [at("2026-10-28T09:00"), at("2026-10-28T13:00")])
    // The same tap, sent again, is the same start.
    #expect(
      try send(2, press, of: shown, answered: "2026-10-28T13:00", to: fixture, at: "2026-10-28T21:00") == .recorded)
    #expect(try recorded(fixture).count == 2)
  }

  @Test func aPressThatIsTooSoonIsHeld() throws {
    let fixture = try fixture(AtWill(minGap: .seconds(4 * 3600))), shown = try shown(fixture, at: "2026-10-28T08:00")
    #expect(
      try send(1, press, of: shown, answered: "2026-10-28T09:00", to: fixture, at: "2026-10-28T20:00") == .recorded)
    #expect(
      try send(2, press, of: shown, answered: "2026-10-28T11:00", to: fixture, at: "2026-10-28T20:00")
        == .held(.windowNotOpen))
    #expect(
      try send(3, press, of: shown, answered: "2026-10-28T13:00", to: fixture, at: "2026-10-28T20:00") == .recorded)
  }

  @Test func eachPassOfAKeptSurveyIsAStart() throws {
    let fixture = try fixture { $0.survey = painSurvey }, shown = try shown(fixture, at: "2026-10-28T08:00")
    func send(_ number: Int, _ time: String, _ pain: Int) throws -> SubmissionReceipt.State {
      try self.send(
        number, .survey(pass(at: time, pain: pain), files: [:]), of: shown,
        answered: at(time).adding(seconds: 60).description, to: fixture, at: "2026-10-28T20:00")
    }
    #expect(try send(1, "2026-10-28T09:00", 3) == .recorded)
    #expect(try send(2, "2026-10-28T13:00", 3) == .recorded)
    #expect(try send(3, "2026-10-28T13:00", 3) == .recorded)
    #expect(try recorded(fixture) == [at("2026-10-28T09:00"), at("2026-10-28T13:00")])
  }

  @Test func aPassAfterOneThatWasBegunOnlineIsAStart() throws {
    let fixture = try fixture { $0.survey = painSurvey }, shown = try shown(fixture, at: "2026-10-28T08:00")
    let session = try fixture.runtime.beginSurvey(shown, at: at("2026-10-28T08:10"))
    try fixture.runtime.save(session, at: at("2026-10-28T08:11"))
    for (number, time) in [(1, "2026-10-28T08:10"), (2, "2026-10-28T13:00"), (3, "2026-10-28T13:00")] {
      let state = try send(
        number, .survey(pass(at: time, pain: 3), files: [:]), of: shown,
        answered: at(time).adding(seconds: 60).description, to: fixture, at: "2026-10-28T20:00")
      #expect(state == .recorded)
    }
    #expect(try recorded(fixture) == [at("2026-10-28T08:00"), at("2026-10-28T13:00")])
  }
}
