import CareModel
import CareRuntime
import Testing

/// Surveys whose saved runs can be continued for a limited time.
@Suite struct ExpiredRunTests {
  private func fixture() throws -> Fixture {
    var survey = painSurvey
    survey.expires = .seconds(3_600)
    return try Fixture(
      plan(
        task("pain", try daily("09:00")) {
          $0.survey = survey
          $0.extraction = .answers
        }))
  }

  /// Begins the survey at 10:00, answers, and saves it; returns the session that begins it at another time.
  private func session(at time: String, _ fixture: Fixture) throws -> SurveySession {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    let start = try instant("2026-10-29T10:00")
    var session = try fixture.runtime.beginSurvey(event, at: start)
    try session.answer("pain", .integer(4), at: start)
    try fixture.runtime.save(session, at: start)
    return try fixture.runtime.beginSurvey(event, at: instant("2026-10-29T\(time)"))
  }

  @Test func aSavedRunIsContinuedInTime() throws {
    let session = try session(at: "10:59", fixture())
    #expect(!session.beginsAgain)
    #expect(session.answer(to: "pain") == .integer(4))
  }

  @Test func anExpiredRunBeginsAgainAndKeepsItsAnswers() throws {
    let fixture = try fixture()
    let now = try instant("2026-10-29T11:00")
    var session = try session(at: "11:00", fixture)
    #expect(session.beginsAgain)
    #expect(session.answer(to: "pain") == nil)
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(7)]), at: now)
    let outcome = try #require(try fixture.runtime.finish(session, at: now))
    #expect(outcome.value.values.map(\.value) == [.integer(7)])
    let result = try #require(try outcome.value.answers?.result())
    #expect(result.expired?.map { $0.answer("pain") } == [.integer(4)])
  }
}
