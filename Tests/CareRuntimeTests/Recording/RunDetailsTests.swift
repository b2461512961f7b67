import CareModel
import CareRuntime
import CareStore
import Testing

/// What the kept answers of a survey say about where and how they were given.
@Suite struct RunDetailsTests {
  private func fixture() throws -> Fixture {
    var definition = plan(
      task("pain", try daily("09:00")) {
        $0.survey = painSurvey
        $0.extraction = .answers
      })
    definition.header.translations = ["de": ["pain.survey.how.pain.text": "Schmerzen?"]]
    return try Fixture(definition)
  }

  /// Returns the kept result of a survey that was shown in a language, on a device.
  private func result(in language: String?, on device: String?) throws -> SurveyResult {
    let fixture = try fixture()
    let runtime = try fixture.runtime.on(device)
    let now = try instant("2026-10-29T10:00")
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    var session = try runtime.withEvent(
      task: event.task.id, patient: event.patient, on: event.date, at: now
    ) { try $0.beginSurvey(language: language) }
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    let outcome = try #require(try runtime.finish(session, at: now))
    return try #require(try outcome.value.answers?.result())
  }

  @Test func theyNameTheZoneAndTheDevice() throws {
    let result = try result(in: nil, on: "kiosk")
    #expect(result.zone == Zone("America/New_York"))
    #expect(result.device == "kiosk")
    #expect(result.language == nil)
  }

  @Test(arguments: [("de", "de"), ("de-AT", "de"), ("fr", nil)])
  func theyNameTheLanguageThatThePlanHas(asked: String, shown: String?) throws {
    let result = try result(in: asked, on: nil)
    #expect(result.language == shown)
    #expect(result.steps.map(\.language) == [shown, shown])
    #expect(result.device == nil)
  }

  @Test func aDeviceHasAName() throws {
    let runtime = try fixture().runtime
    #expect(throws: StoreError.self) { try runtime.on("") }
    #expect(throws: StoreError.self) { try runtime.on(String(repeating: "x", count: 129)) }
  }
}
